/** Tests a withdrawal without a response on an account whose balance also moves by other payments. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Balance } from '../../../server/money-out/ports.ts';
import { noResponse, openMoneyOut } from './fake-money-out.ts';

const minute = 60_000;
const request = {
  chain: 'polygon',
  address: `0x${'a'.repeat(40)}`,
  amountMinor: 10_000,
  idempotencyKey: 'key-1',
} as const;

/** An account with this balance, whose withdrawals get no response. */
async function openAccount(t: TestContext) {
  let balance: Balance = { brl: 1_000 };
  const { moneyOut, wait } = await openMoneyOut(t, {
    balance: async () => ({ outcome: 'accepted', value: balance }),
    withdraw: async () => noResponse,
  });
  /** Looks at this balance after some time. */
  const look = (id: string, brl: number, afterMs: number) => {
    wait(afterMs);
    balance = { brl };
    return moneyOut.settleWithdrawal(id);
  };
  return { moneyOut, look };
}

test('does not report a withdrawal as failed when sales have made up for its debit', async (t) => {
  const { moneyOut, look } = await openAccount(t);
  const { withdrawal } = await moneyOut.withdraw(request);
  // 100.00 were debited; sales of 30.00 and 70.00 arrive one after the other.
  const early = await look(withdrawal.id, 930, 2 * minute);
  assert.deepEqual([early?.status, early?.balanceFinding], ['unknown', 'inconclusive']);
  await look(withdrawal.id, 1_000, 2 * minute);
  const late = await look(withdrawal.id, 1_000, 15 * minute);
  assert.deepEqual([late?.status, late?.balanceFinding], ['unknown', 'inconclusive']);
});

test('does not report a withdrawal as failed by a balance without figures', async (t) => {
  const { moneyOut, wait } = await openMoneyOut(t, {
    balance: async () => ({ outcome: 'accepted', value: { brl: null } }),
    withdraw: async () => noResponse,
  });
  const { withdrawal } = await moneyOut.withdraw(request);
  for (const afterMs of [2 * minute, 15 * minute]) {
    wait(afterMs);
    const looked = await moneyOut.settleWithdrawal(withdrawal.id);
    assert.deepEqual([looked?.status, looked?.balanceFinding], ['unknown', 'inconclusive']);
  }
});
