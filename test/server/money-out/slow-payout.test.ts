/** Tests payouts of which an earlier one ends after its gate has opened, such as on a database that was unreachable. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome, CreatedPayout } from '../../../server/money-out/ports.ts';
import { until } from '../../support/until.ts';
import { openMoneyOut, waitingCalls } from './fake-money-out.ts';

const unsent: Outcome<CreatedPayout> = {
  outcome: 'unavailable',
  code: 'SERVICE_UNAVAILABLE',
  reason: null,
  retryAfterMs: null,
  cause: null,
};

test('the late end of an unsent payout does not open the gate that a later payout has closed', async (t) => {
  const { call: payout, calls } = waitingCalls<unknown, Outcome<CreatedPayout>>();
  const { moneyOut, otherProcess, wait } = await openMoneyOut(t, { payout });
  const pay = (process: typeof moneyOut, idempotencyKey: string) =>
    process.payOut({ body: { amount: 50 }, idempotencyKey });
  const first = assert.rejects(pay(moneyOut, 'key-1'), { code: 'SERVICE_UNAVAILABLE' });
  await until('the first is called', () => calls.length === 1);
  wait(86_000);
  const second = assert.rejects(pay(otherProcess, 'key-2'), { code: 'SERVICE_UNAVAILABLE' });
  await until('the second is called', () => calls.length === 2);
  wait(1_000);
  calls[0]?.respond(unsent);
  await first;
  wait(1_000);
  const third = pay(moneyOut, 'key-3');
  third.catch(() => undefined);
  await Promise.race([third.catch(() => undefined), until('a third is called', () => calls.length === 3)]);
  assert.equal(calls.length, 2);
  await assert.rejects(third, { code: 'PAYOUT_COOLDOWN' });
  // The end of the second opens the gate that it closed itself.
  calls[1]?.respond(unsent);
  await second;
  const fourth = assert.rejects(pay(moneyOut, 'key-4'), { code: 'SERVICE_UNAVAILABLE' });
  await until('the fourth is called', () => calls.length === 3);
  calls[2]?.respond(unsent);
  await fourth;
});
