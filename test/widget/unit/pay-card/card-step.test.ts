/** Tests which step of a card payment is shown, and which errors leave its outcome unknown. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AnswerError, ConnectionError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import {
  began,
  type CardFacts,
  cardStep,
  confirmReturned,
  confirmSent,
  failureSeen,
  gaveUp,
  isUnsettled,
  returnedToForm,
} from '../../../../widget/pay-card/pay/card-step.ts';
import { isOutcomeUnknown } from '../../../../widget/pay-card/pay/charge-calls.ts';
import { paymentStatuses } from '../../../../widget/protocol/payment-status.ts';
import { checkout, payment } from '../views.ts';
import { type CardState, initialState, isBusy } from '../../../../widget/pay-card/view/card-state.ts';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { firstState } from '../../../../widget/checkout/shared/state.ts';
import type { CardContext } from '../../../../widget/pay-card/view/interfaces.ts';
import { CardFlow } from '../../../../widget/pay-card/pay/card-flow.ts';
import { paths } from '../../../../widget/protocol/requests.ts';
import type { OpenCheckout } from '../../../../widget/ui/shared/base-view.ts';

const facts: CardFacts = {
  payment: null,
  isHosted: false,
  isAmountRefused: false,
  activity: null,
  isRetrying: false,
  isSlow: false,
  isBlocked: false,
  leftBehind: null,
};
const action = { type: 'redirect', url: 'https://service.example/pay/1' } as const;
const bankStep = { type: 'three_d_secure', client_secret: 'pi_1', publishable_key: 'pk_1' } as const;
const cardPayment = (status: (typeof paymentStatuses)[number]) =>
  payment({ method: 'card', status, action: status === 'requires_action' ? bankStep : action });

describe('the step of a card payment', () => {
  test('starts with the form, or the hosted page', () => {
    assert.equal(cardStep(facts), 'form');
    assert.equal(cardStep({ ...facts, isHosted: true }), 'hosted');
    assert.equal(cardStep({ ...facts, payment: cardPayment('cancelled') }), 'form');
    assert.equal(cardStep({ ...facts, payment: cardPayment('cancelled'), isHosted: true }), 'hosted');
  });

  test('offers no card and no hosted page for an amount that no card can pay', () => {
    const refused = { ...facts, isAmountRefused: true };
    for (const isHosted of [false, true]) {
      assert.equal(cardStep({ ...refused, isHosted }), 'unpayable');
      for (const status of ['cancelled', 'pending'] as const)
        assert.equal(cardStep({ ...refused, isHosted, payment: cardPayment(status) }), 'unpayable', status);
    }
    assert.equal(cardStep({ ...refused, payment: cardPayment('processing') }), 'processing');
    assert.equal(cardStep({ ...refused, payment: cardPayment('requires_action') }), 'resume');
  });

  test('shows no form while money may be moving', () => {
    for (const status of paymentStatuses.filter((status) => status !== 'cancelled' && status !== 'pending')) {
      assert.notEqual(cardStep({ ...facts, payment: cardPayment(status) }), 'form', status);
    }
    const left = { ...facts, payment: cardPayment('processing'), leftBehind: 'pay_1' };
    assert.equal(cardStep(left), 'processing', 'a processing payment cannot be abandoned');
  });

  test('shows `checking` after a lost response, and `processing` for a slow one', () => {
    assert.equal(cardStep({ ...facts, activity: 'charging' }), 'charging');
    assert.equal(cardStep({ ...facts, activity: 'charging', isRetrying: true }), 'checking');
    assert.equal(cardStep({ ...facts, activity: 'charging', isSlow: true }), 'processing');
    assert.equal(cardStep({ ...facts, activity: 'confirming', isRetrying: true }), 'confirming');
  });

  test('an unfinished challenge can be resumed or abandoned', () => {
    const challenged = { ...facts, payment: cardPayment('requires_action') };
    assert.equal(cardStep(challenged), 'resume');
    assert.equal(cardStep({ ...challenged, isBlocked: true }), 'blocked');
    assert.equal(cardStep({ ...challenged, leftBehind: 'pay_1' }), 'form');
    assert.equal(cardStep({ ...challenged, leftBehind: 'another' }), 'resume');
  });

  test('a payment with an open hosted page is started, until the buyer abandons it', () => {
    const started = { ...facts, payment: cardPayment('pending') };
    assert.equal(cardStep(started), 'started');
    assert.equal(cardStep({ ...started, leftBehind: 'pay_1' }), 'form');
  });

  test('a payment on its hosted page stays started during the bank’s step, which is shown there', () => {
    const paying = payment({ method: 'card', status: 'requires_action', action });
    assert.equal(cardStep({ ...facts, payment: paying }), 'started');
    assert.equal(cardStep({ ...facts, payment: paying, isHosted: true }), 'started');
  });

  test('a payment without a page that can be opened is not started', () => {
    const unsafe = { ...cardPayment('pending'), action: { ...action, url: 'javascript:alert(1)' } };
    for (const pending of [payment({ method: 'card' }), unsafe]) {
      assert.equal(cardStep({ ...facts, isHosted: true, payment: pending }), 'hosted');
      assert.equal(cardStep({ ...facts, payment: pending }), 'form');
    }
  });
});

describe('an unknown outcome', () => {
  const problem = (status: number, code = `HTTP_${status}`) =>
    new ProblemError({ code, title: code, errors: [] }, status, null);

  test('is a missing or unreadable response, or an error that does not exclude a charge', () => {
    for (const error of [
      new ConnectionError(null),
      new AnswerError(null),
      problem(500, 'INTERNAL_ERROR'),
      problem(503, 'DATABASE_UNAVAILABLE'),
      problem(502),
      problem(504),
      problem(409, 'IDEMPOTENCY_KEY_IN_FLIGHT'),
    ]) {
      assert.equal(isOutcomeUnknown(error), true, error.code);
    }
  });

  test('is not assumed after a rejection', () => {
    for (const error of [
      problem(503, 'SERVICE_UNAVAILABLE'),
      problem(503, 'PROCESSOR_TEMPORARILY_UNAVAILABLE'),
      problem(502, 'SERVICE_REFUSED'),
      problem(429, 'TOO_MANY_ATTEMPTS'),
      problem(422, 'VALIDATION_ERROR'),
      problem(409, 'CHECKOUT_PAID'),
      problem(401, 'UNAUTHENTICATED'),
    ]) {
      assert.equal(isOutcomeUnknown(error), false, error.code);
    }
  });
});

/** Tests the state transitions of the card element. */

const declined = (code: string) =>
  payment({ method: 'card', status: 'cancelled', failure: { code, advice: 'retry', final: true } });

describe('an activity of the card element', () => {
  test('locks the form once the buyer has submitted it', () => {
    assert.equal(isBusy(initialState), false);
    assert.equal(isBusy({ ...initialState, activity: 'taking' }), false, 'the form may still find a fault');
    for (const activity of ['loading', 'charging', 'challenge', 'confirming', 'opening'] as const)
      assert.equal(isBusy({ ...initialState, ...began(activity) }), true, activity);
  });

  test('begins without the result of the previous one', () => {
    const error = new ConnectionError(null);
    const decline = { text: 'declined' } as const;
    const before = { ...initialState, error, decline, isBlocked: true, isRetrying: true, isSlow: true };
    const { activity, ...rest } = { ...before, ...began('charging') };
    assert.equal(activity, 'charging');
    const cleared = { error: null, decline: null, isBlocked: false, isRetrying: false, isSlow: false };
    assert.deepEqual(rest, cleared);
  });
});

describe('a confirm', () => {
  const processing = payment({ method: 'card', status: 'processing' });
  const confirmed = (state: CardState, returned = processing): CardState => {
    const sent = { ...state, ...confirmSent(state, processing) };
    return { ...sent, ...confirmReturned(sent, returned) };
  };

  test('that settled nothing is repeated automatically, four attempts in all', () => {
    let state = initialState;
    for (const isRepeated of [true, true, true, false]) {
      state = confirmed(state);
      assert.equal(isUnsettled(state, processing), isRepeated);
    }
  });

  test('is not repeated when it settled the payment or was never sent', () => {
    assert.equal(isUnsettled(confirmed(initialState, declined('card_declined')), processing), false);
    assert.equal(isUnsettled(initialState, processing), false);
    assert.equal(isUnsettled(confirmed(initialState), { ...processing, id: 'pay_2' }), false);
  });
});

describe('a failure of a card payment', () => {
  test('is handled once', () => {
    const changes = failureSeen(initialState, declined('card_declined'), false);
    assert.deepEqual(changes?.decline, { text: 'declined' });
    const seen = { ...initialState, ...changes };
    assert.equal(failureSeen(seen, declined('card_declined'), false), null);
    assert.equal(failureSeen(seen, payment({ method: 'card' }), false), null);
    assert.notEqual(failureSeen(seen, declined('insufficient_funds'), false), null);
  });

  test('that a form field shows has no other text', () => {
    assert.deepEqual(failureSeen(initialState, declined('incorrect_cvc'), true)?.decline, { text: null });
  });
});

test('returns to the form after the buyer abandons a payment or exhausts its challenges', () => {
  const waiting = payment({ method: 'card', status: 'requires_action' });
  const changes = { error: null, isBlocked: false, leftBehind: waiting.id };
  assert.deepEqual(returnedToForm(waiting), changes);
  assert.equal(gaveUp(waiting).leftBehind, waiting.id);
});

/** Tests that the hosted page is opened only for the checkout that the element still shows. */

Object.assign(globalThis, { location: new URL('https://shop.example/cart') });

const view = checkout({ methods: ['card'], card_mode: 'hosted' });
const created = payment({ method: 'card', action: { type: 'redirect', url: 'https://service.example/1' } });

/** An open checkout whose companion returns the deposit's payment after `respond`. */
function openCheckout(clientSecret: string): {
  open: OpenCheckout;
  respond: () => void;
  respondFraming: () => void;
} {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const framing = Promise.withResolvers<Response>();
  const session = new CheckoutSession(
    new CheckoutClient({
      companion: 'https://pay.example.com',
      clientSecret,
      fetch: (url) => (url === `https://pay.example.com${paths.framing}` ? framing.promise : promise),
    }),
  );
  session.state = firstState(view);
  return {
    open: { session, checkout: view, payment: null },
    respond: () => resolve(Response.json(created)),
    respondFraming: () => framing.resolve(Response.json({ allowed: false })),
  };
}

/** Presses the button; `after` is what the element shows when the payment has been created. */
async function addressesAfterPress(
  { open, respond, respondFraming }: ReturnType<typeof openCheckout>,
  after: OpenCheckout | null,
  display: 'frame' | null = null,
): Promise<string[]> {
  const addresses: string[] = [];
  const card = {
    state: initialState,
    open: open as OpenCheckout | null,
    change(changes: object) {
      card.state = { ...card.state, ...changes };
    },
    isHosted: () => true,
    announceSubmit: () => true,
    host: {
      method: 'card',
      display,
      // A cancelled `pay-redirect`: the page would navigate itself.
      dispatchEvent(event: Event & { url?: string }) {
        addresses.push(event.url ?? '');
        return false;
      },
    },
  };
  new CardFlow(card as unknown as CardContext).submit(open);
  if (display === null) card.open = after;
  respond();
  await new Promise((resolve) => setTimeout(resolve, 20));
  // Until the page is shown, its button starts no second payment.
  assert.equal(card.state.activity, display === 'frame' ? 'opening' : null);
  card.open = after;
  respondFraming();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(card.state.activity, null);
  return addresses;
}

describe('the hosted page of a card', () => {
  test('is opened for the checkout that is shown', async () => {
    const first = openCheckout('cs_1');
    assert.deepEqual(await addressesAfterPress(first, first.open), ['https://service.example/1']);
  });

  test('is not opened after the element has changed to another checkout', async () => {
    assert.deepEqual(await addressesAfterPress(openCheckout('cs_1'), openCheckout('cs_2').open), []);
  });

  test('is not opened for another checkout if the element changes while the companion reads its headers', async () => {
    const first = openCheckout('cs_1');
    assert.deepEqual(await addressesAfterPress(first, openCheckout('cs_2').open, 'frame'), []);
    const again = openCheckout('cs_1');
    assert.deepEqual(await addressesAfterPress(again, again.open, 'frame'), [
      '',
      'https://service.example/1',
    ]);
  });

  test('is not opened after the element has left the page, or the checkout was paid', async () => {
    assert.deepEqual(await addressesAfterPress(openCheckout('cs_1'), null), []);
  });
});
