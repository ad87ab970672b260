/** Tests the offer of the other method after a decline, and the details of a paid checkout. */
// In every engine only in the long run.
import { assert } from 'chai';
import type { PaymentResponse } from '../support/fake-companion-control.ts';
import { cardPayment, declined, payButton, writeCard } from '../support/browser/card.ts';
import { button, find, until, visible } from '../support/browser/page.ts';
import { companion, pixPayment, createScene, type Scene } from '../support/browser/scene.ts';

const offerText = 'Pagar com Pix';

describe('<pay-checkout> after a decline', () => {
  let element: HTMLElement;
  afterEach(() => element.remove());

  async function show(charges: PaymentResponse[], more: object = {}): Promise<Scene> {
    const scene = await createScene({
      view: {
        methods: ['pix', 'card'],
        amounts: { BRL: '129.90', USD: '25.00' },
        card_mode: 'direct',
        inline_card: true,
      },
      charges,
      deposits: [{ payment: pixPayment() }],
      ...more,
    });
    element = document.createElement('pay-checkout');
    const attributes = { companion, checkout: scene.secret, locale: 'pt-BR', selected: 'card' };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return scene;
  }

  async function pay(): Promise<Element> {
    const card = await visible(element, 'pay-card');
    await writeCard(card);
    (await payButton(card)).click();
    return card;
  }

  const isOffered = (): boolean => find(element, '.instead') !== null;

  it('opens the method that was not declined, and focuses it', async () => {
    await show([{ payment: declined('insufficient_funds', 'retry_later') }]);
    await visible(element, 'pay-card');
    assert.isFalse(isOffered());
    await pay();
    (await button(element, offerText)).click();
    const radio = await visible<HTMLInputElement>(element, 'input[value=pix]');
    assert.equal(element.shadowRoot?.activeElement, radio);
    assert.isTrue(radio.checked);
    const pix = await visible(element, 'pay-pix');
    await until('the code', () => pix.matches(':state(waiting)'));
    assert.isFalse(isOffered(), 'the open method was not declined');
  });

  it('offers the other method while cards are paused, and says that nothing was charged', async () => {
    await show([{ status: 429, problem: { code: 'CARDS_PAUSED' } }]);
    const card = await pay();
    await button(element, offerText);
    assert.include(card.shadowRoot?.textContent, 'nada foi cobrado');
  });

  it('offers no other method for an error in a field', async () => {
    await show([{ payment: declined('incorrect_cvc', 'fix_cvc') }]);
    const card = await pay();
    await until('declined', () => card.matches(':state(declined)'));
    assert.isFalse(isOffered());
  });

  it('withdraws the offer while the card is retried', async () => {
    await show([{ payment: declined('insufficient_funds', 'retry_later') }, { payment: cardPayment() }]);
    await pay();
    await button(element, offerText);
    const card = await pay();
    await until('processing', () => card.matches(':state(processing)'));
    assert.isFalse(isOffered());
  });

  it('limits the corner radius of the decline, so that no text is cut with round controls', async () => {
    await show([{ payment: declined('insufficient_funds', 'retry_later') }]);
    element.style.setProperty('--pay-radius-control', '999px');
    const card = await pay();
    const notice = await until('the decline', () => card.shadowRoot?.querySelector('[part~=decline]'));
    assert.isAtMost(Number.parseFloat(getComputedStyle(notice).borderTopLeftRadius), 16);
  });

  it('shows the offer after a reload', async () => {
    await show([], { payment: declined('insufficient_funds', 'retry_later') });
    await button(element, offerText);
  });
});

describe('<pay-checkout> when paid', () => {
  let element: HTMLElement;
  afterEach(() => element.remove());

  for (const [name, payment, details] of [
    [
      'a card in dollars',
      cardPayment({ status: 'paid', card: { brand: 'visa', last4: '4242' } }),
      [
        'Pago com cartão · Visa •••• 4242',
        'Cobrado em dólares, sem parcelamento. Seu banco converte e pode cobrar IOF.',
      ],
    ],
    [
      'a wallet',
      cardPayment({ method: 'wallet', status: 'paid', wallet: 'apple_pay' }),
      [
        'Pago com carteira digital · Apple Pay',
        'Cobrado em dólares, sem parcelamento. Seu banco converte e pode cobrar IOF.',
      ],
    ],
    ['Pix', pixPayment({ status: 'paid' }), ['Pago com Pix']],
  ] as const) {
    it(`shows the amount, its currency and the method: ${name}`, async () => {
      const scene = await createScene({
        view: { methods: ['pix', 'card'], amounts: { BRL: '129.90', USD: '25.00' }, status: 'paid' },
        payment,
      });
      element = document.createElement('pay-checkout');
      for (const [key, value] of Object.entries({ companion, checkout: scene.secret, locale: 'pt-BR' }))
        element.setAttribute(key, value);
      document.body.append(element);
      await visible(element, '[part=status-detail]');
      const shown = [...(element.shadowRoot?.querySelectorAll('[part=status-detail]') ?? [])];
      assert.deepEqual(
        shown.map(({ textContent }) => textContent),
        [...details],
      );
      const amount = payment.currency === 'USD' ? 'US$\u00a025,00' : 'R$\u00a0129,90';
      assert.include((await visible(element, '[part=status-text]')).textContent, amount);
    });
  }
});
