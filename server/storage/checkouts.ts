/** Stores checkouts. */
import { nullable } from '../../widget/protocol/decode.ts';
import type { CheckoutStore } from '../checkouts/ports.ts';
import { termsOf } from '../checkouts/search-terms.ts';
import { createdAtOf, firstIdAt } from '../values/ids.ts';
import { appendEvents } from './events.ts';
import { type Engine, ofRow, type Sql, type Value } from './engine.ts';
import { checkoutRows as rows, paymentRows } from './rows.ts';
import { addTerms, insertWithTerms, removeTerms, search } from './search.ts';
import { decodeInteger } from './table.ts';

/** After a removed checkout, those created around it are listed again. More than the clocks of several processes differ. */
const repeatedMs = 60 * 60_000;

export function checkoutStore(engine: Engine): CheckoutStore {
  const { dialect } = engine;

  // Of concurrent inserts with one reference, PostgreSQL admits one, and the others wait for it.
  const insert = `
    INSERT INTO pay_checkouts (${rows.columns}) VALUES (${rows.parameters})
    ON CONFLICT (reference) DO NOTHING RETURNING id, position`;
  const insertFindable = insertWithTerms(engine, insert, {
    parameters: rows.columns.split(',').length,
    returned: 'id',
    position: 'SELECT position FROM inserted',
  });
  const byReference = `SELECT ${rows.columns} FROM pay_checkouts WHERE reference = $1`;
  const byId = `SELECT ${rows.columns} FROM pay_checkouts WHERE id = $1`;
  const cancel = `
    UPDATE pay_checkouts SET status = 'cancelled' WHERE id = $1 AND status = 'open' RETURNING ${rows.columns}`;
  const change = `
    UPDATE pay_checkouts SET amounts = $2, revision = $3, status = $4, paid_at = $5, paid_by = $6,
      customer = $7, description = $8, return_url = $9, metadata = $10
    WHERE id = $1`;
  const paymentsOf = `
    SELECT ${paymentRows.columns} FROM pay_payments WHERE checkout_id = $1 ORDER BY ordinal ${dialect.forUpdate}`;
  const replace = `
    UPDATE pay_payments SET slot = NULL, version = version + 1,
      ended_as = CASE WHEN service_id IS NULL THEN ended_as ELSE COALESCE(ended_as, 'replaced') END
    WHERE id = $1`;
  const reopen = `
    UPDATE pay_checkouts SET status = 'open', expires_at = $3, is_erased = 0
    WHERE id = $1 AND (status = 'expired' OR (status = 'open' AND expires_at <= $2)) AND paid_by IS NULL
    RETURNING ${rows.columns}`;
  // A checkout locked by a payment's transaction is left for the next run.
  const expire = `
    WITH due AS MATERIALIZED (
      SELECT id FROM pay_checkouts WHERE status = 'open' AND expires_at <= $1
      ORDER BY expires_at LIMIT $2 ${dialect.skipLocked}
    )
    UPDATE pay_checkouts SET status = 'expired' WHERE id IN (SELECT id FROM due) RETURNING ${rows.columns}`;

  const idAround = (after: string): string => {
    const createdAt = createdAtOf('co', after);
    return createdAt === null ? '' : firstIdAt('co', createdAt + repeatedMs);
  };
  const positionOf = (id: string, later: string): string => `COALESCE(
    (SELECT position FROM pay_checkouts WHERE id = ${id}),
    (SELECT MAX(position) + 1 FROM (
      SELECT position FROM pay_checkouts WHERE id < ${later} ORDER BY id DESC LIMIT 100) AS latest)
  )`;
  async function positionAfter(sql: Sql, after: string): Promise<number | null> {
    const row = await sql.get(`SELECT ${positionOf('$1', '$2')} AS position`, [after, idAround(after)]);
    return nullable(decodeInteger)(row?.['position'], 'position');
  }

  return {
    async createCheckout(checkout) {
      const inserted = await insertFindable(checkout.id, rows.values(checkout), termsOf(checkout));
      if (inserted) return { checkout, created: true };
      const earlier = await engine.read((sql) => rows.first(sql, byReference, [checkout.reference]));
      if (earlier === null) throw new Error('a checkout that was in the way is gone');
      return { checkout: earlier, created: false };
    },

    checkoutById: (id) => engine.read((sql) => rows.first(sql, byId, [id])),

    async listCheckouts({ q, reference, status, after, limit }) {
      if (q !== undefined) {
        return await engine.read(async (sql) => {
          const below = after === undefined ? Number.MAX_SAFE_INTEGER : await positionAfter(sql, after);
          return below === null ? [] : await search(sql, dialect, q, { reference, status, limit, below });
        });
      }
      const values: Value[] = [limit];
      const conditions: string[] = ['TRUE'];
      const require = (value: string | undefined, condition: (parameter: string) => string): void => {
        if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
      };
      require(reference, (parameter) => `reference = ${parameter}`);
      require(status, (parameter) => `status = ${parameter}`);
      if (after !== undefined) {
        const [id, later] = [`$${values.push(after)}`, `$${values.push(idAround(after))}`];
        conditions.push(`position < ${positionOf(id, later)}`);
      }
      const page = `
        SELECT ${rows.columns} FROM pay_checkouts WHERE ${conditions.join(' AND ')}
        ORDER BY position DESC LIMIT $1`;
      return await engine.read((sql) => rows.all(sql, page, values));
    },

    changeCheckout: (id, decide) =>
      engine.transaction(async (sql) => {
        const checkout = await rows.first(sql, `${byId} ${dialect.forUpdate}`, [id]);
        if (!checkout) return null;
        if (checkout.status !== 'open') return { outcome: 'closed', checkout };
        const payments = await paymentRows.all(sql, paymentsOf, [id]);
        const decided = decide(checkout, payments);
        if (decided === 'busy') return { outcome: 'busy', checkout };
        for (const payment of decided.replaced) await sql.run(replace, [payment.id]);
        const changed = decided.checkout;
        await sql.run(change, [
          id,
          JSON.stringify(changed.amounts),
          changed.revision,
          changed.status,
          changed.paidAt,
          changed.paidBy,
          JSON.stringify(changed.customer),
          changed.description,
          changed.returnUrl,
          JSON.stringify(changed.metadata),
        ]);
        await removeTerms(sql, id);
        await addTerms(sql, dialect, id, termsOf(changed, payments));
        await appendEvents(sql, dialect, decided.events);
        return { outcome: 'changed', checkout: changed };
      }, ofRow(id)),

    reopenCheckout: (id, now, expiresAt) =>
      engine.statement((sql) => rows.first(sql, reopen, [id, now, expiresAt]), ofRow(id)),

    cancelCheckout: (id) => engine.statement((sql) => rows.first(sql, cancel, [id]), ofRow(id)),

    expireCheckouts: (now, limit, event) =>
      engine.transaction(async (sql) => {
        const expired = await rows.all(sql, expire, [now, limit]);
        const events = expired.map((checkout) => event(checkout));
        await appendEvents(sql, dialect, events);
        return expired;
      }),
  };
}
