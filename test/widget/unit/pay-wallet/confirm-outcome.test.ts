import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import {
  againOnce,
  outcomeOf,
  outcomeOfThrown,
  type Refusal,
} from '../../../../widget/pay-wallet/confirm-outcome.ts';

const intent = (status: string): PaymentIntentResult =>
  ({ paymentIntent: { status } }) as PaymentIntentResult;
const failed = (error: { type: string; code?: string; decline_code?: string }): PaymentIntentResult => ({
  error: error as StripeError,
});

describe('what the processor’s library says of a confirmation', () => {
  for (const status of ['succeeded', 'processing', 'requires_capture']) {
    test(`${status} is for the companion to find out`, () => {
      assert.deepEqual(outcomeOf(intent(status)), { kind: 'sent' });
    });
  }

  for (const type of ['api_connection_error', 'api_error', 'rate_limit_error']) {
    test(`${type} says nothing: never a failure`, () => {
      assert.deepEqual(outcomeOf(failed({ type })), { kind: 'sent' });
    });
  }

  test('a payment that takes no more attempts may have been paid', () => {
    const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
    assert.deepEqual(outcomeOf(failed(error)), { kind: 'sent' });
  });

  test('a decline names the bank’s code before the processor’s', () => {
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
    test(`${code} has the advice of cards: ${advice}`, () => {
      const outcome = outcomeOf(failed({ type: 'card_error', decline_code: code }));
      assert.deepEqual(outcome, { kind: 'declined', code, advice });
    });
  }

  test('a failed step may be tried again, one that was left has to be done', () => {
    const advised = (code: string): unknown => {
      const outcome = outcomeOf(failed({ type: 'invalid_request_error', code }));
      return 'advice' in outcome ? outcome.advice : null;
    };
    assert.equal(advised('payment_intent_authentication_failure'), 'retry');
    assert.equal(advised('authentication_required'), 'authenticate');
  });

  test('an amount that the processor does not take is no wrong use', () => {
    const outcome = outcomeOf(failed({ type: 'invalid_request_error', code: 'amount_too_large' }));
    assert.deepEqual(outcome, { kind: 'declined', code: 'amount_too_large', advice: 'new_charge' });
  });

  test('approve_with_id may be tried again once; then it takes another card, as for cards', () => {
    const refusal = outcomeOf(failed({ type: 'card_error', decline_code: 'approve_with_id' })) as Refusal;
    assert.equal(againOnce(refusal, new Set(['insufficient_funds'])).advice, 'retry');
    assert.equal(againOnce(refusal, new Set(['approve_with_id'])).advice, 'other_card');
    const temporary = outcomeOf(failed({ type: 'card_error', decline_code: 'try_again_later' })) as Refusal;
    assert.equal(againOnce(temporary, new Set(['try_again_later'])).advice, 'retry', 'as often as it takes');
  });

  test('a step that was left or failed is not an approval', () => {
    assert.equal(outcomeOf(intent('requires_action')).kind, 'not_authenticated');
    const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' };
    assert.equal(outcomeOf(failed(error)).kind, 'not_authenticated');
  });

  test('wrong use is refused, and anything else that is thrown says nothing', () => {
    const wrongUse = Object.assign(new Error('elements is required'), { name: 'IntegrationError' });
    assert.deepEqual(outcomeOfThrown(wrongUse), {
      kind: 'refused',
      code: 'integration_error',
      advice: 'retry',
    });
    assert.deepEqual(outcomeOfThrown(new TypeError('network')), { kind: 'sent' });
  });
});
