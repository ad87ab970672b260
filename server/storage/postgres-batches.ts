/**
 * Statements of one moment, sent over one connection without waiting for each response. A statement of its own costs both
 * sides twice the processor time, and each commit of its own a wait for the disk.
 */
import type { Client, QueryResult } from 'pg';
import type { Sql } from './engine.ts';

/** Sends one statement, at once. */
export type Task = (sql: Sql) => Promise<unknown>;

/** READ COMMITTED: each statement sees what is committed by then, and rows that a decision rests on are locked. */
export const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/**
 * A locked row keeps one statement waiting, not all that share its transaction: each is then tried by itself. Shorter than
 * PostgreSQL takes to look for a deadlock.
 */
const beginImpatiently = `${begin}; SET LOCAL lock_timeout = '300ms'`;

/** All or nothing. A single statement is a transaction by itself. */
export async function commitTogether(
  client: Pick<Client, 'query'>,
  sql: Sql,
  tasks: readonly Task[],
): Promise<void> {
  const [only] = tasks;
  if (only && tasks.length === 1) {
    await only(sql);
    return;
  }
  const begun = client.query(beginImpatiently);
  const done = tasks.map((task) => task(sql));
  const ended = client.query('COMMIT');
  // In the order in which they were sent: the first that failed is the cause of the others' failures.
  for (const result of await Promise.allSettled([begun, ...done, ended])) {
    if (result.status === 'rejected') throw result.reason;
  }
  assertCommitted(await ended);
}

/** PostgreSQL reports no error for the COMMIT of a failed transaction: it names the command ROLLBACK. */
export function assertCommitted({ command }: Pick<QueryResult, 'command'>): void {
  if (command !== 'COMMIT') throw new Error('a unit of work went on after a failed statement');
}
