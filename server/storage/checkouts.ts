/** Stores checkouts. */
import type { Store } from '../checkouts/ports.ts';
import { createdAtOf, firstIdAt } from '../values/ids.ts';
import { appendEvents } from './events.ts';
import type { Engine, Row, Value } from './engine.ts';
import { checkoutRows as rows, paymentRows } from './rows.ts';

type CheckoutStore = Pick<
  Store,
  | 'createCheckout'
  | 'checkoutById'
  | 'listCheckouts'
  | 'changeCheckout'
  | 'reopenCheckout'
  | 'cancelCheckout'
  | 'expireCheckouts'
>;

/** After a removed checkout, those created around it are listed again. More than the clocks of several processes differ. */
const repeatedMs = 60 * 60_000;

export function checkoutStore(engine: Engine): CheckoutStore {
  const { dialect } = engine;

  // Of concurrent inserts with one reference, PostgreSQL admits one, and the others wait for it.
  const insert = `
    INSERT INTO pay_checkouts (${rows.columns}) VALUES (${rows.parameters})
    ON CONFLICT (reference) DO NOTHING RETURNING id`;
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

  const decoded = (row: Row | undefined) => (row ? rows.decode(row) : null);

  return {
    async createCheckout(checkout) {
      const inserted = await engine.statement((sql) => sql.get(insert, rows.values(checkout)));
      if (inserted) return { checkout, created: true };
      const row = await engine.read((sql) => sql.get(byReference, [checkout.reference]));
      if (!row) throw new Error('a checkout that was in the way is gone');
      return { checkout: rows.decode(row), created: false };
    },

    checkoutById: (id) => engine.read(async (sql) => decoded(await sql.get(byId, [id]))),

    listCheckouts({ reference, status, after, limit }) {
      const values: Value[] = [limit];
      const conditions: string[] = ['TRUE'];
      const require = (value: string | undefined, condition: (parameter: string) => string): void => {
        if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
      };
      require(reference, (parameter) => `reference = ${parameter}`);
      require(status, (parameter) => `status = ${parameter}`);
      if (after !== undefined) {
        const createdAt = createdAtOf('co', after);
        const around = createdAt === null ? '' : firstIdAt('co', createdAt + repeatedMs);
        const [id, later] = [`$${values.push(after)}`, `$${values.push(around)}`];
        conditions.push(`position < COALESCE(
          (SELECT position FROM pay_checkouts WHERE id = ${id}),
          (SELECT MAX(position) + 1 FROM (
            SELECT position FROM pay_checkouts WHERE id < ${later} ORDER BY id DESC LIMIT 100) AS latest)
        )`);
      }
      const page = `
        SELECT ${rows.columns} FROM pay_checkouts WHERE ${conditions.join(' AND ')}
        ORDER BY position DESC LIMIT $1`;
      return engine.read(async (sql) => (await sql.all(page, values)).map((row) => rows.decode(row)));
    },

    changeCheckout: (id, decide) =>
      engine.transaction(async (sql) => {
        const checkout = decoded(await sql.get(`${byId} ${dialect.forUpdate}`, [id]));
        if (!checkout) return null;
        if (checkout.status !== 'open') return { outcome: 'closed', checkout };
        const payments = (await sql.all(paymentsOf, [id])).map((row) => paymentRows.decode(row));
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
        await appendEvents(sql, dialect, decided.events);
        return { outcome: 'changed', checkout: changed };
      }),

    reopenCheckout: (id, now, expiresAt) =>
      engine.statement(async (sql) => decoded(await sql.get(reopen, [id, now, expiresAt]))),

    cancelCheckout: (id) => engine.statement(async (sql) => decoded(await sql.get(cancel, [id]))),

    expireCheckouts: (now, limit, event) =>
      engine.transaction(async (sql) => {
        const expired = (await sql.all(expire, [now, limit])).map((row) => rows.decode(row));
        await appendEvents(
          sql,
          dialect,
          expired.map((checkout) => event(checkout)),
        );
        return expired;
      }),
  };
}
