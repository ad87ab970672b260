/**
 * Tests elements on a page that a translator changes: each is driven through its states beside a twin that is not translated, and has to
 * show the same texts at each step. And the layout in a right-to-left language.
 */
// In every engine only in the long run.
import { assert } from 'chai';
import { installLibrary } from '../support/browser/stripe-stub.ts';
import { cardPayment, createCardScene, declined, writeCard } from '../support/browser/card.ts';
import { button, find, textOf, until, visible, waitForText } from '../support/browser/page.ts';
import { mug, PriceList } from '../support/browser/price-list.ts';
import { companion, createScene, inSeconds, pixPayment, type Scene } from '../support/browser/scene.ts';
import { walletPayment } from '../support/browser/wallet.ts';
import { addLocale } from '../../../widget/index.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';

/** Puts two elements around each text, as page translators do, also in shadow roots and in what elements show in theirs. */
function translate(node: Node): void {
  if (node instanceof Text) {
    if (node.data.trim() === '' || node.parentElement?.localName === 'font') return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = node.data;
    outer.append(inner);
    node.replaceWith(outer);
    return;
  }
  if (node instanceof HTMLTextAreaElement || node instanceof HTMLStyleElement || node instanceof SVGElement)
    return;
  if (node instanceof Element && node.shadowRoot) translate(node.shadowRoot);
  if (node instanceof HTMLIFrameElement && node.contentDocument?.body) translate(node.contentDocument.body);
  // The list changes while its texts are replaced.
  const children = Array.from(node.childNodes);
  for (const child of children) translate(child);
}

/** The text of an element, and of the elements in it. */
function allText(element: Element): string {
  const inner = [...(element.shadowRoot?.querySelectorAll('pay-pix, pay-card, pay-wallet') ?? [])];
  return [textOf(element), ...inner.filter((one) => one.checkVisibility()).map(allText)].join('\n');
}

/** An element that is translated, and one that is not. */
class Twins {
  readonly both: readonly [HTMLElement, HTMLElement];
  /** What was shown at each step. */
  readonly texts: string[] = [];

  constructor(tag: string, attributes: Record<string, string>) {
    const make = (): HTMLElement => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries({ companion, locale: 'pt-BR', ...attributes }))
        element.setAttribute(name, value);
      element.addEventListener('pay-redirect', (event) => event.preventDefault());
      document.body.append(element);
      return element;
    };
    this.both = [make(), make()];
  }

  /** Waits for `text` in the one that is not translated, then for the same in the other, and translates that anew. */
  async show(text: string): Promise<void> {
    const [translated, plain] = this.both;
    await until(
      () => `“${text}” in “${allText(plain)}”`,
      () => allText(plain).replaceAll('\u00A0', ' ').includes(text),
    );
    await until(
      () => `“${allText(plain)}” in the translated one, which shows “${allText(translated)}”`,
      () => allText(plain) === allText(translated),
    );
    this.texts.push(allText(plain));
    translate(translated);
    assert.equal(
      JSON.stringify(allText(translated)),
      JSON.stringify(allText(plain)),
      'a translation into the same words',
    );
  }

  async press(text: string): Promise<void> {
    for (const element of this.both) (await button(element, text)).click();
  }

  async each(act: (element: HTMLElement) => Promise<unknown>): Promise<void> {
    for (const element of this.both) await act(element);
  }

  remove(): void {
    for (const element of this.both) element.remove();
  }
}

describe('on a translated page', () => {
  let twins: Twins;
  const list = new PriceList();
  before(() => installLibrary(() => (emit) => emit('ready', { availablePaymentMethods: {} })));
  afterEach(() => {
    twins.remove();
    list.uninstall();
    sessionStorage.clear();
  });

  const showing = (tag: string, { secret }: Scene, attributes: Record<string, string> = {}): Twins =>
    new Twins(tag, { checkout: secret, ...attributes });

  it('<pay-pix> shows its code, the time, what was copied, a new amount and the payment', async () => {
    const scene = await createScene({
      deposits: [{ payment: pixPayment() }, { payment: pixPayment({ amount: '189.90' }) }],
    });
    twins = showing('pay-pix', scene);
    await twins.show('R$ 129,90');
    const clock = (): string => find(twins.both[0], 'time')?.textContent ?? '';
    const before = clock();
    await until('the clock goes on', () => clock() !== before);
    await twins.show('R$ 129,90');
    await twins.press('Copiar código');
    // Headless browsers may refuse the clipboard: then the text says how to copy by hand.
    await until('what was copied', () => /Copiado|selecionado/.test(textOf(twins.both[1])));
    await twins.show('R$ 129,90');
    await scene.configure({ view: { amounts: { BRL: '189.90' }, revision: 1 }, payment: null });
    await twins.show('R$ 189,90');
    await twins.show('Expira em');
    await scene.configure({ payment: pixPayment({ amount: '189.90', expires_at: inSeconds(-5) }) });
    await twins.show('Gerar novo código');
    await scene.configure({
      view: { status: 'paid' },
      payment: pixPayment({ amount: '189.90', status: 'paid' }),
    });
    await twins.show('Pagamento confirmado');
  });

  it('<pay-pix> shows its form, the errors of fields and a failed request', async () => {
    const refusal = { status: 503, problem: { code: 'SERVICE_UNAVAILABLE' } };
    const scene = await createScene({ view: { missing: ['name'] }, deposits: [refusal] });
    twins = showing('pay-pix', scene);
    await twins.show('R$ 129,90');
    await twins.press('129,90');
    await twins.show('Informe seu nome completo');
    await scene.configure({ view: { amounts: { BRL: '189.90' }, revision: 1 } });
    await twins.show('R$ 189,90');
    await scene.configure({ view: { status: 'expired' } });
    await twins.show('Este pedido expirou');
  });

  for (const isolation of ['inline', 'frame']) {
    it(`<pay-card isolation="${isolation}"> shows amounts, errors, declines and the payment`, async () => {
      const scene = await createCardScene({
        charges: [{ payment: declined('insufficient_funds', 'retry_later') }],
      });
      twins = showing('pay-card', scene, { isolation });
      await twins.show('Pagar US$ 25,00');
      await twins.press('25,00');
      await scene.configure({ view: { amounts: { USD: '36.00' }, revision: 1 } });
      await twins.show('Pagar US$ 36,00');
      // In both: the network that a form detects is part of its text.
      await twins.each(writeCard);
      (await button(twins.both[1], '36,00')).click();
      await twins.show('Pagar US$ 36,00');
      await until('the decline', () => textOf(twins.both[0]).includes('saldo'));
      await scene.configure({ payment: cardPayment({ amount: '36.00', status: 'processing' }) });
      await twins.show('Seu pagamento está sendo processado');
      await scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });
      await twins.show('Pagamento confirmado');
    });
  }

  it('<pay-wallet> shows amounts, its page in another tab and the payment', async () => {
    const action = { type: 'redirect', url: 'https://pay.example/1' } as const;
    const scene = await createScene({
      view: { methods: ['wallet'], amounts: { USD: '25.00' } },
      deposits: [{ payment: walletPayment({ amount: '36.00', action }) }],
    });
    twins = showing('pay-wallet', scene, { display: 'redirect' });
    await twins.show('US$ 25,00');
    await scene.configure({ view: { amounts: { USD: '36.00' }, revision: 1 } });
    await twins.show('US$ 36,00');
    await scene.configure({ view: { status: 'cancelled' } });
    await twins.show('Este pedido foi cancelado');
  });

  it('<pay-checkout> shows amounts, methods and the payment', async () => {
    const scene = await createScene({
      view: {
        methods: ['pix', 'card'],
        amounts: { BRL: '129.90', USD: '25.00' },
        card_mode: 'direct',
        inline_card: true,
      },
      deposits: [{ payment: pixPayment() }],
    });
    twins = showing('pay-checkout', scene, { selected: 'card' });
    await twins.show('US$ 25,00');
    await scene.configure({ view: { amounts: { BRL: '189.90', USD: '36.00' }, revision: 1 } });
    await twins.show('R$ 189,90');
    await twins.each(async (element) =>
      (await visible<HTMLInputElement>(element, 'input[value=pix]')).click(),
    );
    await twins.show('129,90');
    await scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await twins.show('Pagamento confirmado');
  });

  it('an offer shows its quantity, its amounts and why nothing was bought', async () => {
    list.install();
    list.offers = { mug };
    twins = new Twins('pay-pix', { price: 'mug' });
    await twins.show('R$ 68,00');
    await twins.each(async (element) => (await visible(element, '[part=button-more]')).click());
    await twins.show('R$ 136,00');
    list.failures = [1, 2].map(() =>
      Response.json(
        { type: 'about:blank', title: 'No', status: 410, code: 'PRICE_ENDED' },
        { status: 410, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
    await twins.press('Continuar');
    await twins.show('não está mais à venda');
  });

  it('leaves amounts, the code and the payee as they are', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    twins = showing('pay-pix', scene);
    await twins.show('Fulano de Tal');
    const kept = [...(twins.both[1].shadowRoot?.querySelectorAll<HTMLElement>('[translate=no]') ?? [])];
    const texts = kept.map((one) =>
      one instanceof HTMLInputElement ? 'code' : one.innerText.replaceAll('\u00A0', ' '),
    );
    for (const text of ['R$ 129,90', 'Fulano de Tal', 'code']) assert.include(texts, text);
  });
});

describe('<pay-pix> in a right-to-left language', () => {
  const page = document.documentElement;
  let element: PayPix;

  before(() => {
    page.dir = 'rtl';
    addLocale('ar', {
      common: { fields: { phone: { label: 'رقم الهاتف' } } },
      pix: { waiting: 'في انتظار الدفع', title: 'الدفع عبر بيكس' },
    });
  });
  after(() => page.removeAttribute('dir'));
  afterEach(() => element.remove());

  const edges = (selector: string): DOMRect => {
    const found = find(element, selector);
    assert.ok(found, selector);
    return found.getBoundingClientRect();
  };

  it('aligns its lines to the right, and stays within its box', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show({ locale: 'ar' });
    await waitForText(element, 'في انتظار الدفع');
    await visible(element, '[part=qr-code]');
    const panel = edges('.panel');
    const title = edges('[part=title]');
    assert.isBelow(panel.right - title.right, title.left - panel.left + 1, 'the title begins at the right');
    assert.isAtMost(page.scrollWidth, page.clientWidth, 'nothing overflows the page');
  });

  it('keeps codes and numbers left to right', async () => {
    const scene = await createScene({
      view: { missing: ['name', 'phone'] },
      deposits: [{ payment: pixPayment() }],
    });
    element = scene.show({ locale: 'ar' });
    const phone = await visible<HTMLInputElement>(element, '#phone');
    assert.equal(getComputedStyle(phone).direction, 'ltr');
    assert.equal(getComputedStyle(await visible(element, '#name')).direction, 'rtl');
    assert.equal(find(element, 'label[for=phone]')?.innerText.trim(), 'رقم الهاتف');
    const field = edges('[part~=field-phone]');
    const label = edges('label[for=phone]');
    assert.isBelow(Math.abs(field.right - label.right), 2, 'the label begins at the right');
  });
});
