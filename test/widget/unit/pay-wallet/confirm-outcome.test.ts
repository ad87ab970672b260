/** Tests the outcome derived from the processor's response to a wallet's confirmation. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import {
  againOnce,
  outcomeOf,
  outcomeOfThrown,
  type Refusal,
} from '../../../../widget/pay-wallet/approval/confirm-outcome.ts';

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
