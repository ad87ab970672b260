/**
 * Whoever writes to a payment in a transaction of several statements locks its checkout first, then the payment, then
 * the event log. The same order everywhere: no two can wait for each other.
 */
import { type Checkout, coversOrder, type Payment } from '../checkouts/checkout.ts';
import type { OpenOutcome, PaymentChange, Store, UpdateAnswer } from '../checkouts/ports.ts';
import { checkoutUpdates, type Updated } from './checkout-updates.ts';
import type { Engine, Row, Sql } from './engine.ts';
import { UniqueViolationError } from './errors.ts';
import { checkoutRows, paymentRows as rows, unversionedPaymentRows as unversioned } from './rows.ts';

type PaymentStore = Pick<
  Store,
  | 'openPayment'
  | 'paymentById'
  | 'paymentByServiceId'
  | 'paymentsOf'
  | 'checkoutWithPayments'
  | 'updatePayment'
  | 'extendFlight'
  | 'claimLookup'
  | 'paymentsToCheck'
>;

export function paymentStore(engine: Engine): PaymentStore {
  const { forUpdate } = engine.dialect;
  const updateCheckout = checkoutUpdates(engine);

  const lockCheckout = `SELECT ${checkoutRows.columns} FROM pay_checkouts WHERE id = $1 ${forUpdate}`;
  const completeCheckout = `UPDATE pay_checkouts SET status = $2, paid_at = $3, paid_by = $4 WHERE id = $1`;

  const select = `SELECT ${rows.columns} FROM pay_payments`;
  const byId = `${select} WHERE id = $1`;
  const byServiceId = `${select} WHERE service_id = $1`;
  const ofCheckout = `${select} WHERE checkout_id = $1 ORDER BY ordinal`;
  // One statement, so that both are as they are at one moment.
  const withPayments = `
    SELECT ${checkoutRows.columnsOf('checkout')}, ${rows.columnsOf('payment')}
    FROM pay_checkouts AS checkout LEFT JOIN pay_payments AS payment ON payment.checkout_id = checkout.id
    WHERE checkout.id = $1 ORDER BY payment.ordinal`;
  const byKey = `${select} WHERE checkout_id = $1 AND idempotency_key = $2`;
  const holderOfSlot = `${select} WHERE checkout_id = $1 AND slot = $2 ${forUpdate}`;
  const toCheck = `${select} WHERE check_at <= $1 ORDER BY check_at, id LIMIT $2`;

  const checkoutId = rows.parameter('checkoutId');
  const key = rows.parameter('idempotencyKey');
  const slot = rows.parameter('slot');
  const ordinal = `(SELECT COALESCE(MAX(ordinal), 0) + 1 FROM pay_payments WHERE checkout_id = ${checkoutId})`;
  const insert = `INSERT INTO pay_payments (${rows.columns}, ordinal) VALUES (${rows.parameters}, ${ordinal}) RETURNING ordinal`;
  const revision = `$${rows.columns.split(',').length + 1}`;
  // What stands in its way may come at the same moment, and is then met by an index.
  const insertIfFree = `
    INSERT INTO pay_payments (${rows.columns}, ordinal)
    SELECT ${rows.parameters}, ${ordinal} FROM pay_checkouts AS checkout
    WHERE checkout.id = ${checkoutId} AND checkout.status = 'open'
    AND checkout.revision = COALESCE(${revision}, checkout.revision) AND NOT EXISTS (
      SELECT 1 FROM pay_payments WHERE checkout_id = ${checkoutId} AND (idempotency_key = ${key} OR slot = ${slot})
    ) ${forUpdate && `${forUpdate} OF checkout`} RETURNING ordinal`;
  const extendFlight = `
    UPDATE pay_payments SET in_flight_until = $2 WHERE id = $1 AND in_flight_until IS NOT NULL`;
  const claimLookup = `
    UPDATE pay_payments SET lookups = lookups + 1, looked_up_at = $3, check_at = $4
    WHERE id = $1 AND lookups = $2`;

  const decoded = (row: Row | undefined): Payment | null => (row ? rows.decode(row) : null);

  /**
   * Compare-and-set of what has changed: an index whose columns are not named is not written. What the version stands
   * for is known by then; only the rest is read back.
   */
  async function write(sql: Sql, seen: Payment, change: PaymentChange): Promise<Payment | null> {
    const { assignments, values } = rows.changed(change, 3);
    const text = `
      UPDATE pay_payments SET ${['version = version + 1', ...assignments].join(', ')}
      WHERE id = $1 AND version = $2 RETURNING ${unversioned.columns}`;
    const row = await sql.get(text, [seen.id, seen.version, ...values]);
    return row ? { ...seen, ...change, ...unversioned.decode(row), version: seen.version + 1 } : null;
  }

  const opened = (payment: Payment, inserted: Row | undefined) =>
    ({ outcome: 'opened', payment, isFirst: inserted?.['ordinal'] === 1 }) as const;

  /** The usual case in one statement; null when something stands in its way. */
  async function openFree(payment: Payment, revision: number | null): Promise<OpenOutcome | null> {
    try {
      const inserted = await engine.statement((sql) =>
        sql.get(insertIfFree, [...rows.values(payment), revision]),
      );
      return inserted ? opened(payment, inserted) : null;
    } catch (error) {
      if (error instanceof UniqueViolationError) return null;
      throw error;
    }
  }

  /** The checkout as this payment completes it. Null where another one did, or this one pays less than the order costs. */
  const completed = (checkout: Checkout, payment: Payment, at: number): Checkout | null =>
    checkout.paidBy === null && coversOrder(checkout, payment)
      ? { ...checkout, status: 'paid', paidAt: at, paidBy: payment.id }
      : null;

  return {
    async openPayment(payment, { supersede, revision: seenRevision } = {}) {
      const free = supersede === undefined ? await openFree(payment, seenRevision ?? null) : null;
      return (
        free ??
        engine.transaction(async (sql) => {
          // With the checkout locked nobody else opens one, so what is read here still holds at the INSERT.
          const locked = await sql.get(lockCheckout, [payment.checkoutId]);
          if (!locked) throw new Error('a payment was opened for a checkout that is not there');
          const checkout = checkoutRows.decode(locked);

          const { idempotencyKey: key, slot } = payment;
          const earlier = key === null ? null : decoded(await sql.get(byKey, [checkout.id, key]));
          if (earlier) return { outcome: 'repeat', payment: earlier };
          if (checkout.status !== 'open') return { outcome: 'closed', checkout };
          if (checkout.revision !== (seenRevision ?? checkout.revision))
            return { outcome: 'changed', checkout };

          const holder = slot === null ? null : decoded(await sql.get(holderOfSlot, [checkout.id, slot]));
          if (holder && (holder.id !== supersede?.id || holder.version !== supersede.version))
            return { outcome: 'occupied', payment: holder };
          if (holder)
            await write(sql, holder, { slot: null, requestDigest: null, updatedAt: payment.createdAt });
          return opened(payment, await sql.get(insert, rows.values(payment)));
        })
      );
    },

    paymentById: (id) => engine.read(async (sql) => decoded(await sql.get(byId, [id]))),

    paymentByServiceId: (serviceId) =>
      engine.read(async (sql) => decoded(await sql.get(byServiceId, [serviceId]))),

    paymentsOf: (checkoutId) =>
      engine.read(async (sql) => (await sql.all(ofCheckout, [checkoutId])).map((row) => rows.decode(row))),

    checkoutWithPayments: (id) =>
      engine.read(async (sql) => {
        const found = await sql.all(withPayments, [id]);
        const [first] = found;
        if (!first) return null;
        const payments = first['payment_id'] === null ? [] : found.map((row) => rows.decode(row, 'payment'));
        return { checkout: checkoutRows.decode(first, 'checkout'), payments };
      }),

    async updatePayment({ payment: seen, change, completeAt = null, events }) {
      const alone = async (sql: Sql): Promise<UpdateAnswer | null> => {
        const payment = await write(sql, seen, change);
        return payment && { payment, checkout: null, completed: false };
      };
      const withCheckout = async (): Promise<UpdateAnswer | null> => {
        let answer = null as UpdateAnswer | null;
        const update = async (sql: Sql, open: Checkout): Promise<Updated> => {
          const payment = await write(sql, seen, change);
          answer = null;
          if (!payment) return { events: [] };
          const paid = completeAt === null ? null : completed(open, payment, completeAt);
          const checkout = paid ?? open;
          answer = { payment, checkout, completed: paid !== null };
          return {
            events: events?.({ ...answer, checkout }) ?? [],
            sent: paid
              ? sql.run(completeCheckout, [paid.id, paid.status, paid.paidAt, paid.paidBy])
              : undefined,
          };
        };
        await updateCheckout({ id: seen.checkoutId, update });
        return answer;
      };
      const work = completeAt === null && events === undefined ? engine.statement(alone) : withCheckout();
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
