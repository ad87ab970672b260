/** Tests wallet approvals that are remembered for a reload, and what a confirmed payment shows. */
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { Retry } from '../../../../widget/checkout/calls/retry.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { Approval } from '../../../../widget/pay-wallet/view/approval.ts';
import {
  approvalStateOf,
  approvedIn,
  forgetApproval,
  rememberApproval,
  settleApproval,
} from '../../../../widget/pay-wallet/view/approval-memory.ts';
import { payment as paymentView } from '../views.ts';
import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import {
  againOnce,
  outcomeOf,
  outcomeOfThrown,
  type Refusal,
} from '../../../../widget/pay-wallet/view/confirm-outcome.ts';

/** Tests what is remembered of an approval, and the pace at which its outcome is polled. */

const activePage = { isActive: () => true, isOnline: () => true, onChange: () => () => undefined };

/** A checkout whose companion asks for a minute's pause, once `ready`; `requests` counts. */
function busyCompanion(ready: Promise<void> = Promise.resolve()) {
  let requests = 0;
  const client = new CheckoutClient({
    companion: 'https://pay.example.com',
    clientSecret: 'cs_1',
    async fetch() {
      requests += 1;
      await ready;
      return new Response('', { status: 503, headers: { 'retry-after': '60' } });
    },
  });
  return { session: new CheckoutSession(client, activePage), requests: () => requests };
}

const everySecond = (): Retry => new Retry({ firstMs: 1_000, factor: 1, maxMs: 1_000 }, activePage);

test('polls again after the pause that the last response requires', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { session, requests } = busyCompanion();
  const approval: Approval = new Approval(() => approval.pollOutcome(session), everySecond());
  const pass = async (ms: number): Promise<void> => {
    t.mock.timers.tick(ms);
    await nextTick();
  };
  approval.pollOutcome(session);
  await pass(1_200);
  assert.equal(requests(), 1);
  await pass(59_999);
  assert.equal(requests(), 1);
  await pass(1);
  assert.equal(requests(), 2);
});

test('plans no poll while the response of one may still require a pause', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { promise: ready, resolve: respond } = Promise.withResolvers<void>();
  const { session, requests } = busyCompanion(ready);
  const approval = new Approval(() => undefined, everySecond());
  approval.pollOutcome(session);
  t.mock.timers.tick(1_200);
  // Any change redraws the element, which polls again.
  approval.pollOutcome(session);
  respond();
  await nextTick();
  approval.pollOutcome(session);
  t.mock.timers.tick(59_999);
  assert.equal(requests(), 1);
  t.mock.timers.tick(1);
  assert.equal(requests(), 2);
});

test('an ended approval leaves nothing to the next one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const page = new EventTarget();
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'addEventListener');
    Reflect.deleteProperty(globalThis, 'removeEventListener');
  });
  const { session, requests } = busyCompanion();
  const approval = new Approval(() => undefined, everySecond());
  approval.callStarted(session);
  assert.equal(approval.stage, 'paying');
  approval.pollOutcome(session);
  t.mock.timers.tick(1_200);
  await nextTick();
  assert.equal(requests(), 1);
  approval.end();
  assert.equal(approval.stage, null);

  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.equal(approval.stage, null, 'the processor’s call of an ended approval is no news');
  approval.pollOutcome(session);
  t.mock.timers.tick(1_200);
  await nextTick();
  assert.equal(requests(), 2, 'the pause was for the earlier approval');
});

describe('a remembered approval', () => {
  const approved = paymentView({ method: 'wallet', status: 'pending', wallet: 'google_pay' });
  const declined = {
    ...approved,
    failure: { code: 'card_declined', advice: 'other_card' as const, final: false },
  };
  const { id } = approved;
  afterEach(() => {
    forgetApproval(id);
    Reflect.deleteProperty(globalThis, 'sessionStorage');
  });

  test('is read without a change, and its decline is settled once', () => {
    assert.equal(approvalStateOf(approved), 'none');
    rememberApproval('co_1', approved, 'sent');
    assert.equal(settleApproval(approved), 'awaited');
    assert.deepEqual([declined, declined].map(approvalStateOf), ['declined', 'declined']);
    assert.equal(settleApproval(declined), 'declined');
    assert.equal(settleApproval(declined), 'none');
  });

  test('lapses once its time is over, unless the payment is paid', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000 });
    rememberApproval('co_1', approved, 'begun');
    t.mock.timers.tick(4 * 60_000 - 1);
    assert.equal(approvalStateOf(approved), 'awaited');
    t.mock.timers.tick(1);
    assert.equal(approvalStateOf({ ...approved, status: 'paid' }), 'awaited');
    assert.equal(settleApproval(approved), 'lapsed');
    assert.equal(approvalStateOf(approved), 'none');
  });

  test('is found by its checkout alone, with its wallet', () => {
    rememberApproval('co_1', approved, 'sent');
    assert.equal(approvedIn('co_1')?.wallet, 'google_pay');
    assert.equal(approvedIn('co_2'), null);
    forgetApproval(id);
    assert.equal(approvedIn('co_1'), null);
  });

  test('is none if the stored text is not a record', () => {
    for (const text of ['', '1764000000000 ', '{', 'null', '[]', '{"untilMs":"x"}', '{"checkout":"co_1"}']) {
      const getItem = (): string => text;
      Object.assign(globalThis, { sessionStorage: { getItem, removeItem: () => undefined } });
      assert.equal(approvalStateOf(approved), 'none', text);
    }
  });
});

/** Tests the outcome derived from the processor's response to a wallet's confirmation. */

const intent = (status: string): PaymentIntentResult =>
  ({ paymentIntent: { status } }) as PaymentIntentResult;
const failed = (error: { type: string; code?: string; decline_code?: string }): PaymentIntentResult => ({
  error: error as StripeError,
});

describe('the outcome of a wallet confirmation', () => {
  for (const status of ['succeeded', 'processing', 'requires_capture']) {
    test(`${status} leaves the outcome to the companion’s lookup`, () => {
      assert.deepEqual(outcomeOf(intent(status)), { kind: 'sent' });
    });
  }

  for (const type of ['api_connection_error', 'api_error', 'rate_limit_error']) {
    test(`${type} leaves the outcome unknown, never a failure`, () => {
      assert.deepEqual(outcomeOf(failed({ type })), { kind: 'sent' });
    });
  }

  test('a payment that accepts no more attempts may have been paid', () => {
    const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
    assert.deepEqual(outcomeOf(failed(error)), { kind: 'sent' });
  });

  test('a decline has the bank’s code in preference to the processor’s', () => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
    assert.deepEqual(outcomeOf(failed(error)), {
      kind: 'declined',
      code: 'insufficient_funds',
      advice: 'retry_later',
    });
  });

  for (const [code, advice] of [
    ['stolen_card', 'never'],
    ['expired_card', 'fix_expiry'],
    ['try_again_later', 'retry'],
    ['call_issuer', 'call_issuer'],
    ['brand_new_code', 'other_card'],
  ] as const) {
    test(`${code} has the same advice as for cards: ${advice}`, () => {
      const outcome = outcomeOf(failed({ type: 'card_error', decline_code: code }));
      assert.deepEqual(outcome, { kind: 'declined', code, advice });
    });
  }

  test('a failed authentication may be retried, a missing one has to be done', () => {
    const advised = (code: string): unknown => {
      const outcome = outcomeOf(failed({ type: 'invalid_request_error', code }));
      return 'advice' in outcome ? outcome.advice : null;
    };
    assert.equal(advised('payment_intent_authentication_failure'), 'retry');
    assert.equal(advised('authentication_required'), 'authenticate');
  });

  test('an amount outside the processor’s limits is a decline, not an integration error', () => {
    const outcome = outcomeOf(failed({ type: 'invalid_request_error', code: 'amount_too_large' }));
    assert.deepEqual(outcome, { kind: 'declined', code: 'amount_too_large', advice: 'new_charge' });
  });

  test('approve_with_id may be retried once, then needs another card, as for cards', () => {
    const refusal = outcomeOf(failed({ type: 'card_error', decline_code: 'approve_with_id' })) as Refusal;
    assert.equal(againOnce(refusal, ['insufficient_funds']).advice, 'retry');
    assert.equal(againOnce(refusal, ['approve_with_id']).advice, 'other_card');
    const temporary = outcomeOf(failed({ type: 'card_error', decline_code: 'try_again_later' })) as Refusal;
    assert.equal(againOnce(temporary, ['try_again_later']).advice, 'retry', 'any number of times');
  });

  test('an abandoned or failed authentication is not an approval', () => {
    assert.equal(outcomeOf(intent('requires_action')).kind, 'not_authenticated');
    const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' };
    assert.equal(outcomeOf(failed(error)).kind, 'not_authenticated');
  });

  test('an integration error is refused, and any other exception leaves the outcome unknown', () => {
    const wrongUse = Object.assign(new Error('elements is required'), { name: 'IntegrationError' });
    assert.deepEqual(outcomeOfThrown(wrongUse), {
      kind: 'refused',
      code: 'integration_error',
      advice: 'retry',
    });
    assert.deepEqual(outcomeOfThrown(new TypeError('network')), { kind: 'sent' });
  });
});
