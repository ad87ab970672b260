/** Tests a withdrawal without a response on an account whose balance also moves by other payments. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createMoneyOut } from '../../../server/money-out/index.ts';
import type {
  Balance,
  CallResult,
  CreatedWithdrawal,
  MoneyOutGateway,
} from '../../../server/money-out/ports.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { createVault } from '../../../server/vault.ts';

const minute = 60_000;
const noResponse = {
  outcome: 'unknown',
  code: 'OUTCOME_UNKNOWN',
  cause: null,
} as unknown as CallResult<CreatedWithdrawal>;
const request = {
  chain: 'polygon',
  address: `0x${'a'.repeat(40)}`,
  amountMinor: 10_000,
  idempotencyKey: 'key-1',
} as const;

/** An account with this balance, whose withdrawals get no response. */
async function openAccount(t: TestContext) {
  const { store, engine } = await openStore('sqlite::memory:');
  t.after(() => store.close());
  let now = Date.UTC(2026, 10, 21, 12);
  let balance: Balance = { brl: 1_000 };
  const service: Partial<MoneyOutGateway> = {
    environment: 'live',
    balance: async () => ({ outcome: 'accepted', value: balance }),
    withdraw: async () => noResponse,
  };
  const silent = (): void => undefined;
  const moneyOut = createMoneyOut({
    store,
    moneyOut: moneyOutStore(engine),
    service: service as MoneyOutGateway,
    vault: createVault('sk_live_of_the_test'),
    clock: { now: () => now },
    log: { info: silent, warn: silent, error: silent },
    settings: {
      publicUrl: 'https://pay.shop.example',
      rawCard: 'off',
      processor: { publishableKey: null, onBehalfOf: null, learn: silent },
      attemptsPerCheckout: 10,
    },
    settlePayment: async () => null,
  });
  return {
    moneyOut,
    /** Looks at this balance after some time. */
    look: (id: string, brl: number, afterMs: number) => {
      now += afterMs;
      balance = { brl };
      return moneyOut.settleWithdrawal(id);
    },
  };
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
