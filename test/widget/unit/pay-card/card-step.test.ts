/** Tests which step of a card payment is shown, and which errors leave its outcome unknown. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AnswerError, ConnectionError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import { type CardFacts, cardStep } from '../../../../widget/pay-card/pay/card-step.ts';
import { isOutcomeUnknown } from '../../../../widget/pay-card/pay/charge-calls.ts';
import { paymentStatuses } from '../../../../widget/protocol/payment-status.ts';
import { payment } from '../views.ts';

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
const cardPayment = (status: (typeof paymentStatuses)[number]) => payment({ method: 'card', status });

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
