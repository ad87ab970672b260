/** Tests payouts without a response that a callback, or the response of an unknown outcome, names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallResult, CreatedPayout, MoneyOutGateway } from '../../../server/money-out/ports.ts';
import { until } from '../../support/until.ts';
import { noResponse, openMoneyOut, waitingCalls } from './fake-money-out.ts';

const payoutStatus: MoneyOutGateway['payoutStatus'] = async (serviceId) => ({
  outcome: 'accepted',
  value: {
    serviceId,
    status: 'pending',
    unrecognisedStatus: null,
    amountMinor: 5_000,
    feeMinor: null,
    netMinor: null,
  },
});

test('looks up a payout that a callback named before its call ended without a response', async (t) => {
  const { call: payout, calls } = waitingCalls<unknown, CallResult<CreatedPayout>>();
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
    payoutStatus: async (id) => {
      const found = await payoutStatus(id);
      return found.outcome === 'accepted'
        ? { ...found, value: { ...found.value, status: 'paid' as const } }
        : found;
    },
  });
  const { payout: sent } = await moneyOut.payOut({ body: { amount: 50 }, idempotencyKey: 'key-1' });
  assert.equal(sent.status, 'unknown');
  const settled = await moneyOut.settlePayout(sent.id);
  assert.deepEqual([settled?.serviceId, settled?.status], ['tx-1', 'paid']);
  assert.deepEqual(await events(), ['payout.paid']);
});
