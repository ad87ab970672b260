import type { Engine, Sql, Value } from './engine.ts';
import { UnknownRowError } from './errors.ts';
import { decodeInteger, type Table } from './table.ts';

export interface NewestFirst<T> {
  from: string;
  rows: Table<T>;
  limit: number;
  after?: string | undefined;
  /** The columns in which `after` is looked for, in this order. */
  ids?: readonly string[];
  /** A further condition; its parameters start at `$3`. */
  where?: string;
  values?: readonly Value[];
  order?: string;
}

/** A page of a table, newest first. @throws UnknownRowError if no row has the id `after`: an empty page would mean the end of the list. */
export function newestFirst<T>(
  engine: Engine,
  { from, rows, limit, after, ids = ['id'], where = 'TRUE', values = [], order = 'position' }: NewestFirst<T>,
): Promise<T[]> {
  const page = `
    SELECT ${rows.columns} FROM ${from} WHERE position < $2 AND ${where} ORDER BY ${order} DESC LIMIT $1`;
  const positionOf = async (sql: Sql, sought: string): Promise<number> => {
    for (const id of ids) {
      const found = await sql.get(`SELECT position FROM ${from} WHERE ${id} = $1`, [sought]);
      if (found) return decodeInteger(found['position'], 'position');
    }
    throw new UnknownRowError();
  };
  return engine.read(async (sql) => {
    const below = after === undefined ? Number.MAX_SAFE_INTEGER : await positionOf(sql, after);
    return await rows.all(sql, page, [limit, below, ...values]);
  });
}
