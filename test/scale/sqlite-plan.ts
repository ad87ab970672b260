/** Explains statements on SQLite and reads the plans (https://sqlite.org/eqp.html). */
import type { Sql, Value } from '../../server/storage/engine.ts';
import type { Explained } from './explained-engine.ts';

export interface SqliteStep {
  /** For example `SEARCH event USING INDEX pay_events_due (next_attempt_at<?)`. */
  detail: string;
  /** True for a scan of a partial index. */
  isOfPartialIndex: boolean;
}

const scan = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/;

const partialIndex = `SELECT 1 FROM sqlite_master WHERE name = $1 AND sql LIKE '% WHERE %'`;

export async function explainOnSqlite(
  sql: Sql,
  text: string,
  parameters: readonly Value[],
): Promise<SqliteStep[]> {
  const steps: SqliteStep[] = [];
  for (const row of await sql.all(`EXPLAIN QUERY PLAN ${text}`, parameters)) {
    const detail = String(row['detail']);
    const index = scan.exec(detail)?.[2] ?? null;
    const partial = index === null ? null : await sql.get(partialIndex, [index]);
    steps.push({ detail, isOfPartialIndex: Boolean(partial) });
  }
  return steps;
}

/** Tables that the plan reads completely, directly or through an index. */
export function wholeTables({ text, plan }: Explained<SqliteStep[]>): string[] {
  // Reads only the last rows of the table, in its own order.
  if (/WHERE TRUE\s+ORDER BY position DESC LIMIT/.test(text)) return [];
  const names = plan
    .filter(({ isOfPartialIndex }) => !isOfPartialIndex)
    .flatMap(({ detail }) => scan.exec(detail)?.[1] ?? []);
  const tableOf = (name: string): string => new RegExp(`\\b(pay_\\w+) AS ${name}\\b`).exec(text)?.[1] ?? name;
  return names.map(tableOf).filter((name) => name.startsWith('pay_'));
}
