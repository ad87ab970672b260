/**
 * Transactions that lock a checkout, change it and end in events. The events' lock lets one of them commit at a time, so on
 * PostgreSQL those that wait are committed together: a busy companion pays for one write to the disk where it paid for many.
 */
import type { Checkout, NewEvent } from '../checkouts/checkout.ts';
import type { Engine, Sql } from './engine.ts';
import { appendEvents } from './events.ts';
import { checkoutRows as rows } from './rows.ts';

export interface CheckoutUpdate {
  /** Of the checkout; where there is none, nothing is done. */
  id: string;
  /** Given the checkout as it is, locked. Returns what is told of the change. */
  update: (sql: Sql, checkout: Checkout) => Promise<readonly NewEvent[]>;
}

export function checkoutUpdates(engine: Engine): (update: CheckoutUpdate) => Promise<void> {
  const { dialect } = engine;
  // In one order everywhere, so that no two transactions wait for each other's checkouts.
  const lock = `
    SELECT ${rows.columns} FROM pay_checkouts WHERE id IN (${dialect.stringsIn('$1')})
    ORDER BY id ${dialect.forUpdate}`;
  const byId = `SELECT ${rows.columns} FROM pay_checkouts WHERE id = $1`;

  return engine.grouped<CheckoutUpdate>(async (sql, updates) => {
    const ids = [...new Set(updates.map(({ id }) => id))];
    const locked = new Map(
      (await sql.all(lock, [JSON.stringify(ids)])).map((row) => [row['id'], row] as const),
    );
    const events: NewEvent[] = [];
    for (const { id, update } of updates) {
      // A second update of the group sees what the first has made of the checkout.
      const row = locked.get(id) ?? (await sql.get(byId, [id]));
      locked.delete(id);
      if (row) events.push(...(await update(sql, rows.decode(row))));
    }
    await appendEvents(sql, dialect, events);
  });
}
