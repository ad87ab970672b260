/** Tests a merchant's reads of transfers and of the balance, which do not become polling of the service. */
import assert from 'node:assert/strict';
import { test, describe } from 'node:test';
import type {
  MoneyOutGateway,
  Outcome,
  PayoutSnapshot,
  RefundSnapshot,
  WithdrawalSnapshot,
} from '../../../server/money-out/ports.ts';
import { anyRefundView, anyWithdrawalView } from '../../../server/money-out/external-transfer-views.ts';
import {
  createdRefund,
  openMoneyOut,
  processingOrder,
  refundRequest,
  rejectedCall,
} from './fake-money-out.ts';
import { noReturn } from '../../../server/money-out/payout.ts';
import { newTransfer } from '../../../server/money-out/transfer.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';

const accepted = <T>(value: T): Outcome<T> => ({ outcome: 'accepted', value });
const createdAt = '2026-11-21T12:00:07.000Z';
const refund: RefundSnapshot = {
  refundId: 're_at_the_service',
  serviceId: 'tx-1',
  status: 'pending',
  unrecognisedStatus: null,
  amountMinor: 1_000,
  currency: 'USD',
  arn: null,
  arnStatus: null,
  createdAt,
  failureReason: null,
};
const payout: PayoutSnapshot = {
  serviceId: 'po-1',
  status: 'pending',
  unrecognisedStatus: null,
  amountMinor: 1_000,
  feeMinor: null,
  netMinor: null,
};
const withdrawal: WithdrawalSnapshot = {
  orderId: '17',
  status: 'processing',
  unrecognisedStatus: null,
  chain: 'polygon',
  address: '0x52908400098527886e0f7030069857d2e4169ee7',
  amountMinor: 5_000,
  usdtToReceive: null,
  createdAt,
  statusMessage: null,
  completedAt: null,
  txHash: null,
};

/** A service with a call counter, and one transfer of each kind in the store. */
async function openTransfers(t: Parameters<typeof openMoneyOut>[0]) {
  const calls = { refunds: 0, payouts: 0, withdrawals: 0 };
  const service: Partial<MoneyOutGateway> = {
    refund: async () => createdRefund,
    refundStatus: async (refundId) => {
      calls.refunds += 1;
      return accepted({ ...refund, refundId });
    },
    payout: async () => accepted({ serviceId: 'po-1', status: null, unrecognisedStatus: null, answer: {} }),
    payoutStatus: async (serviceId) => {
      calls.payouts += 1;
      return accepted({ ...payout, serviceId });
    },
    withdraw: async () =>
      accepted({ ...withdrawal, usdtGross: null, platformFeeUsdt: null, expiresAt: null }),
    withdrawalStatus: async (orderId) => {
      calls.withdrawals += 1;
      return accepted({ ...withdrawal, orderId });
    },
    balance: async () => accepted({ brl: 100 }),
  };
  const opened = await openMoneyOut(t, service);
  const { moneyOut } = opened;
  await moneyOut.refund(refundRequest);
  await moneyOut.payOut({ body: { amount: 10 }, idempotencyKey: 'key-1' });
  const { address, amountMinor } = withdrawal;
  await moneyOut.withdraw({ chain: 'polygon', address, amountMinor, idempotencyKey: 'key-1' });
  return { ...opened, calls };
}

for (const [kind, id, other, gapMs] of [
  ['refunds', 're_at_the_service', 're_elsewhere', 10_000],
  ['payouts', 'po-1', 'po-elsewhere', 10_000],
  ['withdrawals', '17', '18', 30_000],
] as const) {
  test(`${kind} are looked up at the first read, and then at intervals`, async (t) => {
    const { moneyOut, calls, wait } = await openTransfers(t);
    const read = {
      refunds: (name: string) => moneyOut.readRefund(name),
      payouts: (name: string) => moneyOut.readPayout(name),
      withdrawals: (name: string) => moneyOut.readWithdrawal(name),
    }[kind];
    for (const name of [id, other]) {
      const before = calls[kind];
      for (let count = 0; count < 40; count += 1) assert.ok(await read(name));
      assert.equal(calls[kind] - before, 1, name);
      wait(gapMs - 1);
      await read(name);
      assert.equal(calls[kind] - before, 1, name);
      wait(1);
      await Promise.all([read(name), read(name)]);
      assert.equal(calls[kind] - before, 2, name);
      wait(gapMs);
    }
  });
}

test('a transfer made elsewhere has the service’s time of creation, and one of ours keeps its own', async (t) => {
  const { moneyOut, now } = await openTransfers(t);
  const ours = new Date(now()).toISOString();
  assert.equal(anyRefundView(await moneyOut.readRefund('re_elsewhere')).created_at, createdAt);
  assert.equal(anyWithdrawalView(await moneyOut.readWithdrawal('18')).created_at, createdAt);
  assert.equal(anyRefundView(await moneyOut.readRefund('re_at_the_service')).created_at, ours);
  assert.equal(anyWithdrawalView(await moneyOut.readWithdrawal('17')).created_at, ours);
});

/** Tests the pages of a list of transfers. */
describe('pages', () => {
  const now = Date.UTC(2026, 10, 21, 12);

  test('continues after the id that the last view showed, the service’s or ours', async (t) => {
    const { store, engine } = await openStore('sqlite::memory:');
    t.after(() => store.close());
    const { payouts } = moneyOutStore(engine);
    for (const [index, id] of ['po_1', 'po_2', 'po_3'].entries()) {
      await payouts.open({
        ...newTransfer({ id, idempotencyKey: id, requestDigest: null, slot: null }, now),
        serviceId: `tx-${index + 1}`,
        status: 'pending',
        amountMinor: null,
        feeMinor: null,
        netMinor: null,
        ...noReturn,
        sealedAnswer: null,
        mismatch: null,
      });
    }
    for (const after of ['po_2', 'tx-2']) {
      const rest = await payouts.list({ limit: 9, after });
      assert.deepEqual(
        rest.map(({ id }) => id),
        ['po_1'],
      );
    }
    assert.deepEqual(await payouts.list({ limit: 9, after: 'po_1' }), []);
    // An empty page would tell a program that copies the list that it has all of it.
    await assert.rejects(payouts.list({ limit: 9, after: 'po_0' }), { name: 'UnknownRowError' });
  });
});

/** Tests how long a balance is cached, also when the clock is set back. */
describe('a cached balance', () => {
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
});

/** Tests lookups of refunds and withdrawals that the service no longer has, which is a response of a healthy service. */
describe('transfers that the service no longer has', () => {
  test('a callback of a refund that the service no longer has is processed', async (t) => {
    let lookup = rejectedCall('CREDENTIALS_INVALID');
    const { moneyOut, now, events } = await openMoneyOut(t, {
      refund: async () => createdRefund,
      refundStatus: async () => lookup,
    });
    const { refund } = await moneyOut.refund(refundRequest);
    const settledByCallback = () => moneyOut.settleRefundFromCallback('pay_1', 're_at_the_service', now());
    assert.equal(await settledByCallback(), false);
    lookup = rejectedCall('REFUND_NOT_FOUND');
    assert.equal(await settledByCallback(), true);
    assert.equal((await moneyOut.settleRefund(refund.id))?.status, 'pending');
    assert.deepEqual(await events(), ['refund.pending']);
  });

  test('a lookup of a withdrawal that the service no longer has does not count as failed', async (t) => {
    let lookup = rejectedCall('CREDENTIALS_INVALID');
    const { moneyOut } = await openMoneyOut(t, {
      balance: async () => ({ outcome: 'accepted', value: { brl: 1_000 } }),
      withdraw: async () => ({ outcome: 'accepted', value: processingOrder }),
      withdrawalStatus: async () => lookup,
    });
    const input = {
      chain: processingOrder.chain,
      address: processingOrder.address,
      amountMinor: 10_000,
      idempotencyKey: 'key-1',
    };
    const { withdrawal } = await moneyOut.withdraw(input);
    assert.equal(await moneyOut.settleWithdrawal(withdrawal.id), null);
    lookup = rejectedCall('WITHDRAWAL_NOT_FOUND');
    assert.equal((await moneyOut.settleWithdrawal(withdrawal.id))?.status, 'processing');
  });
});
