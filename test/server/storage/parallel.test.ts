/**
 * Tests each statement that changes state against a transaction of another process that changes the same rows and commits while
 * the statement waits (PostgreSQL, READ COMMITTED): a decision never rests on a row that has changed since.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { Client } from 'pg';
import { type Checkout, type Payment, slotReleased } from '../../../server/checkouts/checkout.ts';
import type { CheckoutDecision, Store } from '../../../server/checkouts/ports.ts';
import type { MoneyOutStore } from '../../../server/money-out/ports.ts';
import { newTransfer } from '../../../server/money-out/transfer.ts';
import type { Refund } from '../../../server/money-out/refund.ts';
import { noReturn, type Payout } from '../../../server/money-out/payout.ts';
import type { Engine } from '../../../server/storage/engine.ts';
import { openEngine, storeOn } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { until } from '../../support/until.ts';
import { atOnce, checkout, event, now, payment } from './fixtures.ts';

let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

interface Processes {
  engine: Engine;
  store: Store;
  other: Store;
  transfers: MoneyOutStore;
  otherTransfers: MoneyOutStore;
  /** Runs `work` while another transaction has executed `statements`, which commits as soon as `work` waits for it or has ended. */
  against: <T>(statements: readonly (readonly [string, unknown[]])[], work: () => Promise<T>) => Promise<T>;
}

async function open(t: TestContext): Promise<Processes> {
  const url = await postgres.createDatabase();
  const [engine, second] = [await openEngine(url), await openEngine(url)];
  const [store, other] = [await storeOn(engine), await storeOn(second)];
  const [client, watcher] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([client.connect(), watcher.connect()]);
  t.after(async () => {
    await Promise.all([store.close(), other.close(), client.end(), watcher.end()]);
  });
  const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return {
    engine,
    store,
    other,
    transfers: moneyOutStore(engine),
    otherTransfers: moneyOutStore(second),
    async against(statements, work) {
      await client.query('BEGIN');
      for (const [text, values] of statements) await client.query(text, values);
      let isOver = false;
      const result = work().finally(() => (isOver = true));
      await until('it waits or has ended', async () => isOver || (await watcher.query(waits)).rowCount);
      await client.query('COMMIT');
      return await result;
    },
  };
}

const changed = ({ checkout: after }: { checkout: Checkout }): CheckoutDecision => ({
  replaced: [],
  checkout: after,
  events: [],
});

const cheaper = (before: Checkout): Checkout => ({
  ...before,
  amounts: { BRL: 5000 },
  revision: before.revision + 1,
});

async function openOrder({ store }: Processes, fields: Partial<Checkout> = {}): Promise<Checkout> {
  const order = checkout(fields);
  await store.createCheckout(order);
  return order;
}

async function openAttempt({ store }: Processes, order: Checkout, fields: Partial<Payment> = {}) {
  const outcome = await store.openPayment(payment(order.id, { slot: 'pix', amountMinor: 12_990, ...fields }));
  assert.ok(outcome.outcome === 'opened');
  return outcome.payment;
}

const pay = (order: Checkout): readonly [string, unknown[]] => [
  `UPDATE pay_checkouts SET status = 'paid', paid_at = $2, paid_by = 'pay_x' WHERE id = $1`,
  [order.id, now],
];

describe('against a transaction of another process', () => {
  it('changed amounts do not open an order again that is being paid', async (t) => {
    const processes = await open(t);
    const { store, against } = processes;
    const order = await openOrder(processes);
    const outcome = await against([pay(order)], () =>
      store.changeCheckout(order.id, (before) => changed({ checkout: cheaper(before) })),
    );
    assert.equal(outcome?.outcome, 'closed');
    const found = await store.checkoutById(order.id);
    assert.deepEqual([found?.status, found?.paidBy, found?.amounts], ['paid', 'pay_x', order.amounts]);
  });

  it('changed amounts see a call that starts', async (t) => {
    const processes = await open(t);
    const { store, against } = processes;
    const order = await openOrder(processes);
    const { id } = await openAttempt(processes, order);
    const inFlight = `UPDATE pay_payments SET in_flight_until = $2, version = version + 1 WHERE id = $1`;
    const outcome = await against([[inFlight, [id, now + 99_000]]], () =>
      store.changeCheckout(order.id, (before, payments) =>
        payments.some(({ inFlightUntil }) => inFlightUntil === now + 99_000)
          ? 'busy'
          : changed({ checkout: cheaper(before) }),
      ),
    );
    assert.equal(outcome?.outcome, 'busy');
  });

  it('simultaneous changes of amounts each get a revision of their own', async (t) => {
    const processes = await open(t);
    const { store, other } = processes;
    const order = await openOrder(processes);
    const outcomes = await atOnce(12, (index) =>
      (index % 2 === 0 ? store : other).changeCheckout(order.id, (before) =>
        changed({ checkout: cheaper(before) }),
      ),
    );
    const revisions = outcomes.map((outcome) => outcome?.checkout.revision ?? 0);
    assert.deepEqual(
      revisions.toSorted((a, b) => a - b),
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });

  for (const [how, statement, expected] of [
    ['cancelled', `UPDATE pay_checkouts SET status = 'cancelled' WHERE id = $1`, 'closed'],
    ['paid', `UPDATE pay_checkouts SET status = 'paid', paid_by = 'pay_x' WHERE id = $1`, 'closed'],
    ['changed', `UPDATE pay_checkouts SET revision = revision + 1 WHERE id = $1`, 'changed'],
  ] as const) {
    for (const supersedes of [false, true]) {
      it(`no payment is opened${supersedes ? ' in the place of another' : ''} while its order is being ${how}`, async (t) => {
        const processes = await open(t);
        const { store, against } = processes;
        const order = await openOrder(processes);
        const before = supersedes ? await openAttempt(processes, order) : null;
        const outcome = await against([[statement, [order.id]]], () =>
          store.openPayment(payment(order.id, { slot: 'pix' }), {
            revision: 0,
            ...(before && { supersede: before }),
          }),
        );
        assert.equal(outcome.outcome, expected);
        assert.equal((await store.paymentsOf(order.id)).length, supersedes ? 1 : 0);
      });
    }
  }

  it('one of many simultaneous attempts gets the slot', async (t) => {
    const processes = await open(t);
    const { store, other } = processes;
    const order = await openOrder(processes);
    const outcomes = await atOnce(16, (index) =>
      (index % 2 === 0 ? store : other).openPayment(payment(order.id, { slot: 'charge' })),
    );
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'opened').length, 1);
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'occupied').length, 15);
  });

  it('a replaced attempt that changes keeps its slot', async (t) => {
    const processes = await open(t);
    const { store, against } = processes;
    const order = await openOrder(processes);
    const before = await openAttempt(processes, order);
    const move = `UPDATE pay_payments SET status = 'processing', version = version + 1 WHERE id = $1`;
    const outcome = await against([[move, [before.id]]], () =>
      store.openPayment(payment(order.id, { slot: 'pix' }), { supersede: before }),
    );
    assert.equal(outcome.outcome, 'occupied');
  });

  it('a result is not written over a newer one', async (t) => {
    const processes = await open(t);
    const { store, against } = processes;
    const order = await openOrder(processes);
    const before = await openAttempt(processes, order);
    const move = `UPDATE pay_payments SET status = 'paid', version = version + 1 WHERE id = $1`;
    for (const update of [
      { payment: before, change: { status: 'cancelled', ...slotReleased } },
      { payment: before, change: { status: 'cancelled' }, events: () => [event(order.id)] },
    ] as const)
      assert.equal(await against([[move, [before.id]]], () => store.updatePayment(update)), null);
    assert.equal((await store.paymentById(before.id))?.status, 'paid');
    assert.equal((await store.listEvents(0, 9)).length, 0);
  });

  it('money completes an order by the amounts that it has by then', async (t) => {
    const processes = await open(t);
    const { store, against } = processes;
    const order = await openOrder(processes);
    const paid = await openAttempt(processes, order);
    const raise = `UPDATE pay_checkouts SET amounts = '{"BRL":99900}', revision = 1 WHERE id = $1`;
    const update = { payment: paid, change: { status: 'paid', paidAt: now }, completeAt: now } as const;
    const written = await against([[raise, [order.id]]], () => store.updatePayment(update));
    assert.equal(written?.completed, false);
    assert.equal((await store.checkoutById(order.id))?.status, 'open');
  });

  it('one of two simultaneous payments completes the order', async (t) => {
    const processes = await open(t);
    const { store, other } = processes;
    const order = await openOrder(processes);
    const attempts = [
      await openAttempt(processes, order),
      await openAttempt(processes, order, { slot: 'other' }),
    ];
    const written = await Promise.all(
      attempts.map((paid, index) =>
        (index === 0 ? store : other).updatePayment({
          payment: paid,
          change: { status: 'paid', paidAt: now, ...slotReleased },
          completeAt: now,
        }),
      ),
    );
    assert.equal(written.filter((one) => one?.completed).length, 1);
  });

  it('a charge of the service belongs to one payment', async (t) => {
    const processes = await open(t);
    const { store, other } = processes;
    const order = await openOrder(processes);
    const attempts = [
      await openAttempt(processes, order),
      await openAttempt(processes, order, { slot: 'other' }),
    ];
    const written = await Promise.all(
      attempts.map((one, index) =>
        (index === 0 ? store : other).updatePayment({ payment: one, change: { serviceId: 'tx-1' } }),
      ),
    );
    assert.equal(written.filter((one) => one !== null).length, 1);
  });

  it('an order that is being paid neither expires nor is cancelled, reopened or removed', async (t) => {
    const processes = await open(t);
    const { store, against } = processes;
    const order = await openOrder(processes, { expiresAt: now - 1 });
    await against([pay(order)], async () => {
      const expired = await store.expireCheckouts(now, 50, ({ id }) => event(id));
      assert.deepEqual(expired, []);
    });
    const [cancelled, reopened] = [
      await openOrder(processes),
      await openOrder(processes, { expiresAt: now - 1 }),
    ];
    assert.equal(await against([pay(cancelled)], () => store.cancelCheckout(cancelled.id)), null);
    assert.equal(
      await against([pay(reopened)], () => store.reopenCheckout(reopened.id, now, now + 99_000)),
      null,
    );
    for (const { id } of [order, cancelled, reopened])
      assert.equal((await store.checkoutById(id))?.status, 'paid');
  });

  it('an order is not removed while somebody begins to pay it', async (t) => {
    const processes = await open(t);
    const { store, against } = processes;
    const purchase = { price: 'mug', quantity: 1, collected: {} };
    const order = await openOrder(processes, { status: 'expired', expiresAt: now - 1, purchase });
    const reopen = `UPDATE pay_checkouts SET status = 'open', expires_at = $2 WHERE id = $1`;
    const removed = await against([[reopen, [order.id, now + 99_000]]], () =>
      store.dropUntriedPurchases(now, 50, { undelivered: true }),
    );
    assert.equal(removed, 0);
    assert.equal((await store.checkoutById(order.id))?.status, 'open');
  });

  it('a callback or an event is claimed by one process', async (t) => {
    const { store, other } = await open(t);
    await store.appendEvents(Array.from({ length: 30 }, (_, index) => event(`stream ${index}`)));
    const claims = await atOnce(8, (index) =>
      (index % 2 === 0 ? store : other).claimEvents(now + 1, now + 60_000, 5),
    );
    const ids = claims.flat().map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('events appear in the order of their positions', async (t) => {
    const processes = await open(t);
    const { store, against } = processes;
    const insert = `INSERT INTO pay_events (id, stream, type, data, created_at) VALUES ($1, 's', 't', '{}', 0)`;
    const lock = 'SELECT pg_advisory_xact_lock(7364985, 2)';
    // A reader that sees its position first would never read the earlier one.
    const seenFirst = await against(
      [
        [lock, []],
        [insert, ['evt_first']],
      ],
      async () => {
        await store.appendEvents([event('s')]);
        return await store.listEvents(0, 500);
      },
    );
    assert.deepEqual(
      seenFirst.map(({ position }) => position),
      [1, 2],
    );
    const writers = atOnce(40, (index) =>
      (index % 2 === 0 ? store : processes.other).appendEvents([event(`${index}`)]),
    );
    const progress = { isOver: false };
    void writers.finally(() => (progress.isOver = true));
    let seen = 0;
    while (!progress.isOver) {
      const positions = (await store.listEvents(seen, 500)).map(({ position }) => position);
      for (const position of positions)
        assert.equal(position, ++seen, 'a position appeared after a later one');
    }
    await writers;
  });

  it('a transfer that changes meanwhile is not overwritten', async (t) => {
    const { transfers, against } = await open(t);
    const refund = refundNamed('re_1');
    await transfers.refunds.open(refund);
    const move = `UPDATE pay_refunds SET status = 'succeeded', version = version + 1 WHERE id = $1`;
    const written = await against([[move, [refund.id]]], () =>
      transfers.refunds.update({ id: refund.id, version: refund.version, change: { status: 'failed' } }),
    );
    assert.equal(written, null);
    assert.equal((await transfers.refunds.byId(refund.id))?.status, 'succeeded');
  });

  it('one of many simultaneous payouts passes the gate', async (t) => {
    const { transfers, otherTransfers } = await open(t);
    const outcomes = await atOnce(12, (index) =>
      (index % 2 === 0 ? transfers : otherTransfers).payouts.open(payoutNamed(`po_${index}`), {
        closeGateUntil: now + 60_000,
      }),
    );
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'opened').length, 1);
  });

  it('simultaneous requests with one key are one transfer', async (t) => {
    const { transfers, otherTransfers } = await open(t);
    const outcomes = await atOnce(12, (index) =>
      (index % 2 === 0 ? transfers : otherTransfers).refunds.open(refundNamed(`re_${index}`, 'the key')),
    );
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'opened').length, 1);
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'repeat').length, 11);
  });

  for (const code of ['40001', '40P01'] as const) {
    it(`a transaction that PostgreSQL has rolled back (${code}) is repeated`, async (t) => {
      const processes = await open(t);
      const { engine, store } = processes;
      await engine.transaction(async (sql) => {
        await sql.run('CREATE SEQUENCE tries');
        await sql.run(`CREATE FUNCTION fail_once() RETURNS trigger AS $$ BEGIN
          IF nextval('tries') <= 2 THEN RAISE EXCEPTION 'once' USING ERRCODE = '${code}'; END IF;
          RETURN NEW; END $$ LANGUAGE plpgsql`);
        for (const table of ['pay_checkouts', 'pay_events', 'pay_payments'])
          await sql.run(
            `CREATE TRIGGER t BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_once()`,
          );
      });
      const again = () => engine.transaction((sql) => sql.run('ALTER SEQUENCE tries RESTART'));
      const order = await openOrder(processes);
      await again();
      await store.appendEvents([event(order.id)]);
      await again();
      const attempt = await openAttempt(processes, order);
      await again();
      const update = { payment: attempt, change: { status: 'paid', paidAt: now }, completeAt: now } as const;
      const written = await store.updatePayment({ ...update, events: () => [event(order.id)] });
      assert.equal(written?.completed, true);
      await again();
      assert.ok(await store.changeCheckout(order.id, () => 'busy'));
      assert.equal((await store.listEvents(0, 9)).length, 2);
    });
  }
});

const refundNamed = (id: string, idempotencyKey = id): Refund => ({
  ...newTransfer({ id, idempotencyKey, requestDigest: null, slot: null }, now),
  status: 'unknown',
  paymentId: null,
  checkoutId: null,
  chargeId: 'card-1',
  requestedMinor: 100,
  amountMinor: 100,
  currency: 'USD',
  reason: null,
  failureReason: null,
  arn: null,
  arnStatus: null,
  remainingMinor: null,
  serviceCreatedAt: null,
});

const payoutNamed = (id: string): Payout => ({
  ...newTransfer({ id, idempotencyKey: id, requestDigest: null, slot: null }, now),
  status: 'unknown',
  amountMinor: 1000,
  feeMinor: null,
  netMinor: null,
  ...noReturn,
  sealedAnswer: null,
  mismatch: null,
});
