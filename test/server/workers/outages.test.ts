/** Tests that workers go on after an outage: of the merchant's server, and of the database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../../server/log.ts';
import { createMetrics } from '../../../server/metrics.ts';
import { WebhookRefusedError } from '../../../server/webhooks/delivery.ts';
import { startDispatcher } from '../../../server/workers/dispatcher.ts';
import { until } from '../../support/until.ts';
import { openShop } from '../checkouts/shop.ts';
import { event } from '../storage/fixtures.ts';
import { backgroundBreaker } from '../../../server/gateway/circuit-breaker.ts';
import type { MoneyOut } from '../../../server/money-out/index.ts';
import type { Withdrawal } from '../../../server/money-out/withdrawal.ts';
import { startMoneyOutWorker } from '../../../server/workers/money-out.ts';

test('after an outage of the receiver, each event is sent with the one before it, in order', async (t) => {
  const shop = await openShop(t);
  const { store, clock } = shop.parts;
  const events = ['checkout.created', 'payment.pending', 'payment.paid'].map(() =>
    event('co_1', { createdAt: clock.now() }),
  );
  await store.appendEvents(events);
  let isDown = true;
  const sent: string[] = [];
  const deliver = async ({ id }: { id: string }): Promise<number> => {
    sent.push(id);
    if (isDown) throw new WebhookRefusedError(503);
    return 200;
  };
  const worker = startDispatcher(shop.parts, deliver, createLog('silent'), createMetrics());
  t.after(() => worker.stop());
  const dueAt = async () => (await store.listEvents(0, 9)).map(({ nextAttemptAt }) => nextAttemptAt ?? 0);

  await until('the first try failed', async () => (await dueAt())[0] === clock.now() + 5_000);
  shop.wait(5_000);
  worker.wake();
  const retryAt = clock.now() + 5 * 60_000;
  await until('the second try failed', async () => (await dueAt())[0] === retryAt);
  const appended = event('co_1', { createdAt: clock.now() });
  await store.appendEvents([appended]);
  shop.wait(10_000);
  worker.wake();
  await until('nothing is due', async () => (await dueAt()).every((at) => at === retryAt));

  isDown = false;
  shop.wait(retryAt - clock.now());
  worker.wake();
  const ids = [...events, appended].map(({ id }) => id);
  await until('all are delivered', async () => (await store.backlog(clock.now())).events === 0);
  assert.deepEqual(sent, [ids[0], ids[0], ...ids]);
});

const withdrawal = { id: 'wd_1', checks: 0, status: 'processing', createdAt: 0 } as Withdrawal;

test('a claim that fails during the probe of an open circuit does not end the lookups', async (t) => {
  let nowMs = 0;
  const breaker = backgroundBreaker(() => nowMs);
  for (let failures = 0; failures < 5; failures++) breaker.report('failed');
  assert.equal(breaker.allows(), false);
  nowMs = 10_000;

  let claims = 0;
  const looked: string[] = [];
  const nothingDue = { due: async () => [] };
  const withdrawals = {
    due: async () => (looked.length === 0 ? [withdrawal] : []),
    async claimCheck() {
      claims += 1;
      if (claims === 1) throw new Error('the connection was lost');
      return true;
    },
  };
  const moneyOut = {
    store: { refunds: nothingDue, payouts: nothingDue, withdrawals },
    async settleWithdrawal(id: string) {
      looked.push(id);
      return withdrawal;
    },
  } as unknown as MoneyOut;
  const worker = startMoneyOutWorker(moneyOut, breaker, { now: () => nowMs }, createLog('silent'));
  t.after(() => worker.stop());
  await until('the claim failed', () => claims === 1);
  worker.wake();
  await until('the withdrawal is looked up', () => looked.length === 1);
});
