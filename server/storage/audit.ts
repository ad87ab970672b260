/** The entries of the audit. No statement updates one. */
import { type AuditEntry, type AuditStore, type NewAuditEntry, auditOutcomes } from '../audit/audit.ts';
import { type Engine, tuplesOf, type Value } from './engine.ts';
import { type Columns, integer, orNull, table, text, word } from './table.ts';

const columns: Columns<NewAuditEntry> = {
  at: integer,
  keyName: orNull(text),
  call: text,
  object: orNull(text),
  checkout: orNull(text),
  reference: orNull(text),
  outcome: word(auditOutcomes),
  address: orNull(text),
  reason: orNull(text),
};
const newRows = table<NewAuditEntry>(columns);
const rows = table<AuditEntry>({ position: integer, ...columns });

export function auditStore(engine: Engine): AuditStore {
  const remove = `
    DELETE FROM pay_audit WHERE position IN (SELECT position FROM pay_audit WHERE at < $1 ORDER BY at LIMIT $2)`;
  return {
    // Writers take turns, so that a reader who continues `after` a position misses no entry that is committed later; see `events.ts`.
    append: engine.grouped<NewAuditEntry>(async (sql, entries) => {
      const added = entries.map((entry) => newRows.values(entry));
      // Sent together: if the lock fails, the rest of the transaction fails too.
      return () =>
        Promise.all([
          ...engine.dialect.lockAudit.map((lock) => sql.run(lock)),
          sql.run(`INSERT INTO pay_audit (${newRows.columns}) VALUES ${tuplesOf(added)}`, added.flat()),
        ]);
    }),

    list({ after, limit, checkout, object }) {
      const values: Value[] = [after, limit];
      const conditions = ['position > $1'];
      if (checkout !== undefined) conditions.push(`checkout = $${values.push(checkout)}`);
      if (object !== undefined) conditions.push(`object = $${values.push(object)}`);
      // The few entries of an order are sorted: to save that, SQLite would read all entries in the order of the table.
      const order = conditions.length > 1 ? '+position' : 'position';
      const page = `
        SELECT ${rows.columns} FROM pay_audit WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $2`;
      return engine.read((sql) => rows.all(sql, page, values));
    },

    removeBefore: (at, limit) => engine.transaction((sql) => sql.run(remove, [at, limit])),
  };
}
