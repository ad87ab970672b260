/** Tests which step of a card payment is shown, and which errors leave its outcome unknown. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AnswerError, ConnectionError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import {
  began,
  type CardState,
  chargeDelayed,
  confirmReturned,
  confirmSent,
  failureSeen,
  gaveUp,
  initialState,
  isUnsettled,
  returnedToForm,
} from '../../../../widget/pay-card/pay/card-state.ts';
import { type CardFacts, cardStep } from '../../../../widget/pay-card/pay/card-step.ts';
import { isOutcomeUnknown } from '../../../../widget/pay-card/pay/charge-calls.ts';
import { paymentStatuses } from '../../../../widget/protocol/payment-status.ts';
import { checkout, payment } from '../views.ts';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { firstState } from '../../../../widget/checkout/shared/state.ts';
import type { CardContext } from '../../../../widget/pay-card/view/interfaces.ts';
import { CardFlow } from '../../../../widget/pay-card/pay/card-flow.ts';
import { paths } from '../../../../widget/protocol/requests.ts';
import type { OpenCheckout } from '../../../../widget/ui/shared/base-view.ts';

const facts: CardFacts = {
  payment: null,
  cardMode: 'direct',
  isRefusedHere: false,
  framedId: null,
  isAmountRefused: false,
  activity: null,
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
    assert.equal(cardStep({ ...facts, cardMode: 'hosted' }), 'hosted');
    assert.equal(cardStep({ ...facts, payment: cardPayment('cancelled') }), 'form');
    assert.equal(cardStep({ ...facts, payment: cardPayment('cancelled'), cardMode: 'hosted' }), 'hosted');
    assert.equal(cardStep({ ...facts, isRefusedHere: true }), 'hosted');
  });

  test('offers no card and no hosted page for an amount that no card can pay', () => {
    const refused = { ...facts, isAmountRefused: true };
    for (const cardMode of ['direct', 'hosted'] as const) {
      assert.equal(cardStep({ ...refused, cardMode }), 'unpayable');
      for (const status of ['cancelled', 'pending'] as const)
        assert.equal(cardStep({ ...refused, cardMode, payment: cardPayment(status) }), 'unpayable', status);
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
    const charging = { ...facts, ...initialState, ...began('charging') };
    assert.equal(cardStep(charging), 'charging');
    const slow = { ...charging, ...chargeDelayed(charging, { isSlow: true }) };
    assert.equal(cardStep(slow), 'processing');
    assert.equal(cardStep({ ...slow, ...chargeDelayed(slow, { isRetrying: true }) }), 'checking');
    const confirming = { ...facts, ...initialState, ...began('confirming') };
    assert.equal(
      cardStep({ ...confirming, ...chargeDelayed(confirming, { isRetrying: true }) }),
      'confirming',
    );
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
    assert.equal(cardStep({ ...started, framedId: 'pay_1' }), 'framed');
    assert.equal(cardStep({ ...started, framedId: 'another' }), 'started');
  });

  test('a payment on its hosted page stays started during the bank’s step, which is shown there', () => {
    const paying = payment({ method: 'card', status: 'requires_action', action });
    assert.equal(cardStep({ ...facts, payment: paying }), 'started');
    assert.equal(cardStep({ ...facts, payment: paying, cardMode: 'hosted' }), 'started');
  });

  test('a payment without a page that can be opened is not started', () => {
    const unsafe = { ...cardPayment('pending'), action: { ...action, url: 'javascript:alert(1)' } };
    for (const pending of [payment({ method: 'card' }), unsafe]) {
      assert.equal(cardStep({ ...facts, cardMode: 'hosted', payment: pending }), 'hosted');
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
  test('begins without the result of the previous one', () => {
    const problem = { kind: 'error', error: new ConnectionError(null) } as const;
    const slow = { ...began('charging'), ...chargeDelayed(initialState, { isSlow: true }) };
    const before: CardState = { ...initialState, ...slow, problem, isBlocked: true };
    assert.deepEqual(
      { ...before, ...began('charging') },
      { ...initialState, activity: { kind: 'charging', isSlow: false, isRetrying: false } },
    );
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

const cvcFailure = { code: 'incorrect_cvc', advice: 'fix_cvc', final: true } as const;

describe('a failure of a card payment', () => {
  test('is handled once', () => {
    const change = failureSeen(initialState, declined('card_declined'), false);
    assert.deepEqual(change?.problem, { kind: 'decline', reason: 'declined', isAtField: false });
    const seen = { ...initialState, ...change };
    assert.equal(failureSeen(seen, declined('card_declined'), false), null);
    assert.equal(failureSeen(seen, payment({ method: 'card' }), false), null);
    assert.notEqual(failureSeen(seen, declined('insufficient_funds'), false), null);
  });

  test('is shown at the field that the form marks, and else as a notice', () => {
    const failed = { ...declined('incorrect_cvc'), failure: cvcFailure };
    for (const isMarked of [true, false])
      assert.equal(failureSeen(initialState, failed, isMarked)?.problem?.isAtField, isMarked);
    assert.equal(failureSeen(initialState, declined('card_declined'), true)?.problem?.isAtField, false);
  });
});

test('returns to the form after the buyer abandons a payment or exhausts its challenges', () => {
  const waiting = payment({ method: 'card', status: 'requires_action' });
  const changes = { problem: null, isBlocked: false, leftBehind: waiting.id };
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
    open: open as OpenCheckout | null,
    announceSubmit: () => true,
    host: {
      method: 'card',
      display,
      requestUpdate: () => undefined,
      // A cancelled `pay-redirect`: the page would navigate itself.
      dispatchEvent(event: Event & { url?: string }) {
        addresses.push(event.url ?? '');
        return false;
      },
    },
  };
  const flow = new CardFlow(card as unknown as CardContext);
  flow.submit(open);
  if (display === null) card.open = after;
  respond();
  await new Promise((resolve) => setTimeout(resolve, 20));
  // Until the page is shown, its button starts no second payment.
  assert.equal(flow.state.activity?.kind, display === 'frame' ? 'opening' : undefined);
  card.open = after;
  respondFraming();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(flow.state.activity, null);
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
