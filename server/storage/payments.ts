/**
 * Whoever writes to a payment in a transaction of several statements locks its checkout first, then the payment, then
 * the event log. The same order everywhere: no two can wait for each other.
 */
import type { Checkout, Payment } from '../checkouts/checkout.ts';
import type { Store } from '../checkouts/ports.ts';
import type { Engine, Row, Sql } from './engine.ts';
import { UniqueViolationError } from './errors.ts';
import { appendEvents } from './events.ts';
import { checkoutRows, paymentRows as rows } from './rows.ts';

type PaymentStore = Pick<
  Store,
  | 'openPayment'
  | 'paymentById'
  | 'paymentByServiceId'
  | 'paymentsOf'
  | 'updatePayment'
  | 'extendFlight'
  | 'claimLookup'
  | 'paymentsToCheck'
>;

export function paymentStore(engine: Engine): PaymentStore {
  const { forUpdate } = engine.dialect;

  const lockCheckout = `SELECT ${checkoutRows.columns} FROM pay_checkouts WHERE id = $1 ${forUpdate}`;
  const lockCheckoutOf = `
    SELECT ${checkoutRows.columns} FROM pay_checkouts
    WHERE id = (SELECT checkout_id FROM pay_payments WHERE id = $1) ${forUpdate}`;
  const completeCheckout = `
    UPDATE pay_checkouts SET status = 'paid', paid_at = $2, paid_by = $3 WHERE id = $1
    RETURNING ${checkoutRows.columns}`;

  const select = `SELECT ${rows.columns} FROM pay_payments`;
  const byId = `${select} WHERE id = $1`;
  const byServiceId = `${select} WHERE service_id = $1`;
  const ofCheckout = `${select} WHERE checkout_id = $1 ORDER BY ordinal`;
  const byKey = `${select} WHERE checkout_id = $1 AND idempotency_key = $2`;
  const holderOfSlot = `${select} WHERE checkout_id = $1 AND slot = $2 ${forUpdate}`;
  const toCheck = `${select} WHERE check_at <= $1 ORDER BY check_at, id LIMIT $2`;

  const insert = `
    INSERT INTO pay_payments (${rows.columns}, ordinal) VALUES (${rows.parameters}, (
      SELECT COALESCE(MAX(ordinal), 0) + 1 FROM pay_payments WHERE checkout_id = ${rows.parameter('checkoutId')}
    ))`;
  const write = `UPDATE pay_payments SET ${rows.assignments} WHERE id = ${rows.parameter('id')}`;
  const extendFlight = `
    UPDATE pay_payments SET in_flight_until = $2 WHERE id = $1 AND in_flight_until IS NOT NULL`;
  const claimLookup = `
    UPDATE pay_payments SET lookups = lookups + 1, looked_up_at = $3, check_at = $4
    WHERE id = $1 AND lookups = $2`;

  const decoded = (row: Row | undefined): Payment | null => (row ? rows.decode(row) : null);

  /** Marks the checkout paid, unless another payment did. */
  async function complete(sql: Sql, checkout: Checkout, payment: Payment, at: number): Promise<Checkout> {
    if (checkout.paidBy !== null) return checkout;
    const row = await sql.get(completeCheckout, [checkout.id, at, payment.id]);
    return row ? checkoutRows.decode(row) : checkout;
  }

  return {
    openPayment: (payment, { supersede } = {}) =>
      engine.transaction(async (sql) => {
        // With the checkout locked nobody else opens one, so what is read here still holds at the INSERT.
        const locked = await sql.get(lockCheckout, [payment.checkoutId]);
        if (!locked) throw new Error('a payment was opened for a checkout that is not there');
        const checkout = checkoutRows.decode(locked);

        const { idempotencyKey: key, slot } = payment;
        const earlier = key === null ? null : decoded(await sql.get(byKey, [checkout.id, key]));
        if (earlier) return { outcome: 'repeat', payment: earlier, checkout };
        if (checkout.status !== 'open') return { outcome: 'closed', checkout };

        const holder = slot === null ? null : decoded(await sql.get(holderOfSlot, [checkout.id, slot]));
        if (holder && (holder.id !== supersede?.id || holder.version !== supersede.version))
          return { outcome: 'occupied', payment: holder, checkout };
        if (holder) {
          const { version } = holder;
          const superseded = { ...holder, slot: null, updatedAt: payment.createdAt, version: version + 1 };
          await sql.run(write, rows.values(superseded));
        }
        await sql.run(insert, rows.values(payment));
        return { outcome: 'opened', payment, checkout };
      }),

    paymentById: (id) => engine.read(async (sql) => decoded(await sql.get(byId, [id]))),

    paymentByServiceId: (serviceId) =>
      engine.read(async (sql) => decoded(await sql.get(byServiceId, [serviceId]))),

    paymentsOf: (checkoutId) =>
      engine.read(async (sql) => (await sql.all(ofCheckout, [checkoutId])).map((row) => rows.decode(row))),

    async updatePayment({ id, version, change, completeAt = null, events }) {
      const work = engine.transaction(async (sql) => {
        const locked = await sql.get(lockCheckoutOf, [id]);
        const before = decoded(await sql.get(`${byId} ${forUpdate}`, [id]));
        if (!locked || before?.version !== version) return null;

        const payment = { ...before, ...change, version: version + 1 };
        await sql.run(write, rows.values(payment));
        const open = checkoutRows.decode(locked);
        const checkout = completeAt === null ? open : await complete(sql, open, payment, completeAt);

        const outcome = { payment, checkout, completed: checkout !== open };
        await appendEvents(sql, engine.dialect, events?.(outcome) ?? []);
        return outcome;
      });
      return work.catch((error: unknown) => {
        if (error instanceof UniqueViolationError && error.index === 'pay_payments_service_id') return null;
        throw error;
      });
    },

    // `version` stays here too: the call's own answer must not be void.
    async extendFlight(id, until) {
      await engine.statement((sql) => sql.run(extendFlight, [id, until]));
    },

    // `version` stays: asking is no change, and must not make the answer to an earlier question void.
    claimLookup: (id, seenLookups, now, checkAt) =>
      engine.statement(async (sql) => (await sql.run(claimLookup, [id, seenLookups, now, checkAt])) === 1),

    paymentsToCheck: (now, limit) =>
      engine.read(async (sql) => (await sql.all(toCheck, [now, limit])).map((row) => rows.decode(row))),
  };
}
