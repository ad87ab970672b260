/** The movements of the statement: rows that are only ever added, in the transaction that settles them. */
import {
  type Movement,
  movementKinds,
  type MovementPlace,
  type StatementPage,
} from '../money-out/statement.ts';
import type { Engine, Sql } from './engine.ts';
import { type Columns, integer, orNull, table, text, word } from './table.ts';

const columns: Columns<Movement> = {
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
};
const rows = table<Movement>(columns);
const placedRows = table<Movement & MovementPlace>({ ...columns, position: integer });

export async function recordMovements(sql: Sql, movements: readonly Movement[]): Promise<void> {
  const insert = `
    INSERT INTO pay_movements (${rows.columns}) VALUES (${rows.parameters}) ON CONFLICT (source) DO NOTHING`;
  for (const movement of movements) await sql.run(insert, rows.values(movement));
}

/** Oldest first. */
export const listMovements = (
  engine: Engine,
  { from, until, currency, limit, after = { at: from, position: 0 } }: StatementPage,
): Promise<(Movement & MovementPlace)[]> => {
  const page = `
    SELECT ${placedRows.columns} FROM pay_movements
    WHERE (at, position) > ($1, $2) AND at >= $3 AND at < $4 AND currency = COALESCE($5, currency)
    ORDER BY at, position LIMIT $6`;
  const values = [after.at, after.position, from, until, currency ?? null, limit];
  return engine.read((sql) => placedRows.all(sql, page, values));
};
