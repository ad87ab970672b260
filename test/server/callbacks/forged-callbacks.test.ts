/**
 * Tests forged callbacks that name many charges or refunds, under one callback key. Time is virtual: it passes only between
 * the turns of the event loop in which the verifier has nothing left to do.
 */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { createLog } from '../../../server/log.ts';
import type { MoneyOut } from '../../../server/money-out/index.ts';
import type { Metrics } from '../../../server/metrics.ts';
import { hasEarlierClaim } from '../../../server/callbacks/contested-charge.ts';
import { startCallbackVerifier } from '../../../server/callbacks/verifier.ts';
import { openShop, pix } from '../checkouts/shop.ts';
import { callback } from '../storage/fixtures.ts';

const genuineRefund = 're_genuine';
const second = 1_000;
const minute = 60 * second;
/** Several times the turns of the event loop that a batch needs: all of its work is in this process. */
const turnsPerStep = 100;

interface Conditions {
  /** Duration of each lookup at the service. */
  lookupMs: number;
  /** Once, after half a minute, the process stands still for this long. */
  stallMs: number;
  /** Interval of further forged callbacks; null for none. */
  floodEveryMs: number | null;
}

const conditions: readonly Conditions[] = [
  { lookupMs: 0, stallMs: 0, floodEveryMs: null },
  { lookupMs: 25 * second, stallMs: 0, floodEveryMs: null },
  { lookupMs: 25 * second, stallMs: 90 * second, floodEveryMs: null },
  { lookupMs: 5 * second, stallMs: 5 * minute, floodEveryMs: null },
  { lookupMs: 25 * second, stallMs: 0, floodEveryMs: 3 * second },
];

const titleOf = ({ lookupMs, stallMs, floodEveryMs }: Conditions): string =>
  [
    `lookups of ${lookupMs / second} s`,
    ...(stallMs > 0 ? [`a stall of ${stallMs / second} s`] : []),
    ...(floodEveryMs === null ? [] : [`a forged callback every ${floodEveryMs / second} s`]),
  ].join(', ');

/** A shop under one of the conditions. Its verifier runs on virtual time, which `timeUntil` advances. */
async function openSlowShop(t: TestContext, { lookupMs, stallMs, floodEveryMs }: Conditions) {
  const shop = await openShop(t);
  const { parts, checkouts, service } = shop;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const respond = service.lookup.bind(service);
  let isOver = false;
  const duration = (): Promise<void> =>
    lookupMs === 0 || isOver
      ? Promise.resolve()
      : new Promise((resolve) => void setTimeout(resolve, lookupMs));
  service.lookup = async (name) => {
    await duration();
    return respond(name);
  };
  const refundLookups: string[] = [];
  const settleRefundFromCallback = async (_subject: string, refundId: string): Promise<boolean> => {
    await duration();
    refundLookups.push(refundId);
    return refundId === genuineRefund;
  };
  const none = { byServiceId: async () => null, unresolvedOf: async () => [] };
  const moneyOut = {
    settleRefundFromCallback,
    settlePayout: async () => null,
    store: { refunds: none, payouts: none, withdrawals: none },
  } as unknown as MoneyOut;
  const metrics = { settled: () => undefined } as unknown as Metrics;
  const unknown = { report: async () => true };
  const subjects = { settlePayment: checkouts.settle, moneyOut, unknown };
  const worker = startCallbackVerifier(parts, subjects, createLog('silent'), metrics);

  /** Receives callbacks with these bodies, a millisecond apart. */
  const receive = async (subject: string, bodies: readonly object[]): Promise<void> => {
    for (const [index, each] of bodies.entries()) {
      const body = Buffer.from(JSON.stringify(each));
      const stored = callback({ subject, body, receivedAt: parts.clock.now() + index });
      await parts.store.storeCallback(stored);
      worker.received(stored);
    }
  };

  /** Lets time pass until `isDone`, for 90 minutes at most, and stops the verifier. Returns how much time passed without the stall. */
  async function timeUntil(isDone: () => Promise<boolean>, forge: (index: number) => Promise<void>) {
    let elapsedMs = 0;
    let forged = 0;
    let hasStalled = stallMs === 0;
    while (elapsedMs < 90 * minute) {
      for (let turn = 0; turn < turnsPerStep; turn++) await nextTick();
      if (await isDone()) break;
      shop.wait(second);
      t.mock.timers.tick(second);
      elapsedMs += second;
      if (!hasStalled && elapsedMs >= minute / 2) {
        hasStalled = true;
        shop.wait(stallMs);
        t.mock.timers.tick(stallMs);
      }
      if (floodEveryMs !== null && elapsedMs % floodEveryMs === 0) await forge(forged++);
    }
    isOver = true;
    t.mock.timers.tick(lookupMs);
    t.mock.timers.reset();
    await worker.stop();
    return elapsedMs;
  }
  return { ...shop, receive, timeUntil, refundLookups };
}

/** Twenty names with the genuine one at this position. */
const among = (forged: string, genuine: string, position: number): string[] =>
  Array.from({ length: 20 }, (_, index) => (index + 1 === position ? genuine : `${forged}_${index}`));

describe('among forged callbacks, within five minutes', () => {
  for (const each of conditions) {
    // Of a flood, the first ten and the last ten are kept.
    for (const position of each.floodEveryMs === null ? [20, 11] : [10, 5]) {
      const title = `${titleOf(each)}, number ${position}`;

      test(`looks up a genuine charge: ${title}`, async (t) => {
        const shop = await openSlowShop(t, each);
        const { service, checkouts, receive, timeUntil } = shop;
        service.faults.deposit = ['lost_before'];
        const checkout = await shop.order();
        const { id } = await shop.buyer.deposit(checkout, pix);
        const genuine = service.add({ paymentMethod: 'pix', status: 'paid' });
        const bodyOf = (idTransaction: string) => ({ status: 'paid', idTransaction });
        await receive(id, among('tx_forged', genuine, position).map(bodyOf));
        const tookMs = await timeUntil(
          async () => (await checkouts.read(checkout.id)).status === 'paid',
          (index) => receive(id, [bodyOf(`tx_flood_${index}`)]),
        );
        const lookups = service.lookups.length;
        assert.ok(tookMs < 5 * minute, `it took ${tookMs / second} s and ${lookups} lookups`);
      });

      test(`looks up a genuine refund: ${title}`, async (t) => {
        const shop = await openSlowShop(t, each);
        const { receive, timeUntil, refundLookups } = shop;
        const checkout = await shop.order();
        const { id, serviceId: idTransaction } = await shop.buyer.deposit(checkout, pix);
        const bodyOf = (refund_id: string) => ({ status: 'pending', idTransaction, refund_id });
        await receive(id, among('re_forged', genuineRefund, position).map(bodyOf));
        const tookMs = await timeUntil(
          async () => refundLookups.includes(genuineRefund),
          (index) => receive(id, [bodyOf(`re_flood_${index}`)]),
        );
        const lookups = refundLookups.length;
        assert.ok(tookMs < 5 * minute, `it took ${tookMs / second} s and ${lookups} lookups`);
      });
    }
  }
});

/** Tests which payment gets a charge that two callback keys name, when one of the keys was leaked. */
/** Opens a shop with one order per amount, each with a deposit whose creating call got no response. */
async function openUnnamed(t: TestContext, amounts: readonly number[]) {
  const shop = await openShop(t);
  const payments = [];
  for (const BRL of amounts) {
    shop.service.faults.deposit = ['lost_before'];
    payments.push(await shop.buyer.deposit(await shop.order({ amounts: { BRL } }), pix));
  }
  return { ...shop, payments };
}

const callbackNaming = (subject: string, receivedAt: number, idTransaction = 'tx-9') =>
  callback({ subject, receivedAt, body: Buffer.from(JSON.stringify({ idTransaction })) });

test('the charge belongs to the payment whose callback came first', async (t) => {
  const { parts, payments } = await openUnnamed(t, [12_990, 12_990]);
  const [victim, attacker] = payments;
  assert.ok(victim && attacker);
  const [genuine, forged] = [callbackNaming(victim.id, 1), callbackNaming(attacker.id, 2)];
  for (const each of [genuine, forged]) await parts.store.storeCallback(each);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-9', [forged]), true);
  assert.equal(await hasEarlierClaim(parts.store, victim, 'tx-9', [genuine]), false);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-8', [forged]), false);
  await parts.store.finishCallbacks([genuine.id]);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-9', [forged]), false);
});

test('the order of arrival counts, also if the clock was set back in between', async (t) => {
  const { parts, payments } = await openUnnamed(t, [12_990, 12_990]);
  const [victim, attacker] = payments;
  assert.ok(victim && attacker);
  const [genuine, forged] = [callbackNaming(victim.id, 99 * minute), callbackNaming(attacker.id, minute)];
  for (const each of [genuine, forged]) await parts.store.storeCallback(each);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-9', [forged]), true);
  assert.equal(await hasEarlierClaim(parts.store, victim, 'tx-9', [genuine]), false);
});

test('a claim counts also if many later ones name the charge', async (t) => {
  const { parts, payments } = await openUnnamed(t, [12_990, 12_990]);
  const [victim, attacker] = payments;
  assert.ok(victim && attacker);
  const genuine = callbackNaming(victim.id, 99 * minute);
  const forged = Array.from({ length: 60 }, (_, index) => callbackNaming(attacker.id, index));
  for (const each of [genuine, ...forged]) await parts.store.storeCallback(each);
  for (const each of [forged[0], forged[59]]) {
    assert.ok(each);
    assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-9', [each]), true);
  }
  assert.equal(await hasEarlierClaim(parts.store, victim, 'tx-9', [genuine]), false);
});

test('a wallet and a hosted page can claim each other’s charge, since both are paid by card', async (t) => {
  const { parts, service, buyer, order } = await openShop(t);
  const amounts = { USD: 12_990 };
  service.faults.deposit = ['lost_before', 'lost_before'];
  const deposit = { wallet: null, details: {} };
  const victim = await buyer.deposit(await order({ amounts }), { ...deposit, method: 'wallet' });
  const attacker = await buyer.deposit(await order({ amounts }), { ...deposit, method: 'card' });
  const [genuine, forged] = [callbackNaming(victim.id, 1), callbackNaming(attacker.id, 2)];
  for (const each of [genuine, forged]) await parts.store.storeCallback(each);
  assert.equal(await hasEarlierClaim(parts.store, attacker, 'tx-9', [forged]), true);
  assert.equal(await hasEarlierClaim(parts.store, victim, 'tx-9', [genuine]), false);
});

test('a forged callback for a payment that cannot match does not delay others', async (t) => {
  const { parts, payments, buyer, order } = await openUnnamed(t, [12_990, 500]);
  const [victim, ofAnotherAmount] = payments;
  const named = await buyer.deposit(await order(), pix);
  assert.ok(victim && ofAnotherAmount);
  for (const subject of [ofAnotherAmount.id, named.id, 'pay_nobody'])
    await parts.store.storeCallback(callbackNaming(subject, 1));
  // Contains the id only as a part of another one.
  await parts.store.storeCallback(callbackNaming(victim.id, 1, 'tx-99'));
  const genuine = callbackNaming(victim.id, 2);
  await parts.store.storeCallback(genuine);
  assert.equal(await hasEarlierClaim(parts.store, victim, 'tx-9', [genuine]), false);
});
