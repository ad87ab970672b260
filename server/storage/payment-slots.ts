/**
 * Opens a payment in its slot. The unique index `pay_payments_slot` over (checkout, slot) is the lock that allows one
 * live deposit per method and one running charge, across tabs and processes.
 */
import { type Customer, hasRunOut, type Payment, slotReleased } from '../checkouts/checkout.ts';
import type { OpenOutcome, PaymentStore } from '../checkouts/ports.ts';
import { personalTerms } from '../checkouts/search-terms.ts';
import { type Engine, ofRow, type Row } from './engine.ts';
import { UniqueViolationError } from './errors.ts';
import { writePayment } from './payments.ts';
import { checkoutRows, paymentRows as rows } from './rows.ts';
import { addTerms, insertWithTerms } from './search.ts';

/** What is searched is the same of both. */
const isSamePerson = (one: Customer, other: Customer): boolean =>
  one.name === other.name && one.email === other.email;

export function paymentSlots(engine: Engine): Pick<PaymentStore, 'openPayment'> {
  const { dialect } = engine;
  const { forUpdate } = dialect;
  const lockCheckout = `SELECT ${checkoutRows.columns} FROM pay_checkouts WHERE id = $1 ${forUpdate}`;
  const select = `SELECT ${rows.columns} FROM pay_payments`;
  const byKey = `${select} WHERE checkout_id = $1 AND idempotency_key = $2`;
  const holderOfSlot = `${select} WHERE checkout_id = $1 AND slot = $2 ${forUpdate}`;
  const checkoutId = rows.parameter('checkoutId');
  const key = rows.parameter('idempotencyKey');
  const slot = rows.parameter('slot');
  const ordinal = `(SELECT COALESCE(MAX(ordinal), 0) + 1 FROM pay_payments WHERE checkout_id = ${checkoutId})`;
  const insert = `INSERT INTO pay_payments (${rows.columns}, ordinal) VALUES (${rows.parameters}, ${ordinal}) RETURNING ordinal`;
  const revision = `$${rows.columns.split(',').length + 1}`;
  // Another payment may take the slot or the key at the same moment: the unique index then rejects this one.
  const insertIfFree = `
    INSERT INTO pay_payments (${rows.columns}, ordinal)
    SELECT ${rows.parameters}, ${ordinal} FROM pay_checkouts AS checkout
    WHERE checkout.id = ${checkoutId} AND checkout.status = 'open'
    AND checkout.revision = COALESCE(${revision}, checkout.revision) AND NOT EXISTS (
      SELECT 1 FROM pay_payments WHERE checkout_id = ${checkoutId} AND (idempotency_key = ${key} OR slot = ${slot})
    ) ${forUpdate && `${forUpdate} OF checkout`} RETURNING checkout_id, ordinal`;
  const insertFindable = insertWithTerms(engine, insertIfFree, {
    parameters: rows.columns.split(',').length + 1,
    returned: 'ordinal',
    position: `
      SELECT checkout.position FROM inserted JOIN pay_checkouts AS checkout ON checkout.id = inserted.checkout_id`,
  });

  const opened = (payment: Payment, inserted: Row | undefined) =>
    ({ outcome: 'opened', payment, isFirst: inserted?.['ordinal'] === 1 }) as const;

  /** Opens the payment by one statement; null when the checkout is closed, or the key or the slot is taken. */
  async function openFree(
    payment: Payment,
    revision: number | null,
    terms: readonly string[],
  ): Promise<OpenOutcome | null> {
    try {
      const inserted = await insertFindable(payment.checkoutId, [...rows.values(payment), revision], terms);
      return inserted ? opened(payment, inserted) : null;
    } catch (error) {
      if (error instanceof UniqueViolationError) return null;
      throw error;
    }
  }

  return {
    async openPayment(payment, { supersede, revision: seenRevision, customer } = {}) {
      const terms = customer && isSamePerson(payment.payer, customer) ? [] : personalTerms(payment.payer);
      const free = supersede === undefined ? await openFree(payment, seenRevision ?? null, terms) : null;
      return (
        free ??
        engine.transaction(async (sql) => {
          // While the checkout is locked no other payment is opened, so what is read here still holds at the INSERT.
          const checkout = await checkoutRows.first(sql, lockCheckout, [payment.checkoutId]);
          if (checkout === null) throw new Error('a payment was opened for a checkout that is not there');

          const { idempotencyKey: key, slot } = payment;
          const earlier = key === null ? null : await rows.first(sql, byKey, [checkout.id, key]);
          if (earlier) return { outcome: 'repeat', payment: earlier };
          if (checkout.status !== 'open') return { outcome: 'closed', checkout };
          if (checkout.revision !== (seenRevision ?? checkout.revision))
            return { outcome: 'changed', checkout };

          const holder = slot === null ? null : await rows.first(sql, holderOfSlot, [checkout.id, slot]);
          if (holder && (holder.id !== supersede?.id || holder.version !== supersede.version))
            return { outcome: 'occupied', payment: holder };
          if (holder) {
            const endedAs = hasRunOut(holder, payment.createdAt) ? 'expired' : 'replaced';
            const isKnown = holder.serviceId !== null && holder.endedAs === null;
            const change = { ...slotReleased, updatedAt: payment.createdAt };
            await writePayment(sql, holder, { ...change, ...(isKnown && { endedAs }) });
          }
          const inserted = await sql.get(insert, rows.values(payment));
          await addTerms(sql, dialect, checkout.id, terms);
          return opened(payment, inserted);
        }, ofRow(payment.checkoutId))
      );
    },
  };
}
