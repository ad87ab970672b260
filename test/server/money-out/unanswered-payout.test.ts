/** Tests payouts without a response that a callback, or the response of an unknown outcome, names. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type {
  Outcome,
  CreatedPayout,
  MoneyOutGateway,
  PayoutSnapshot,
} from '../../../server/money-out/ports.ts';
import { until } from '../../support/until.ts';
import { noResponse, openMoneyOut, rejectedCall, waitingCalls } from './fake-money-out.ts';

const found = (change: Partial<PayoutSnapshot> = {}): Outcome<PayoutSnapshot> => ({
  outcome: 'accepted',
  value: {
    serviceId: 'tx-1',
    status: 'paid',
    unrecognisedStatus: null,
    amountMinor: 5_000,
    feeMinor: null,
    netMinor: null,
    ...change,
  },
});
const payoutStatus: MoneyOutGateway['payoutStatus'] = async () => found({ status: 'pending' });

test('looks up a payout that a callback named before its call ended without a response', async (t) => {
  const { call: payout, calls } = waitingCalls<unknown, Outcome<CreatedPayout>>();
  const { moneyOut, wait, now } = await openMoneyOut(t, { payout, payoutStatus });
  const paid = moneyOut.payOut({ body: { amount: 50 }, idempotencyKey: 'key-1' });
  await until('the call is sent', () => calls.length === 1);
  wait(61_000);
  const [stored] = await moneyOut.store.payouts.list({ limit: 1 });
  const named = await moneyOut.settlePayout(stored?.id ?? '', 'tx-1');
  assert.deepEqual([named?.serviceId, named?.status], ['tx-1', 'pending']);
  calls[0]?.respond(noResponse);
  await paid;
  wait(24 * 60 * 60_000);
  const due = await moneyOut.store.payouts.due(now(), 10);
  assert.deepEqual(
    due.map(({ serviceId }) => serviceId),
    ['tx-1'],
  );
});

test('looks up a payout that the response of an unknown outcome names', async (t) => {
  const payout: MoneyOutGateway['payout'] = async () => ({ ...noResponse, serviceId: 'tx-1' });
  const { moneyOut, events } = await openMoneyOut(t, {
    payout,
    payoutStatus: async () => found(),
  });
  const { payout: sent } = await moneyOut.payOut({ body: { amount: 50 }, idempotencyKey: 'key-1' });
  assert.equal(sent.status, 'unknown');
  const settled = await moneyOut.settlePayout(sent.id);
  assert.deepEqual([settled?.serviceId, settled?.status], ['tx-1', 'paid']);
  assert.deepEqual(await events(), ['payout.paid']);
});

describe('a callback that names a payout without a response', () => {
  const hour = 60 * 60_000;
  /** A payout that a callback names `tx-1`; `lookUp` returns null while the callback is kept. */
  async function openNamed(t: TestContext) {
    let result = found();
    const service = { payout: async () => noResponse, payoutStatus: async () => result };
    const shop = await openMoneyOut(t, service);
    const { payout } = await shop.moneyOut.payOut({ body: { amount: 50 }, idempotencyKey: 'key-1' });
    const lookUp = (returned: Outcome<PayoutSnapshot>) => {
      result = returned;
      return shop.moneyOut.settlePayout(payout.id, 'tx-1');
    };
    return { ...shop, lookUp };
  }

  test('is kept for an hour while the lookup does not find it', async (t) => {
    const { lookUp, wait, events } = await openNamed(t);
    assert.equal(await lookUp(rejectedCall('PAYOUT_NOT_FOUND')), null);
    wait(hour - 1);
    assert.equal(await lookUp(rejectedCall('PAYOUT_NOT_FOUND')), null);
    const settled = await lookUp(found());
    assert.deepEqual([settled?.serviceId, settled?.status], ['tx-1', 'paid']);
    assert.deepEqual(await events(), ['payout.paid']);
  });

  test('is dropped after that hour', async (t) => {
    const { lookUp, wait } = await openNamed(t);
    wait(hour);
    assert.equal((await lookUp(rejectedCall('PAYOUT_NOT_FOUND')))?.status, 'unknown');
  });

  test('is kept while the lookup reports another amount, which is reported once', async (t) => {
    const { lookUp, events } = await openNamed(t);
    for (let time = 0; time < 3; time++) assert.equal(await lookUp(found({ amountMinor: 4_999 })), null);
    assert.deepEqual(await events(), ['payout.mismatch']);
    const settled = await lookUp(found());
    assert.deepEqual([settled?.status, settled?.mismatch], ['paid', null]);
    assert.deepEqual(await events(), ['payout.mismatch', 'payout.paid']);
  });

  test('is dropped an hour after that report', async (t) => {
    const { lookUp, wait, events } = await openNamed(t);
    assert.equal(await lookUp(found({ amountMinor: 4_999 })), null);
    wait(hour);
    assert.equal((await lookUp(found({ amountMinor: 4_999 })))?.status, 'unknown');
    assert.deepEqual(await events(), ['payout.mismatch']);
  });

  test('is kept while the account is refused, and dropped when its id has no valid form', async (t) => {
    const { lookUp, wait } = await openNamed(t);
    assert.equal((await lookUp(rejectedCall('INVALID_REQUEST')))?.status, 'unknown');
    wait(2 * hour);
    assert.equal(await lookUp(rejectedCall('CREDENTIALS_INVALID')), null);
  });
});
