/** Tests what decides a withdrawal without a response: the balance, the order of the service, and the address. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createWithdrawals } from '../../../server/money-out/withdrawals.ts';
import type { MoneyOutParts, Balance } from '../../../server/money-out/ports.ts';
import { newTransfer } from '../../../server/money-out/transfer.ts';
import type { Withdrawal } from '../../../server/money-out/withdrawal.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { noResponse, openMoneyOut, processingOrder } from './fake-money-out.ts';
import type { Chain } from '../../../server/money-out/views.ts';

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

/** Tests a withdrawal without a response on an account whose balance also moves by other payments. */
describe('a balance that other payments moved', () => {
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
});

/** Tests that the address of a withdrawal is compared as its network does. */
describe('the spelling of addresses', () => {
  const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

  /** Requests a withdrawal of which the service reports another address. */
  async function withdraw(
    t: Parameters<typeof openMoneyOut>[0],
    chain: Chain,
    address: string,
    named: string,
  ) {
    const { moneyOut } = await openMoneyOut(t, {
      balance: async () => ({ outcome: 'accepted', value: { brl: 1_000 } }),
      withdraw: async () => ({
        outcome: 'accepted',
        value: { ...processingOrder, chain, address: named },
      }),
    });
    const input = { chain, address, amountMinor: 10_000, idempotencyKey: 'key-1' };
    return (await moneyOut.withdraw(input)).withdrawal;
  }

  describe('an order is that of the withdrawal', () => {
    for (const [sent, named] of [
      [checksummed, checksummed.toLowerCase()],
      [checksummed.toLowerCase(), checksummed],
    ] as const) {
      test(`if the address ${sent} of polygon is returned as ${named}`, async (t) => {
        const { serviceId, status, slot } = await withdraw(t, 'polygon', sent, named);
        assert.deepEqual([serviceId, status, slot], ['77', 'processing', null]);
      });
    }

    test('but not with an address of tron in another case, which is another address', async (t) => {
      const address = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW';
      const { serviceId, status } = await withdraw(t, 'tron', address, address.toLowerCase());
      assert.deepEqual([serviceId, status], [null, 'unknown']);
    });

    test('but not with another address of polygon', async (t) => {
      const { serviceId, status } = await withdraw(t, 'polygon', checksummed, `0x${'a'.repeat(40)}`);
      assert.deepEqual([serviceId, status], [null, 'unknown']);
    });
  });
});
