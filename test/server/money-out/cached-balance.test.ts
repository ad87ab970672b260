/** Tests how long a balance is cached, also when the clock is set back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMoneyOut } from './fake-money-out.ts';

test('a balance is cached for five seconds, and not after the clock was set back', async (t) => {
  let calls = 0;
  const { moneyOut, wait } = await openMoneyOut(t, {
    balance: async () => ({ outcome: 'accepted', value: { brl: ++calls } }),
  });
  const shown = async (afterMs: number) => {
    wait(afterMs);
    return await moneyOut.balance();
  };
  assert.deepEqual(await shown(0), { brl: 1 });
  assert.deepEqual(await shown(4_999), { brl: 1 });
  assert.deepEqual(await shown(1), { brl: 2 });
  assert.deepEqual(await shown(-3 * 60 * 60_000), { brl: 3 });
});
