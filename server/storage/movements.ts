/** The movements of the statement: rows that are only ever added, in the transaction that settles them. */
import { type Movement, movementKinds, type StatementFilter } from '../money-out/statement.ts';
import type { Engine, Sql } from './engine.ts';
import { integer, orNull, table, text, word } from './table.ts';

const rows = table<Movement>({
  source: text,
  at: integer,
  kind: word(movementKinds),
  reference: orNull(text),
  checkoutId: orNull(text),
  paymentId: orNull(text),
  currency: text,
  grossMinor: integer,
  feeMinor: orNull(integer),
  netMinor: orNull(integer),
});

export async function recordMovements(sql: Sql, movements: readonly Movement[]): Promise<void> {
  const insert = `
    INSERT INTO pay_movements (${rows.columns}) VALUES (${rows.parameters}) ON CONFLICT (source) DO NOTHING`;
  for (const movement of movements) await sql.run(insert, rows.values(movement));
}

/** Oldest first. */
export const listMovements = (
  engine: Engine,
  { from, until, currency }: StatementFilter,
): Promise<Movement[]> => {
  const page = `
    SELECT ${rows.columns} FROM pay_movements
    WHERE at >= $1 AND at < $2 AND currency = COALESCE($3, currency) ORDER BY at, position`;
  return engine.read(async (sql) =>
    (await sql.all(page, [from, until, currency ?? null])).map((row) => rows.decode(row)),
  );
};
