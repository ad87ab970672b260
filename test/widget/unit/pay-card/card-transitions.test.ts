/** Tests the state transitions of the card element. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConnectionError } from '../../../../widget/checkout/shared/errors.ts';
import {
  began,
  confirmReturned,
  confirmSent,
  failureSeen,
  gaveUp,
  isUnsettled,
  turnedAway,
} from '../../../../widget/pay-card/pay/card-step.ts';
import { payment } from '../views.ts';
import { type CardState, initialState, isBusy } from '../../../../widget/pay-card/view/card-state.ts';

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
    const before = { ...initialState, error, isBlocked: true, isRetrying: true, isSlow: true };
    const { activity, ...rest } = { ...before, ...began('charging') };
    assert.equal(activity, 'charging');
    assert.deepEqual(rest, { error: null, isBlocked: false, isRetrying: false, isSlow: false });
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
  const changes = { error: null, isBlocked: false, leftBehind: waiting.id, framedUrl: null };
  assert.deepEqual(turnedAway(waiting), changes);
  assert.equal(gaveUp(waiting).leftBehind, waiting.id);
});
