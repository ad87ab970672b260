/** Tests forged callbacks that name many charges or refunds, under one callback key. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from '../../../server/log.ts';
import type { MoneyOut } from '../../../server/money-out/index.ts';
import type { Metrics } from '../../../server/metrics.ts';
import { startCallbackVerifier } from '../../../server/workers/verify-callbacks.ts';
import { openShop, pix } from '../checkouts/shop.ts';
import { hint } from '../storage/fixtures.ts';

const minute = 60_000;

/** Runs the verifier until `isDone`, for 90 minutes at most; returns the time that passed. `settleHinted` handles the refunds. */
async function timeUntil(
  t: TestContext,
  { parts, checkouts, wait }: Awaited<ReturnType<typeof openShop>>,
  settleHinted: MoneyOut['settleRefund']['settleHinted'],
  isDone: () => Promise<boolean>,
): Promise<number> {
  const none = { byServiceId: async () => null, unresolvedOf: async () => [] };
  const moneyOut = {
    settleRefund: { settle: async () => null, settleHinted },
    settlePayout: async () => null,
    store: { refunds: none, payouts: none, withdrawals: none },
  } as unknown as MoneyOut;
  const metrics = { settled: () => undefined } as unknown as Metrics;
  const unknown = { report: async () => true };
  const subjects = { settlePayment: checkouts.settle, moneyOut, unknown };
  const worker = startCallbackVerifier(parts, subjects, createLog('silent'), metrics);
  t.after(() => worker.stop());
  const start = parts.clock.now();
  while (parts.clock.now() < start + 90 * minute) {
    if (await isDone()) break;
    wait(1_000);
    worker.wake();
    await delay(3);
  }
  return parts.clock.now() - start;
}

test('looks up a genuine callback within minutes after many forged ones', async (t) => {
  const shop = await openShop(t);
  const { parts, service, checkouts } = shop;
  service.faults.deposit = ['lost_before'];
  const checkout = await shop.order();
  const { id } = await shop.buyer.deposit(checkout, pix);
  const genuine = service.add({ paymentMethod: 'pix', status: 'paid' });
  const names = [...Array.from({ length: 19 }, (_, index) => `tx-forged-${index}`), genuine];
  for (const [index, idTransaction] of names.entries()) {
    const body = Buffer.from(JSON.stringify({ status: 'paid', idTransaction }));
    await parts.store.storeHint(hint({ subject: id, body, receivedAt: parts.clock.now() + index }));
  }
  const tookMs = await timeUntil(
    t,
    shop,
    async () => true,
    async () => (await checkouts.read(checkout.id)).status === 'paid',
  );
  assert.ok(tookMs < 10 * minute, `it took ${tookMs / 1000} s and ${service.lookups.length} lookups`);
});

test('looks up a genuine refund within minutes after many forged ones', async (t) => {
  const shop = await openShop(t);
  const { parts } = shop;
  const checkout = await shop.order();
  const { id, serviceId: idTransaction } = await shop.buyer.deposit(checkout, pix);
  for (let index = 0; index < 20; index++) {
    const name = index === 19 ? 're_genuine' : `re_forged_${index}`;
    const body = Buffer.from(JSON.stringify({ status: 'pending', idTransaction, refund_id: name }));
    await parts.store.storeHint(hint({ subject: id, body, receivedAt: parts.clock.now() + index }));
  }
  const lookups: string[] = [];
  const tookMs = await timeUntil(
    t,
    shop,
    async (_, refundId) => {
      lookups.push(refundId);
      return refundId === 're_genuine';
    },
    async () => lookups.includes('re_genuine'),
  );
  assert.ok(tookMs < 10 * minute, `it took ${tookMs / 1000} s and ${lookups.length} lookups`);
});
