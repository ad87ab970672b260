/** Tests the advice for each decline code (§7.3). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  attemptsPerCard,
  declineOf,
  isAboutAmount,
  isKnownDecline,
} from '../../../server/gateway/declines.ts';
import { advices } from '../../../widget/protocol/checkout.ts';

/** §7.3, row by row: codes, advice, and whether this card must never be tried again. */
const rows: readonly [codes: string, advice: string, hard: boolean][] = [
  ['insufficient_funds', 'retry_later', false],
  ['card_declined, generic_decline, do_not_honor, no_action_taken', 'other_card', false],
  ['call_issuer', 'call_issuer', true],
  ['lost_card, stolen_card, pickup_card', 'never', true],
  ['fraudulent, merchant_blacklist, security_violation', 'never', true],
  ['expired_card, invalid_expiry_month, invalid_expiry_year', 'fix_expiry', false],
  ['incorrect_cvc, invalid_cvc', 'fix_cvc', false],
  ['incorrect_number, invalid_number', 'fix_number', false],
  ['incorrect_zip', 'fix_postal_code', false],
  ['service_not_allowed, transaction_not_allowed, card_not_supported', 'other_card', false],
  ['not_permitted, restricted_card', 'other_card', false],
  ['currency_not_supported', 'other_card', false],
  ['withdrawal_count_limit_exceeded', 'retry_later', false],
  ['processing_error, try_again_later', 'retry', false],
  ['approve_with_id', 'retry', false],
  ['revocation_of_authorization', 'other_card', true],
  ['authentication_required', 'authenticate', false],
  ['payment_intent_authentication_failure', 'retry', false],
  ['amount_too_large, amount_too_small', 'new_charge', false],
  ['balance_insufficient', 'retry_later', false],
  ['expired', 'new_charge', false],
  ['payment_intent_canceled, payment_failed', 'new_charge', false],
  // §7.2
  ['cvc_check_failed', 'fix_cvc', false],
  ['INVALID_CARD_NUMBER', 'fix_number', false],
  ['PM_CREATE_FAILED', 'retry', false],
  ['CARD_TESTING_BLOCKED', 'other_card', false],
  ['CARD_VELOCITY_BLOCKED', 'retry_later', false],
];

for (const [codes, advice, hard] of rows) {
  test(`${codes}: ${advice}${hard ? ', hard' : ''}`, () => {
    for (const code of codes.split(', ')) {
      assert.ok(isKnownDecline(code), code);
      assert.deepEqual(declineOf(code), { advice, hard }, code);
    }
  });
}

test('an unknown code is a decline with other_card', () => {
  fc.assert(
    fc.property(fc.string(), (code) => {
      fc.pre(!isKnownDecline(code));
      assert.deepEqual(declineOf(code), { advice: 'other_card', hard: false });
    }),
  );
  for (const inherited of ['constructor', '__proto__', 'toString'])
    assert.equal(isKnownDecline(inherited), false);
});

test('the more specific of two codes counts, and a hard one always', () => {
  assert.equal(declineOf('incorrect_cvc', 'card_declined').advice, 'fix_cvc');
  assert.equal(declineOf('brand_new_code', 'expired_card').advice, 'fix_expiry');
  assert.equal(declineOf('card_declined', 'stolen_card').hard, true);
  assert.equal(declineOf(null, undefined).advice, 'other_card');
});

test('of two hard codes the harder counts, in either order', () => {
  for (const [one, other, advice] of [
    ['call_issuer', 'stolen_card', 'never'],
    ['revocation_of_authorization', 'call_issuer', 'call_issuer'],
    ['revocation_of_authorization', 'fraudulent', 'never'],
    ['card_declined', 'lost_card', 'never'],
    ['insufficient_funds', 'security_violation', 'never'],
  ] as const) {
    assert.deepEqual(declineOf(one, other), { advice, hard: true });
    assert.deepEqual(declineOf(other, one), { advice, hard: true });
  }
});

test('the lower of two limits counts', () => {
  assert.equal(attemptsPerCard('card_declined', 'stolen_card'), 1);
  assert.equal(attemptsPerCard('stolen_card', 'card_declined'), 1);
  assert.equal(attemptsPerCard('approve_with_id', 'card_declined'), 2);
  assert.equal(attemptsPerCard('approve_with_id', 'lost_card'), 1);
  assert.equal(isAboutAmount('amount_too_large', 'card_declined'), true);
  assert.equal(isAboutAmount(null, 'card_declined'), false);
});

test('the codes cover exactly the advices that the browser knows', () => {
  const covered = new Set(rows.map(([, advice]) => advice));
  assert.deepEqual([...covered].sort(), [...advices].sort());
});
