/** Tests lookups of refunds and withdrawals that the service no longer has, which is a response of a healthy service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createdRefund, openMoneyOut, refundRequest, rejectedCall } from './fake-money-out.ts';

test('a callback of a refund that the service no longer has is processed', async (t) => {
  let lookup = rejectedCall('CREDENTIALS_INVALID');
  const { moneyOut, now, events } = await openMoneyOut(t, {
    refund: async () => createdRefund,
    refundStatus: async () => lookup,
  });
  const { refund } = await moneyOut.refund(refundRequest);
  const settledByCallback = () => moneyOut.settleRefundFromCallback('pay_1', 're_at_the_service', now());
  assert.equal(await settledByCallback(), false);
  lookup = rejectedCall('REFUND_NOT_FOUND');
  assert.equal(await settledByCallback(), true);
  assert.equal((await moneyOut.settleRefund(refund.id))?.status, 'pending');
  assert.deepEqual(await events(), ['refund.pending']);
});

test('a lookup of a withdrawal that the service no longer has does not count as failed', async (t) => {
  const order = {
    orderId: '77',
    status: 'processing',
    unrecognisedStatus: null,
    chain: 'polygon',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    amountMinor: 10_000,
    usdtToReceive: null,
    usdtGross: null,
    platformFeeUsdt: null,
    statusMessage: null,
    createdAt: null,
    expiresAt: null,
    completedAt: null,
  } as const;
  let lookup = rejectedCall('CREDENTIALS_INVALID');
  const { moneyOut } = await openMoneyOut(t, {
    balance: async () => ({ outcome: 'accepted', value: { brl: 1_000 } }),
    withdraw: async () => ({ outcome: 'accepted', value: order }),
    withdrawalStatus: async () => lookup,
  });
  const input = { chain: order.chain, address: order.address, amountMinor: 10_000, idempotencyKey: 'key-1' };
  const { withdrawal } = await moneyOut.withdraw(input);
  assert.equal(await moneyOut.settleWithdrawal(withdrawal.id), null);
  lookup = rejectedCall('WITHDRAWAL_NOT_FOUND');
  assert.equal((await moneyOut.settleWithdrawal(withdrawal.id))?.status, 'processing');
});
