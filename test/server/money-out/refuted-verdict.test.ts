/** Tests a withdrawal that the balance seemed to show as not made, although the service created its order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyWithdrawal } from '../../../server/money-out/apply-withdrawal.ts';
import type { MoneyOutParts } from '../../../server/money-out/ports.ts';
import { newTransfer } from '../../../server/money-out/transfer.ts';
import type { Withdrawal } from '../../../server/money-out/withdrawal.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';

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
  const applied = await applyWithdrawal(parts, failed.id, order as Parameters<typeof applyWithdrawal>[2]);
  assert.deepEqual([applied.status, applied.failureCode, applied.serviceId], ['processing', null, '1000']);
});
