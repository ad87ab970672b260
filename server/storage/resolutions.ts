/** What people have marked as done. No statement updates or removes a row. */
import { type Resolution, resolutionKinds, type ResolutionStore } from '../audit/resolutions.ts';
import type { Engine, Value } from './engine.ts';
import { flag, integer, table, text, word } from './table.ts';

const rows = table<Resolution>({
  id: text,
  kind: word(resolutionKinds),
  object: text,
  done: flag,
  reason: text,
  keyName: text,
  at: integer,
});

export function resolutionStore(engine: Engine): ResolutionStore {
  return {
    async append(resolution) {
      await engine.insert(`pay_resolutions (${rows.columns})`, rows.values(resolution));
    },

    list({ limit, after }) {
      const values: Value[] = [limit];
      const isOlder =
        after === undefined
          ? ''
          : `WHERE position < (SELECT position FROM pay_resolutions WHERE id = $${values.push(after)})`;
      const page = `SELECT ${rows.columns} FROM pay_resolutions ${isOlder} ORDER BY position DESC LIMIT $1`;
      return engine.read(async (sql) => (await sql.all(page, values)).map((row) => rows.decode(row)));
    },
  };
}
