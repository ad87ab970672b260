/** Tests the text and the advice of each decline code (§7.3). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { declineOf } from '../../../../server/gateway/declines.ts';
import { card as en } from '../../../../widget/locale/en/rest.ts';
import { card as es } from '../../../../widget/locale/es/rest.ts';
import { card as ptBr } from '../../../../widget/locale/pt-br/rest.ts';
import { declineAdvice, declineReason } from '../../../../widget/checkout/step/decline-reason.ts';
import { advices, type PaymentView } from '../../../../widget/protocol/checkout.ts';
import { declineOfAllCards } from '../../../../widget/checkout/step/decline-of-all-cards.ts';
import { checkout, payment } from '../views.ts';

/** The rows of the table in §7.3, in its order. */
const rows = [
  ['insufficient_funds', 'balance_insufficient'],
  ['card_declined', 'generic_decline', 'do_not_honor', 'no_action_taken'],
  ['call_issuer'],
  ['lost_card', 'stolen_card', 'pickup_card'],
  ['fraudulent', 'merchant_blacklist', 'security_violation'],
  ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year'],
  ['incorrect_cvc', 'invalid_cvc'],
  ['incorrect_number', 'invalid_number'],
  ['incorrect_zip'],
  [
    'service_not_allowed',
    'transaction_not_allowed',
    'card_not_supported',
    'not_permitted',
    'restricted_card',
  ],
  ['currency_not_supported'],
  ['withdrawal_count_limit_exceeded'],
  ['processing_error', 'try_again_later'],
  ['approve_with_id'],
  ['revocation_of_authorization'],
  ['authentication_required'],
  ['payment_intent_authentication_failure'],
  ['amount_too_large', 'amount_too_small'],
  ['expired'],
  ['payment_intent_canceled', 'payment_failed'],
];

describe('the reason of a decline', () => {
  for (const [language, { declines }] of Object.entries({ en, es, 'pt-BR': ptBr })) {
    test(`each row of §7.3 has its own text (${language})`, () => {
      const textOf = (code: string): string =>
        declines[declineReason({ code, advice: declineOf(code).advice })];
      const texts = rows.map((codes) => {
        const [first, ...others] = codes.map(textOf);
        for (const other of others) assert.equal(other, first, codes.join(' '));
        return first;
      });
      assert.equal(new Set(texts).size, rows.length);
    });
  }

  test('has the advice that the companion gives for the same code', () => {
    for (const code of rows.flat()) assert.equal(declineAdvice(code), declineOf(code).advice, code);
    for (const code of ['new_code', 'toString']) assert.equal(declineAdvice(code), null, code);
  });

  test('offers no further attempt after the one retry of approve_with_id', () => {
    assert.equal(declineReason({ code: 'approve_with_id', advice: 'retry' }), 'try_once');
    assert.equal(declineReason({ code: 'approve_with_id', advice: 'other_card' }), 'declined');
  });

  test('an unknown code gets the text of its advice', () => {
    for (const advice of advices)
      assert.ok(ptBr.declines[declineReason({ code: 'new_code', advice })], advice);
    assert.equal(declineReason({ code: 'new_code', advice: 'other_card' }), 'declined');
    assert.equal(declineReason({ code: 'toString', advice: 'other_card' }), 'declined');
  });
});

/** Tests when an amount counts as refused for cards. */

const declined = (code: string, fields: Partial<PaymentView> = {}): PaymentView =>
  payment({
    method: 'wallet',
    currency: 'USD',
    amount: '25.00',
    failure: { code, advice: 'new_charge', final: false },
    ...fields,
  });

const isRefused = (wallet: PaymentView, USD = '25.00'): boolean =>
  declineOfAllCards({ phase: 'open', checkout: checkout({ amounts: { USD } }), payments: { wallet } }) !==
  null;

test('an amount is refused while a card payment was declined for it and the order still has it', () => {
  for (const code of ['amount_too_large', 'amount_too_small']) {
    for (const status of ['pending', 'cancelled'] as const) {
      assert.equal(isRefused(declined(code, { status })), true, `${code} ${status}`);
      assert.equal(isRefused(declined(code, { status }), '20.00'), false, 'the merchant changed it');
    }
  }
});

test('other declines and payments in progress refuse no amount', () => {
  assert.equal(isRefused(declined('insufficient_funds')), false);
  for (const status of ['requires_action', 'processing', 'paid', 'refunded'] as const)
    assert.equal(isRefused(declined('amount_too_large', { status })), false, status);
  assert.equal(isRefused(payment({ method: 'wallet', currency: 'USD', amount: '25.00' })), false);
});

test('a checkout that is still loading refuses no amount', () => {
  assert.equal(declineOfAllCards({ phase: 'loading' }), null);
});
