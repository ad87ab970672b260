/** Tests that the worker of money out goes on after the database failed while it claimed a lookup. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backgroundBreaker } from '../../../server/gateway/circuit-breaker.ts';
import { createLog } from '../../../server/log.ts';
import type { MoneyOut } from '../../../server/money-out/index.ts';
import type { Withdrawal } from '../../../server/money-out/withdrawal.ts';
import { startMoneyOutWorker } from '../../../server/workers/money-out.ts';
import { until } from '../../support/until.ts';

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
