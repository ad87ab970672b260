/** Tests when an amount counts as refused for cards. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedAmount } from '../../../../widget/checkout/step/refused-amount.ts';
import type { PaymentView } from '../../../../widget/protocol/checkout.ts';
import { checkout, payment } from '../views.ts';

const declined = (code: string, fields: Partial<PaymentView> = {}): PaymentView =>
  payment({
    method: 'wallet',
    currency: 'USD',
    amount: '25.00',
    failure: { code, advice: 'new_charge', final: false },
    ...fields,
  });

const isRefused = (wallet: PaymentView, USD = '25.00'): boolean =>
  refusedAmount({ phase: 'open', checkout: checkout({ amounts: { USD } }), payments: { wallet } }) !== null;

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
  assert.equal(refusedAmount({ phase: 'loading' }), null);
});
