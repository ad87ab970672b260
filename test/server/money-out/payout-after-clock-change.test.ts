/** Tests the cooldown of payouts after the clock of a companion was set back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MoneyOutGateway } from '../../../server/money-out/ports.ts';
import { openMoneyOut } from './fake-money-out.ts';

const payout: MoneyOutGateway['payout'] = async () => ({
  outcome: 'accepted',
  value: { serviceId: null, status: null, unrecognisedStatus: null, answer: {} },
});

test('a payout sent before the clock was set back delays the next one by a minute, not by hours', async (t) => {
  const { moneyOut, wait } = await openMoneyOut(t, { payout });
  const pay = (idempotencyKey: string) => moneyOut.payOut({ body: { amount: 50 }, idempotencyKey });
  await pay('key-1');
  wait(-1_000);
  await assert.rejects(pay('key-2'), { code: 'PAYOUT_COOLDOWN' }, 'clocks of processes differ by seconds');
  wait(-5 * 60 * 60_000);
  assert.equal((await pay('key-2')).isNew, true);
  await assert.rejects(pay('key-3'), { code: 'PAYOUT_COOLDOWN' });
  wait(60_000);
  assert.equal((await pay('key-3')).isNew, true);
});
