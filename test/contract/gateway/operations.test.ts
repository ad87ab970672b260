/**
 * Contract tests of the gateway client against the simulator: refunds, payouts, withdrawals, balance and account limits
 * (§5).
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  account,
  control,
  act,
  charge,
  failureOf,
  newKey,
  paidCharge,
  pix,
  postbackUrl,
  rejectedWith,
  useSimulator,
  valueOf,
  visa,
} from './simulator-clients.ts';

useSimulator();

describe('refunds (§4.6, §4.7)', () => {
  const refund = (serviceId: string, amountMinor?: number, idempotencyKey = newKey()) =>
    account('live').refunds.create({ serviceId, amountMinor, idempotencyKey });

  test('equal partial refunds with different keys are two refunds, with the same key one', async () => {
    const serviceId = await paidCharge();
    const first = await valueOf(refund(serviceId, 1000, 'refund-a'));
    assert.equal((await valueOf(refund(serviceId, 1000, 'refund-a'))).refundId, first.refundId);
    const second = await valueOf(refund(serviceId, 1000, 'refund-b'));
    assert.notEqual(second.refundId, first.refundId);
    const tooMuch = await rejectedWith(refund(serviceId, 1000), 'AMOUNT_EXCEEDS_REFUNDABLE');
    assert.equal(tooMuch.figures.remainingRefundableMinor, 515);
    const rest = await valueOf(refund(serviceId));
    assert.deepEqual([rest.amountMinor, rest.remainingRefundableMinor], [515, 0]);
  });

  test('reports a succeeded refund with its ARN', async () => {
    const { refundId } = await valueOf(refund(await paidCharge(), 1000));
    await act('refunds', refundId, 'succeed');
    await act('refunds', refundId, 'arn');
    const done = await valueOf(account('live').refunds.get(refundId));
    assert.deepEqual([done.status, done.amountMinor, done.currency], ['succeeded', 1000, 'USD']);
    assert.ok(done.arn);
  });

  test('rejects unknown charges, unknown refunds and amounts that cannot be refunded', async () => {
    await rejectedWith(refund('nobody'), 'TRANSACTION_NOT_FOUND');
    await rejectedWith(account('live').refunds.get('re_nobody'), 'REFUND_NOT_FOUND');
    await rejectedWith(refund(await paidCharge(), 94_01), 'AMOUNT_EXCEEDS_REFUNDABLE');
    await rejectedWith(refund(await paidCharge(10_000), 94_01), 'REFUND_FAILED');
  });
});

describe('payouts (§4.5, §4.10)', () => {
  const payout = (amount: number) =>
    account('live').payouts.create({
      body: { amount, pix_key: 'ana@example.com' },
      callbackUrl: postbackUrl,
    });

  test('creates a payout and reports its cancellation', async () => {
    const { serviceId, status } = await valueOf(payout(10.5));
    assert.ok(serviceId);
    assert.equal(status, 'pending');
    await act('payouts', serviceId, 'cancel');
    const snapshot = await valueOf(account('live').payouts.get(serviceId));
    assert.deepEqual([snapshot.status, snapshot.amountMinor], ['cancelled', 1050]);
  });

  test('rejects a second payout within a minute', async () => {
    await valueOf(payout(10));
    const error = await failureOf(payout(10));
    assert.ok(error.outcome === 'unavailable');
    assert.equal(error.code, 'RATE_LIMITED');
  });

  test('distinguishes rejected, unknown and missing payouts', async () => {
    await rejectedWith(payout(9404.04), 'DAILY_LIMIT_EXCEEDED');
    await control.advanceClock(61);
    await rejectedWith(payout(0.5), 'MINIMUM_AMOUNT_NOT_MET');
    await control.advanceClock(61);
    assert.equal((await failureOf(payout(9404.02))).outcome, 'unknown');
    await rejectedWith(account('live').payouts.get('nobody'), 'PAYOUT_NOT_FOUND');
  });
});

describe('crypto withdrawals (§4.8, §4.9)', () => {
  const address = `0x${'a'.repeat(40)}`;
  const withdraw = (amountMinor: number, to = address) =>
    account('live').withdrawals.create({ chain: 'polygon', address: to, amountMinor });

  test('reports a withdrawal as processing, sending and completed', async () => {
    const { withdrawals } = account('live');
    const { orderId, status, usdtGross } = await valueOf(withdraw(10_000));
    assert.equal(status, 'processing');
    assert.match(usdtGross ?? '', /^\d+\.\d{6}$/);
    await act('withdrawals', orderId, 'send');
    const sending = await valueOf(withdrawals.get(orderId));
    assert.deepEqual([sending.status, sending.amountMinor, sending.txHash], ['sending', 10_000, null]);
    await act('withdrawals', orderId, 'complete');
    const done = await valueOf(withdrawals.get(orderId));
    assert.equal(done.status, 'completed');
    assert.ok(done.txHash);
  });

  test('rejects invalid addresses, amounts out of bounds and unknown orders', async () => {
    await rejectedWith(withdraw(10_000, '0x1'), 'INVALID_ADDRESS');
    await rejectedWith(withdraw(999), 'VALIDATION_ERROR');
    const poor = await rejectedWith(withdraw(99_999_999), 'INSUFFICIENT_BALANCE');
    assert.equal(poor.figures.requestedAmountMinor, 99_999_999);
    const solana = { chain: 'solana', address: 'A'.repeat(40), amountMinor: 2_999 } as const;
    await rejectedWith(account('live').withdrawals.create(solana), 'AMOUNT_BELOW_MINIMUM');
    await rejectedWith(account('live').withdrawals.get('999999'), 'WITHDRAWAL_NOT_FOUND');
    assert.equal((await failureOf(withdraw(9405_01))).outcome, 'unavailable');
  });
});

test('returns the balance as the service sends it (§4.11)', async () => {
  assert.equal(typeof (await valueOf(account('live').account.balance())), 'object');
});

describe('accounts (§5)', () => {
  test('a sandbox account may use cards only', async () => {
    const sandbox = account('test');
    assert.equal(sandbox.environment, 'sandbox');
    await rejectedWith(sandbox.deposits.createPix(pix(1000)), 'SANDBOX_NOT_ALLOWED');
    await rejectedWith(sandbox.withdrawals.get('1'), 'SANDBOX_NOT_ALLOWED');
    assert.equal((await valueOf(sandbox.cardCharges.create(charge(visa)))).status, 'approved');
  });

  test('a refund-only account may use the refund calls only', async () => {
    await rejectedWith(account('refund').deposits.createPix(pix(1000)), 'REFUND_ONLY');
    await rejectedWith(account('refund').account.balance(), 'REFUND_ONLY');
    await rejectedWith(account('refund').refunds.get('re_nobody'), 'REFUND_NOT_FOUND');
  });

  test('rejects blocked and unknown accounts', async () => {
    await rejectedWith(account('blocked').account.balance(), 'ACCOUNT_BLOCKED');
    await rejectedWith(account('blocked').deposits.createPix(pix(1000)), 'ACCOUNT_BLOCKED');
    await rejectedWith(account('nobody').account.balance(), 'CREDENTIALS_INVALID');
    await rejectedWith(account('nobody').deposits.createPix(pix(1000)), 'CREDENTIALS_INVALID');
  });
});
