/** Plans of SQLite (https://sqlite.org/eqp.html). */
import type { Sql, Value } from '../../server/storage/engine.ts';

/** Its lines, such as `SEARCH event USING INDEX pay_events_due (next_attempt_at<?)`. */
export async function explainOnSqlite(
  sql: Sql,
  text: string,
  parameters: readonly Value[],
): Promise<string[]> {
  const lines = await sql.all(`EXPLAIN QUERY PLAN ${text}`, parameters);
  return lines.map(({ detail }) => String(detail));
}

/** Tables that the statement reads as a whole: scanned without an index that holds only some of their rows. */
export function scannedTables(text: string, plan: readonly string[]): string[] {
  // The first rows of the table, in its order: it is read no further.
  if (/WHERE TRUE\s+ORDER BY position (ASC|DESC) LIMIT/.test(text)) return [];
  const scanned = plan.flatMap((line) => /^SCAN (\w+)$/.exec(line)?.[1] ?? []);
  const tableOf = (name: string): string => new RegExp(`\\b(pay_\\w+) AS ${name}\\b`).exec(text)?.[1] ?? name;
  return scanned.map(tableOf).filter((name) => name.startsWith('pay_'));
}
