/**
 * Queries of payments. A transaction of several statements locks the checkout first, then the payment, then the event log: the same
 * order everywhere, so that no two transactions wait for each other.
 */
import { type Checkout, completedBy, coversOrder, type Payment } from '../checkouts/checkout.ts';
import type { PaymentChange, PaymentStore, UpdateAnswer } from '../checkouts/ports.ts';
import { checkoutUpdates, type Updated } from './checkout-updates.ts';
import { paymentMovements } from '../money-out/statement.ts';
import { type Engine, ofRow, type Sql } from './engine.ts';
import { UniqueViolationError } from './errors.ts';
import { personalTerms } from '../checkouts/search-terms.ts';
import { recordMovements } from './movements.ts';
import { checkoutRows, paymentRows as rows, unversionedPaymentRows as unversioned } from './rows.ts';
import { addTerms } from './search.ts';

/**
 * Writes the changed columns by compare-and-set, so that indexes of other columns stay untouched. Returns null when the
 * version has changed.
 */
export async function writePayment(sql: Sql, seen: Payment, change: PaymentChange): Promise<Payment | null> {
  const { assignments, values } = rows.changed(change, 3);
  const text = `
    UPDATE pay_payments SET ${['version = version + 1', ...assignments].join(', ')}
    WHERE id = $1 AND version = $2 RETURNING ${unversioned.columns}`;
  const written = await unversioned.first(sql, text, [seen.id, seen.version, ...values]);
  return written && { ...seen, ...change, ...written, version: seen.version + 1 };
}

/** All but `openPayment`, which is in `payment-slots.ts`. */
export function paymentStore(engine: Engine): Omit<PaymentStore, 'openPayment'> {
  const { dialect } = engine;
  const updateCheckout = checkoutUpdates(engine);

  const completeCheckout = `UPDATE pay_checkouts SET status = $2, paid_at = $3, paid_by = $4 WHERE id = $1`;

  const select = `SELECT ${rows.columns} FROM pay_payments`;
  const byId = `${select} WHERE id = $1`;
  const byServiceId = `${select} WHERE service_id = $1`;
  const ofCheckout = `${select} WHERE checkout_id = $1 ORDER BY ordinal`;
  // One statement, for a consistent read of both.
  const withPayments = `
    SELECT ${checkoutRows.columnsOf('checkout')}, ${rows.columnsOf('payment')}
    FROM pay_checkouts AS checkout LEFT JOIN pay_payments AS payment ON payment.checkout_id = checkout.id
    WHERE checkout.id = $1 ORDER BY payment.ordinal`;
  const toCheck = `${select} WHERE check_at <= $1 ORDER BY check_at, id LIMIT $2`;

  const extendLease = `
    UPDATE pay_payments SET in_flight_until = $2 WHERE id = $1 AND in_flight_until IS NOT NULL`;
  const claimLookup = `
    UPDATE pay_payments SET lookups = lookups + 1, looked_up_at = $3, check_at = $4
    WHERE id = $1 AND lookups = $2`;

  /** The checkout completed by this payment. Null when another one has completed it, or this one pays less than the order costs. */
  const completed = (checkout: Checkout, payment: Payment, at: number): Checkout | null =>
    checkout.paidBy === null && coversOrder(checkout, payment) ? completedBy(checkout, payment, at) : null;

  return {
    paymentById: (id) => engine.read((sql) => rows.first(sql, byId, [id])),

    paymentByServiceId: (serviceId) => engine.read((sql) => rows.first(sql, byServiceId, [serviceId])),

    paymentsOf: (checkoutId) => engine.read((sql) => rows.all(sql, ofCheckout, [checkoutId])),

    checkoutWithPayments: (id) =>
      engine.read(async (sql) => {
        const found = await sql.all(withPayments, [id]);
        const [first] = found;
        if (!first) return null;
        const payments = first['payment_id'] === null ? [] : found.map((row) => rows.decode(row, 'payment'));
        return { checkout: checkoutRows.decode(first, 'checkout'), payments };
      }),

    async updatePayment({ payment: seen, change, completeAt = null, events }) {
      const { name, email } = seen.payer;
      const { payer } = change;
      const row = ofRow(seen.checkoutId);
      const isRenamed = payer !== undefined && (payer.name !== name || payer.email !== email);
      const alone = async (sql: Sql): Promise<UpdateAnswer | null> => {
        const payment = await writePayment(sql, seen, change);
        if (payment && isRenamed) await addTerms(sql, dialect, seen.checkoutId, personalTerms(payment.payer));
        return payment && { payment, checkout: null, completed: false };
      };
      const withCheckout = async (): Promise<UpdateAnswer | null> => {
        let answer = null as UpdateAnswer | null;
        const update = async (sql: Sql, open: Checkout): Promise<Updated> => {
          const payment = await writePayment(sql, seen, change);
          answer = null;
          if (!payment) return { events: [] };
          const paid = completeAt === null ? null : completed(open, payment, completeAt);
          const checkout = paid ?? open;
          answer = { payment, checkout, completed: paid !== null };
          return {
            events: events?.({ ...answer, checkout }) ?? [],
            sent: Promise.all([
              paid && sql.run(completeCheckout, [paid.id, paid.status, paid.paidAt, paid.paidBy]),
              isRenamed && addTerms(sql, dialect, open.id, personalTerms(payment.payer)),
              recordMovements(sql, paymentMovements(seen, payment, checkout, payment.updatedAt)),
            ]),
          };
        };
        await updateCheckout({ id: seen.checkoutId, update });
        return answer;
      };
      const needsCheckout = completeAt !== null || events !== undefined;
      const only = isRenamed ? () => engine.transaction(alone, row) : () => engine.statement(alone, row);
      const work = needsCheckout ? withCheckout() : only();
      return work.catch((error: unknown) => {
        if (error instanceof UniqueViolationError && error.index === 'pay_payments_service_id') return null;
        throw error;
      });
    },

    // `version` is unchanged here too, so that the call's own result can still be written.
    async extendLease(id, until) {
      await engine.statement((sql) => sql.run(extendLease, [id, until]), ofRow(id));
    },

    // `version` is unchanged: a claim is no change, and must not invalidate the result of an earlier lookup.
    claimLookup: (id, seenLookups, now, checkAt) =>
      engine.statement(
        async (sql) => (await sql.run(claimLookup, [id, seenLookups, now, checkAt])) === 1,
        ofRow(id),
      ),

    paymentsToCheck: (now, limit) => engine.read((sql) => rows.all(sql, toCheck, [now, limit])),
  };
}
