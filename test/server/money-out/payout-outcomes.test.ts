/** Tests how payouts without a response are settled, and what their end does to the gate of the next one. */
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

/** Tests how the results of a payout's lookups are applied: after a mismatch, and when several lookups are in progress. */
describe('the lookups of a payout', () => {
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
});

/** Tests payouts of which an earlier one ends after its gate has opened, such as on a database that was unreachable. */
describe('a slow payout', () => {
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
});

/** Tests the cooldown of payouts after the clock of a companion was set back. */
describe('after the clock was set back', () => {
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
});
