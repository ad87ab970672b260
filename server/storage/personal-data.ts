/** Erases what buyers typed, and removes orders without any attempt to pay. */
import { isRecord, string } from '../../widget/protocol/decode.ts';
import type { NewEvent } from '../checkouts/checkout.ts';
import type { PersonalDataStore } from '../checkouts/ports.ts';
import { type Dialect, type Engine, ofRow, type Sql, type WriteOptions } from './engine.ts';
import { removePersonalTerms, removeTerms } from './search.ts';
import { checkoutRows } from './rows.ts';
import { decodeInteger, decodeRecord } from './table.ts';

export function personalDataStore(engine: Engine): PersonalDataStore {
  const { dialect } = engine;
  const byId = `SELECT ${checkoutRows.columns} FROM pay_checkouts WHERE id = $1 ${dialect.forUpdate}`;
  const erase = `UPDATE pay_checkouts SET customer = '{}', purchase = $2, is_erased = 1 WHERE id = $1`;
  const erasePayers = `
    UPDATE pay_payments SET payer = '{}', address_prefix = NULL, version = version + 1
    WHERE checkout_id = $1 AND (payer <> '{}' OR address_prefix IS NOT NULL)`;
  const eraseLink = `UPDATE pay_links SET customer = '{}' WHERE id = $1`;
  const eraseEndedLinks = `
    UPDATE pay_links SET customer = '{}'
    WHERE created_at < $1 AND customer <> '{}' AND (cancelled_at IS NOT NULL OR expires_at < $1)`;
  const eventsOf = `SELECT position, data FROM pay_events WHERE stream = $1`;
  const rewrite = `UPDATE pay_events SET data = $2 WHERE position = $1`;
  const due = `
    SELECT id FROM pay_checkouts
    WHERE created_at < $1 AND status <> 'open' AND is_erased = 0
    ORDER BY created_at LIMIT $2`;
  const isUntried = `
    purchase IS NOT NULL AND status = 'expired' AND expires_at < $1
    AND NOT EXISTS (SELECT 1 FROM pay_payments WHERE checkout_id = checkout.id)`;
  const isDelivered = `
    NOT EXISTS (SELECT 1 FROM pay_events WHERE stream = checkout.id AND next_attempt_at IS NOT NULL)`;
  // Locked, since an order may be opened again. One that is locked already is left for the next run.
  const untried = `
    SELECT id FROM pay_checkouts AS checkout WHERE ${isUntried} LIMIT $2 ${dialect.skipLocked}`;
  const deliveredUntried = `
    SELECT id FROM pay_checkouts AS checkout WHERE ${isUntried} AND ${isDelivered} LIMIT $2 ${dialect.skipLocked}`;
  const dropEvents = `DELETE FROM pay_events WHERE stream = $1`;
  const drop = `DELETE FROM pay_checkouts WHERE id = $1`;

  async function forget(sql: Sql, id: string): Promise<void> {
    const checkout = await checkoutRows.first(sql, byId, [id]);
    if (checkout === null) return;
    const { purchase } = checkout;
    const kept = purchase === null ? null : JSON.stringify({ ...purchase, collected: {} });
    await sql.run(erase, [id, kept]);
    await sql.run(erasePayers, [id]);
    await removePersonalTerms(sql, id);
    if (purchase === null) return;
    await sql.run(eraseLink, [purchase.price]);
    for (const event of await sql.all(eventsOf, [id])) {
      const data = withoutCollected(JSON.parse(string(event['data'])));
      await sql.run(rewrite, [decodeInteger(event['position']), JSON.stringify(data)]);
    }
  }

  const ids = async (sql: Sql, query: string, before: number, limit: number): Promise<string[]> =>
    (await sql.all(query, [before, limit])).map((row) => string(row['id']));

  /** Returns the number of erased orders. */
  async function erasing(work: (sql: Sql) => Promise<number>, options?: WriteOptions): Promise<number> {
    const count = await engine.transaction(work, options);
    if (count > 0)
      for (const statement of dialect.afterErasure) await engine.read((sql) => sql.all(statement));
    return count;
  }

  return {
    async forgetCustomer(id) {
      await erasing(async (sql) => {
        await forget(sql, id);
        return 1;
      }, ofRow(id));
    },
    forgetCustomers: (before, limit) =>
      erasing(async (sql) => {
        await sql.run(eraseEndedLinks, [before]);
        const found = await ids(sql, due, before, limit);
        for (const id of found) await forget(sql, id);
        return found.length;
      }),
    dropUntriedPurchases: (before, limit, { undelivered }) =>
      erasing(async (sql) => {
        const found = await ids(sql, undelivered ? untried : deliveredUntried, before, limit);
        for (const id of found) {
          await sql.run(dropEvents, [id]);
          await removeTerms(sql, id);
          await sql.run(drop, [id]);
        }
        return found.length;
      }),
  };
}

/**
 * Removes the buyer's answers from events whose checkout was read before they were erased. Locks the checkout, so that they cannot be
 * erased between this read and the commit.
 */
export async function withoutErased(
  sql: Sql,
  { forUpdate }: Dialect,
  events: readonly NewEvent[],
): Promise<NewEvent[]> {
  const kept: NewEvent[] = [];
  for (const event of events) {
    const { checkout } = event.data;
    if (!isRecord(checkout) || !isRecord(checkout['purchase'])) kept.push(event);
    else {
      const byId = `SELECT purchase FROM pay_checkouts WHERE id = $1 ${forUpdate}`;
      const row = await sql.get(byId, [string(checkout['id'])]);
      const { collected } = decodeRecord(JSON.parse(string(row?.['purchase'])));
      const isErased = Object.keys(decodeRecord(collected)).length === 0;
      kept.push(isErased ? { ...event, data: withoutCollected(event.data) } : event);
    }
  }
  return kept;
}

/** The data of an event without the buyer's answers in its checkout. */
function withoutCollected(value: unknown): Record<string, unknown> {
  const data = decodeRecord(value);
  const { checkout } = data;
  if (!isRecord(checkout) || !isRecord(checkout['purchase'])) return data;
  return { ...data, checkout: { ...checkout, purchase: { ...checkout['purchase'], collected: {} } } };
}
