/** Tests `<pay-pix>` inside a shop's page: content security policy, language, texts and secrecy. */
import { assert } from 'chai';
import { addLocale } from '../../../widget/index.ts';
import { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { register } from '../../../widget/define/register.ts';
import { until, visible, waitForText } from '../support/browser/page.ts';
import type { Violations } from '../support/browser/strict-page-script.ts';
import { companion, createScene, pixPayment } from '../support/browser/scene.ts';

describe('<pay-pix> in a shop’s page', () => {
  const leftovers: Element[] = [];
  afterEach(() => {
    for (const element of leftovers.splice(0)) element.remove();
  });

  it('works under the strictest content security policy without a violation', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    const frame = document.createElement('iframe');
    frame.src = `/strict/page?checkout=${scene.secret}`;
    leftovers.push(frame);
    document.body.append(frame);
    const element = await until('the element', () => frame.contentDocument?.querySelector('pay-pix'));
    await until('the QR code', () => element.shadowRoot?.querySelector('[part=qr-code]'));
    await scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await until('paid', () => element.shadowRoot?.querySelector('[part~=status-success]'));
    const { violations } = frame.contentWindow as unknown as { violations: Violations };
    assert.deepEqual(violations, []);
  });

  it('tolerates a second copy of the script', () => {
    class Other extends HTMLElement {}
    register('pay-pix', Other);
    assert.equal(customElements.get('pay-pix'), PayPix);
  });

  it('uses the language of its surroundings, through shadow roots', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    const shop = document.createElement('div');
    shop.lang = 'es-MX';
    const root = shop.attachShadow({ mode: 'open' });
    document.body.append(shop);
    leftovers.push(shop);
    const element = document.createElement('pay-pix');
    element.setAttribute('companion', companion);
    element.setAttribute('checkout', scene.secret);
    root.append(element);
    // Screen readers need the language of the texts, which may differ from the page's.
    const languages = (): string[] =>
      [...(element.shadowRoot?.children ?? [])].map((part) => (part as HTMLElement).lang);
    await waitForText(element, 'Esperando el pago');
    assert.deepEqual([...new Set(languages())], ['es']);
    element.locale = 'en';
    await waitForText(element, 'Waiting for payment');
    assert.deepEqual([...new Set(languages())], ['en']);
  });

  it('applies a merchant’s texts, and languages that are not built in', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    const element = scene.show({ locale: 'sv' });
    leftovers.push(element);
    await waitForText(element, 'Waiting for payment');
    addLocale('sv', { pix: { waiting: 'Väntar på betalning' } });
    await waitForText(element, 'Väntar på betalning');
    await waitForText(element, 'Copy Pix code');
  });

  it('keeps the client secret out of events, addresses and its markup', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    const element = scene.show();
    leftovers.push(element);
    await visible(element, '#code');
    await scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await waitForText(element, 'Pagamento confirmado');
    const dispatched = scene.events.map((event) => JSON.stringify(Object.entries(event))).join();
    assert.notInclude(dispatched, scene.secret);
    const addresses = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => !name.includes('/control/') && !name.includes('/strict/'));
    assert.notInclude(addresses.join(), scene.secret);
    assert.notInclude(element.shadowRoot?.innerHTML, scene.secret);
  });

  it('switches to another checkout when its property changes', async () => {
    const first = await createScene({ view: { status: 'paid', payment: pixPayment({ status: 'paid' }) } });
    const second = await createScene({ deposits: [{ payment: pixPayment() }] });
    const element = first.show();
    leftovers.push(element);
    await waitForText(element, 'Pagamento confirmado');
    element.checkout = second.secret;
    await visible(element, '#code');
    assert.equal(element.getAttribute('checkout'), first.secret);
  });
});

describe('texts that the page adds', () => {
  it('are shown by an element that was off the page meanwhile', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    const element = scene.show({ locale: 'es' });
    await visible(element, '#code');
    element.remove();
    addLocale('es', { pix: { codeLabel: 'Código para pegar' } });
    document.body.append(element);
    await waitForText(element, 'Código para pegar');
    element.remove();
  });
});

describe('the language of the page', () => {
  it('is matched without `Intl.Locale` when the elements have its exact tag', async () => {
    const { Locale } = Intl;
    const { lang } = document.documentElement;
    const constructed: unknown[] = [];
    const recorded = new Proxy(Locale, {
      construct(target, [tag]: [string]) {
        constructed.push(tag);
        return new target(tag);
      },
    });
    Object.assign(Intl, { Locale: recorded });
    document.documentElement.lang = 'pt-BR';
    try {
      const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
      const element = scene.show({ locale: '' });
      await until('a code', () => element.matches(':state(waiting)'));
      element.remove();
      assert.deepEqual(constructed, []);
    } finally {
      Object.assign(Intl, { Locale });
      document.documentElement.lang = lang;
    }
  });
});
