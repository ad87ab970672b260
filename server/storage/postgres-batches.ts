/**
 * Sends statements of one tick over one connection without waiting for each response. Sent separately, each would take twice the
 * processor time on both sides, and each commit a wait for the disk.
 */
import type { Client, QueryResult } from 'pg';
import type { Sql } from './engine.ts';

/** Sends one statement immediately. */
export type Task = (sql: Sql) => Promise<unknown>;

/** READ COMMITTED: each statement sees what is committed by then, and rows that a decision rests on are locked. */
export const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/**
 * Timeout for a locked row. After it, the statements of the transaction are tried separately, so that only one waits. Shorter than
 * PostgreSQL's deadlock timeout.
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
  // In the order of sending: the first failure is the cause of the others.
  for (const result of await Promise.allSettled([begun, ...done, ended])) {
    if (result.status === 'rejected') throw result.reason;
  }
  assertCommitted(await ended);
}

/** PostgreSQL reports no error for the COMMIT of a failed transaction: it names the command ROLLBACK. */
export function assertCommitted({ command }: Pick<QueryResult, 'command'>): void {
  if (command !== 'COMMIT') throw new Error('a unit of work went on after a failed statement');
}
