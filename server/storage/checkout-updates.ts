/**
 * Runs transactions that lock a checkout, change it and append events. Only one can commit at a time because of the events' lock, so
 * on PostgreSQL the waiting ones are committed together, with one write to the disk.
 */
import type { Checkout, NewEvent } from '../checkouts/checkout.ts';
import type { Engine, GroupedWork, Row, Sql } from './engine.ts';
import { appendEvents } from './events.ts';
import { checkoutRows as rows } from './rows.ts';

export interface CheckoutUpdate {
  /** Id of the checkout; without such a checkout nothing is done. */
  id: string;
  /** Receives the locked checkout. */
  update: (sql: Sql, checkout: Checkout) => Promise<Updated>;
}

export interface Updated {
  events: readonly NewEvent[];
  /** A last statement without a needed result, sent together with the events and the COMMIT. */
  sent?: Promise<unknown> | undefined;
}

export function checkoutUpdates(engine: Engine): (update: CheckoutUpdate) => Promise<void> {
  const { dialect } = engine;
  // Always in the same order, so that no two transactions wait for each other's checkouts.
  const lock = `
    SELECT ${rows.columns} FROM pay_checkouts WHERE id IN (${dialect.stringsIn('$1')})
    ORDER BY id ${dialect.forUpdate}`;
  const byId = `SELECT ${rows.columns} FROM pay_checkouts WHERE id = $1`;

  const commit: GroupedWork<CheckoutUpdate> = async (sql, updates) => {
    const ids = [...new Set(updates.map(({ id }) => id))];
    const locked = new Map(
      (await sql.all(lock, [JSON.stringify(ids)])).map((row) => [row['id'], row] as const),
    );
    const sent: Promise<unknown>[] = [];
    const run = async ({ update }: CheckoutUpdate, row: Row | undefined): Promise<readonly NewEvent[]> => {
      if (!row) return [];
      const updated = await update(sql, rows.decode(row));
      if (updated.sent) sent.push(updated.sent);
      // If another update of the group fails, this promise is not awaited.
      updated.sent?.catch(() => undefined);
      return updated.events;
    };
    /** The last update of each checkout. */
    const last = new Map<string, Promise<unknown>>();
    const events = await Promise.all(
      updates.map((update) => {
        const { id } = update;
        // A second update of the same checkout sees the result of the first.
        const before = last.get(id);
        const result =
          before === undefined
            ? run(update, locked.get(id))
            : before.then(async () => run(update, await sql.get(byId, [id])));
        last.set(id, result);
        return result;
      }),
    );
    return () => Promise.all([...sent, appendEvents(sql, dialect, events.flat())]);
  };
  return engine.grouped(commit, ({ id }) => id);
}
