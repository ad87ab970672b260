/** Tests a withdrawal that the balance seemed to show as not made, although the service created its order. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createWithdrawals } from '../../../server/money-out/withdrawals.ts';
import type { MoneyOutParts } from '../../../server/money-out/ports.ts';
import { newTransfer } from '../../../server/money-out/transfer.ts';
import type { Withdrawal } from '../../../server/money-out/withdrawal.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { noResponse, openMoneyOut } from './fake-money-out.ts';

const now = Date.UTC(2026, 10, 21, 12);
const wallet = {
  chain: 'polygon',
  address: '0x00000000000000000000000000000000000000ab',
  amountMinor: 14_000,
} as const;
const failed: Withdrawal = {
  ...newTransfer({ id: 'wd_1', idempotencyKey: 'key-1', requestDigest: 'digest', slot: null }, now),
  ...wallet,
  status: 'failed',
  failureCode: 'NOT_CREATED',
  balanceBefore: '{}',
  balanceFinding: 'unchanged',
  usdtToReceive: null,
  usdtGross: null,
  platformFeeUsdt: null,
  txHash: null,
  expiresAt: null,
  completedAt: null,
  statusMessage: null,
};

test('the service’s order replaces the verdict that no order was created', async (t) => {
  const { store, engine } = await openStore('sqlite::memory:');
  t.after(() => store.close());
  const moneyOut = moneyOutStore(engine);
  await moneyOut.withdrawals.open(failed);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const parts = { moneyOut, log, clock: { now: () => now } } as unknown as MoneyOutParts;
  const order = {
    ...wallet,
    orderId: '1000',
    status: 'processing',
    unrecognisedStatus: null,
    createdAt: null,
  };
  const { apply } = createWithdrawals(parts);
  const applied = await apply(failed.id, order as Parameters<typeof apply>[1]);
  assert.deepEqual([applied.status, applied.failureCode, applied.serviceId], ['processing', null, '1000']);
});

describe('an order id that the merchant looks up', () => {
  const minute = 60_000;

  /** A withdrawal at 12:00 that is reported as not created at 12:16; `orderOf` is an order at the service. */
  async function openRefuted(t: TestContext, orderOf: { createdAt: string | null }) {
    const order = {
      ...wallet,
      ...orderOf,
      orderId: '1000',
      status: 'completed',
      unrecognisedStatus: null,
      usdtToReceive: null,
      txHash: '0xab',
      completedAt: null,
      statusMessage: null,
    } as const;
    const shop = await openMoneyOut(t, {
      withdraw: async () => noResponse,
      withdrawalStatus: async () => ({ outcome: 'accepted', value: order }),
      balance: async () => ({ outcome: 'accepted', value: { brl: { available: 1_000 } } }),
    });
    const { moneyOut, wait } = shop;
    const { withdrawal } = await moneyOut.withdraw({ ...wallet, idempotencyKey: 'key-1' });
    await moneyOut.settleWithdrawal(withdrawal.id);
    wait(16 * minute);
    const settled = await moneyOut.settleWithdrawal(withdrawal.id);
    assert.equal(settled?.failureCode, 'NOT_CREATED');
    wait(minute);
    return { ...shop, id: withdrawal.id };
  }

  test('names the withdrawal that was reported as not created', async (t) => {
    const { moneyOut, events, id } = await openRefuted(t, { createdAt: '2026-11-21T12:00:05.000Z' });
    await moneyOut.readWithdrawal('1000');
    const corrected = await moneyOut.readWithdrawal(id);
    assert.ok('version' in corrected);
    assert.deepEqual(
      [corrected.status, corrected.failureCode, corrected.serviceId],
      ['completed', null, '1000'],
    );
    assert.deepEqual(await events(), ['withdrawal.failed', 'withdrawal.completed']);
  });

  for (const createdAt of ['2026-11-21T12:16:30.000Z', '2026-11-21T11:50:00.000Z', null]) {
    test(`is another order if it was created at ${createdAt ?? 'an unknown time'}`, async (t) => {
      const { moneyOut, events, id } = await openRefuted(t, { createdAt });
      assert.ok(!('version' in (await moneyOut.readWithdrawal('1000'))));
      const failed = await moneyOut.readWithdrawal(id);
      assert.equal(failed.status, 'failed');
      assert.deepEqual(await events(), ['withdrawal.failed']);
    });
  }
});
