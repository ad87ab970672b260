/** Tests that a second attempt at the bank's step starts without the decline of the first, and reports its own, even with the same code. */
import assert from 'node:assert/strict';
import { setImmediate as nextTick } from 'node:timers/promises';
import { beforeEach, describe, test } from 'node:test';
import { applyUpdate } from '../../../../widget/checkout/calls/checkout-transitions.ts';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { firstState, isKnown } from '../../../../widget/checkout/shared/state.ts';
import { card as outcomeTexts, common as commonOutcome } from '../../../../widget/locale/en/rest.ts';
import { card as startTexts, common as commonStart } from '../../../../widget/locale/en/start.ts';
import { CardPayment } from '../../../../widget/pay-card/pay/card-payment.ts';
import type { CardContext } from '../../../../widget/pay-card/view/interfaces.ts';
import type { PaymentView } from '../../../../widget/protocol/checkout.ts';
import type { OpenCheckout } from '../../../../widget/ui/shared/base-view.ts';
import { checkout, payment } from '../views.ts';

// An active page.
Object.assign(globalThis, {
  location: new URL('https://shop.example/cart'),
  document: Object.assign(new EventTarget(), { activeElement: {}, body: null }),
  addEventListener: () => undefined,
});
Object.defineProperty(navigator, 'onLine', { value: true });

const common = { ...commonStart, ...commonOutcome };
const own = { ...startTexts, ...outcomeTexts };

const awaited = payment({
  method: 'card',
  currency: 'USD',
  amount: '25.00',
  status: 'requires_action',
  action: { type: 'three_d_secure', client_secret: 'pi_1', publishable_key: 'pk_1' },
});
const notAuthenticated = {
  ...awaited,
  failure: { code: 'payment_intent_authentication_failure', advice: 'retry', final: false },
} as const;

/** An element with a payment whose bank's step was not completed yet; `respond` answers each confirm. */
class FakeCard {
  readonly session: CheckoutSession;
  readonly isDropped = false;
  form: object | null = null;
  readonly texts = { all: { common, own } };
  readonly events: string[] = [];
  /** Content of the live region. */
  spoken = '';
  respond = (): Response => Response.json(notAuthenticated);
  readonly host = {
    method: 'card',
    isDisabled: false,
    isConnected: true,
    adopt: () => undefined,
    requestUpdate: () => undefined,
    updateComplete: Promise.resolve(true),
    dispatchEvent: (event: Event & { code?: string }) => this.events.push(event.code ?? event.type),
    announcer: {
      say: (text: string) => (this.spoken = text),
      clear: (text: string | null) => text === this.spoken && (this.spoken = ''),
    },
  };
  readonly #view: CardPayment;
  #endChallenge: () => void = () => undefined;

  constructor() {
    const client = new CheckoutClient({
      companion: 'https://pay.example.com',
      clientSecret: 'cs_1',
      fetch: async () => this.respond(),
    });
    this.session = new CheckoutSession(client);
    this.session.state = firstState(checkout({ methods: ['card'], payment: awaited }));
    this.#view = new CardPayment(this as unknown as CardContext);
    this.#view.flow.challenge.run = () =>
      new Promise((resolve) => (this.#endChallenge = () => resolve('done')));
    this.#view.update(this.open);
  }

  get open(): OpenCheckout {
    const { state } = this.session;
    assert.ok(isKnown(state));
    return { session: this.session, checkout: state.checkout, payment: state.payments.card ?? null };
  }

  get states(): readonly string[] {
    return this.#view.states(this.#view.flow.step(this.open));
  }

  /** Presses the button that opens the bank's step. */
  async press(): Promise<void> {
    this.events.length = 0;
    this.#view.flow.submit(this.open);
    await this.#redrawn();
  }

  get notice(): string | null {
    return this.#view.notice;
  }

  /** An update reports the payment. */
  async receive(reported: PaymentView): Promise<void> {
    applyUpdate(this.session, { type: 'payment', payment: reported });
    await this.#redrawn();
  }

  /** The buyer ends the bank's step. */
  async end(): Promise<void> {
    this.#endChallenge();
    await this.#redrawn();
  }

  /** The element is redrawn after each turn, as Lit would. */
  async #redrawn(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) {
      await nextTick();
      this.#view.update(this.open);
    }
  }
}

const decline = `${own.declinedTitle}. ${own.declines.authentication_failed} ${own.nothingCharged}`;
let card: FakeCard;

beforeEach(() => {
  card = new FakeCard();
});

test('a decline ends with the next press, and one with the same code is reported again', async () => {
  for (const attempt of ['first', 'second']) {
    await card.press();
    assert.deepEqual(card.states, ['challenge'], attempt);
    assert.equal(card.spoken, `${own.challenge.title} ${own.challenge.text}`.trim(), attempt);
    assert.deepEqual(card.events, ['pay-action'], attempt);
    await card.end();
    assert.deepEqual(card.states, ['action-required', 'declined'], attempt);
    assert.equal(card.spoken, decline, attempt);
    assert.deepEqual(card.events, ['pay-action', notAuthenticated.failure.code], attempt);
  }
});

test('an unknown outcome is not shown as the decline of the attempt before', async () => {
  await card.press();
  await card.end();
  card.respond = () => Response.json({ ...notAuthenticated, status: 'processing' });
  await card.press();
  await card.end();
  assert.deepEqual(card.states, ['processing']);
  assert.deepEqual(card.events, ['pay-action']);
  assert.equal(card.spoken, `${own.processing.title} ${own.processing.text}`);
});

test('a decline is shown no longer once another attempt is being processed', async () => {
  await card.press();
  await card.end();
  const shown = card.open.payment;
  assert.ok(shown?.failure);
  await card.receive({ ...shown, status: 'processing' });
  assert.deepEqual(card.states, ['processing']);
  await card.receive({ ...shown, status: 'requires_action' });
  assert.deepEqual(card.states, ['action-required', 'declined']);
  assert.equal(card.spoken, decline);
});

test('a decline of a card that another tab has sent marks no field, and empties none', async () => {
  const marked: string[] = [];
  card.form = { declined: (advice: string) => marked.push(advice) };
  await card.receive({
    ...awaited,
    id: 'pay_2',
    created_at: '2030-01-01T00:00:00Z',
    status: 'cancelled',
    failure: { code: 'incorrect_cvc', advice: 'fix_cvc', final: true },
  });
  assert.deepEqual(marked, []);
  assert.deepEqual(card.events, ['incorrect_cvc']);
  assert.deepEqual(card.states, ['form', 'declined']);
  assert.equal(card.spoken, `${own.declinedTitle}. ${own.declines.cvc} ${own.nothingCharged}`);
  assert.equal(card.notice, `${own.declines.cvc} ${own.nothingCharged}`);
});

test('a confirm that fails does not report the earlier decline again', async () => {
  await card.press();
  await card.end();
  card.respond = () =>
    Response.json(
      { type: 'about:blank', code: 'RATE_LIMITED', title: 'Too many', status: 429 },
      {
        status: 429,
        headers: { 'content-type': 'application/problem+json' },
      },
    );
  await card.press();
  await card.end();
  assert.deepEqual(card.events, ['pay-action', 'RATE_LIMITED']);
  assert.notEqual(card.spoken, decline);
});

describe('a second card on the hosted page', () => {
  const page = { type: 'redirect', url: 'https://service.example/pay/1' } as const;
  const failure = { code: 'card_declined', advice: 'other_card', final: false } as const;
  const onPage = { ...awaited, id: 'pay_2', created_at: '2030-01-01T00:00:00Z', action: page };
  const declinedText = `${own.declinedTitle}. ${own.declines.declined} ${own.nothingCharged}`;

  for (const status of ['processing', 'requires_action'] as const)
    for (const [companion, stale] of Object.entries({ current: {}, older: { failure } }))
      test(`is reported when it is declined with the code of the first, after ${status}, by the ${companion} companion`, async () => {
        await card.receive({ ...onPage, status: 'pending' });
        await card.receive({ ...onPage, status: 'pending', failure });
        assert.deepEqual(card.events, ['card_declined']);
        assert.equal(card.spoken, declinedText);
        await card.receive({ ...onPage, status, ...stale });
        assert.equal(card.notice, null, 'the first decline says nothing of the second card');
        assert.notEqual(card.spoken, declinedText);
        await card.receive({ ...onPage, status: 'pending', failure });
        assert.deepEqual(card.events, ['card_declined', 'card_declined']);
        assert.equal(card.spoken, declinedText);
      });

  test('shows no decline of the first card while its bank’s step is shown', async () => {
    await card.receive({ ...onPage, status: 'pending', failure });
    await card.receive({ ...onPage, status: 'processing' });
    await card.receive({ ...onPage, status: 'requires_action', failure });
    assert.deepEqual(card.events, ['card_declined']);
    assert.deepEqual(card.states, ['started']);
  });
});
