/** Tests how the results of a payout's lookups are applied: after a mismatch, and when several lookups are in progress. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome, MoneyOutGateway, PayoutSnapshot } from '../../../server/money-out/ports.ts';
import { until } from '../../support/until.ts';
import { noResponse, openMoneyOut, waitingCalls } from './fake-money-out.ts';

const found = (change: Partial<PayoutSnapshot>): Outcome<PayoutSnapshot> => ({
  outcome: 'accepted',
  value: {
    serviceId: 'tx-1',
    status: 'pending',
    unrecognisedStatus: null,
    amountMinor: 5_000,
    feeMinor: null,
    netMinor: null,
    ...change,
  },
});
const request = { body: { amount: 50 }, idempotencyKey: 'key-1' };

test('reports a mismatch again after a lookup that matched', async (t) => {
  let amountMinor = 5_000;
  const payout: MoneyOutGateway['payout'] = async () => ({
    outcome: 'accepted',
    value: { serviceId: 'tx-1', status: 'pending', unrecognisedStatus: null, answer: {} },
  });
  const payoutStatus = async () => found({ amountMinor });
  const { moneyOut, events } = await openMoneyOut(t, { payout, payoutStatus });
  const { payout: made } = await moneyOut.payOut(request);
  const lookUp = async (minor: number) => {
    amountMinor = minor;
    return (await moneyOut.settlePayout(made.id))?.mismatch;
  };
  assert.equal(await lookUp(4_999), 'amount');
  assert.equal(await lookUp(4_999), 'amount');
  assert.equal(await lookUp(5_000), null);
  assert.equal(await lookUp(4_999), 'amount');
  assert.deepEqual(await events(), ['payout.mismatch', 'payout.mismatch']);
});

test('applies only the lookup of its own id when two callbacks named it at once', async (t) => {
  const { call: payoutStatus, calls } = waitingCalls<string, Outcome<PayoutSnapshot>>();
  const { moneyOut, events } = await openMoneyOut(t, { payout: async () => noResponse, payoutStatus });
  const { payout: made } = await moneyOut.payOut(request);
  const lookups = ['tx-1', 'tx-2'].map((name) => moneyOut.settlePayout(made.id, name));
  await until('both are looked up', () => calls.length === 2);
  calls[0]?.respond(found({ serviceId: 'tx-1' }));
  await lookups[0];
  calls[1]?.respond(found({ serviceId: 'tx-2', status: 'paid' }));
  const settled = await lookups[1];
  assert.deepEqual([settled?.serviceId, settled?.status], ['tx-1', 'pending']);
  assert.deepEqual(await events(), []);
});

for (const [first, then] of [
  ['paid', 'cancelled'],
  ['cancelled', 'paid'],
] as const) {
  test(`keeps the status ${first} when a later lookup reports ${then}, and logs an error`, async (t) => {
    let status: PayoutSnapshot['status'] = first;
    const payout: MoneyOutGateway['payout'] = async () => ({
      outcome: 'accepted',
      value: { serviceId: 'tx-1', status: 'pending', unrecognisedStatus: null, answer: {} },
    });
    const payoutStatus = async () => found({ status });
    const { moneyOut, events, errors } = await openMoneyOut(t, { payout, payoutStatus });
    const { payout: made } = await moneyOut.payOut(request);
    assert.equal((await moneyOut.settlePayout(made.id))?.status, first);
    status = 'pending';
    assert.equal((await moneyOut.settlePayout(made.id))?.status, first);
    assert.deepEqual(errors, []);
    status = then;
    assert.equal((await moneyOut.settlePayout(made.id))?.status, first);
    assert.deepEqual(errors, ['payout changed after its end']);
    assert.deepEqual(await events(), [`payout.${first}`]);
  });
}
