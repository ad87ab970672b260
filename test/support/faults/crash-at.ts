/**
 * Preload that kills its process at the point named in `CRASH_AT`, without any code in the product.
 *
 * - `before commit of TEXT`, `after commit of TEXT`: commit of the transaction with a statement that contains this text
 * - `sent PATH`, `answered PATH`: undici reports the request as sent, or its response headers, for a path that contains this
 */
import diagnostics from 'node:diagnostics_channel';
import { StatementSync } from 'node:sqlite';
import { Client, Query, type QueryResult } from 'pg';

const [, when = '', what = ''] =
  /^(before commit of|after commit of|sent|answered) (.+)$/.exec(process.env['CRASH_AT'] ?? '') ?? [];

const killProcess = (): void => void process.kill(process.pid, 'SIGKILL');

if (when.endsWith('commit of')) {
  watchSqlite();
  watchPostgres();
}

function watchSqlite(): void {
  let holdsStatement = false;
  for (const name of ['run', 'get', 'all'] as const) {
    // eslint-disable-next-line typescript/unbound-method -- called with its own `this` below
    const original = StatementSync.prototype[name] as (...args: unknown[]) => unknown;
    const replaced = function (this: StatementSync, ...args: unknown[]): unknown {
      const isCommit = this.sourceSQL === 'COMMIT';
      if (isCommit && holdsStatement && when.startsWith('before')) killProcess();
      const result = original.apply(this, args);
      if (isCommit && holdsStatement) killProcess();
      // Claims run all the time; only one that finds rows counts.
      if (this.sourceSQL.includes(what)) holdsStatement ||= hasRows(result);
      return result;
    };
    Object.defineProperty(StatementSync.prototype, name, { value: replaced });
  }
}

function watchPostgres(): void {
  type Result = Pick<QueryResult, 'rowCount'>;
  type Callback = (error: Error | null, result?: Result) => void;
  /** A query object of the product. */
  type Statement = Query & { text: string; callback: Callback };
  type Send = () => Promise<Result>;
  // eslint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const query = Client.prototype.query as unknown as (
    this: Client,
    given: string | Statement,
    values?: unknown[],
  ) => Promise<Result>;
  /** Clients in a transaction, and whether it holds the statement. */
  const transactions = new Map<Client, boolean>();
  /**
   * Statements are sent without waiting for each other; whether a COMMIT commits the statement is known once they are
   * done.
   */
  const lastQuery = new WeakMap<Client, Promise<unknown>>();

  function runInOrder(client: Client, text: string, send: Send): Promise<Result> {
    const before = lastQuery.get(client) ?? Promise.resolve();
    const own = before.then(
      () => runWatched(client, text, send),
      () => runWatched(client, text, send),
    );
    lastQuery.set(client, own);
    return own;
  }

  async function runWatched(client: Client, text: string, send: Send): Promise<Result> {
    if (text.startsWith('BEGIN')) transactions.set(client, false);
    const isCommit = text === 'COMMIT';
    const commitsStatement = isCommit && transactions.get(client) === true;
    if (commitsStatement && when.startsWith('before')) killProcess();
    const isAutocommit = text.includes(what) && !transactions.has(client);
    // An autocommit statement is wrapped in a transaction, so that the crash can come before its commit.
    if (isAutocommit) await query.call(client, 'BEGIN');
    const result = await send();
    if (commitsStatement) killProcess();
    if (text.includes(what) && (result.rowCount ?? 0) > 0) {
      if (isAutocommit && when.startsWith('before')) killProcess();
      transactions.set(client, true);
    }
    if (isAutocommit) await query.call(client, 'COMMIT');
    if (isAutocommit && transactions.get(client) === true) killProcess();
    if (isCommit || text === 'ROLLBACK') transactions.delete(client);
    return result;
  }

  async function report(pending: Promise<Result>, callback: Callback): Promise<void> {
    const [settled] = await Promise.allSettled([pending]);
    if (settled.status === 'fulfilled') callback(null, settled.value);
    else callback(settled.reason as Error);
  }

  const replaced = function (
    this: Client,
    given: string | Statement | { text: string; values: unknown[] },
    values?: unknown[],
    callback?: Callback,
  ): unknown {
    if (given instanceof Query) {
      // The product learns of the result once the commit around it is done.
      const { text, callback: learn } = given;
      const send = (): Promise<Result> =>
        new Promise((resolve, reject) => {
          given.callback = (error, result) => (error ? reject(error) : resolve(result ?? { rowCount: null }));
          void query.call(this, given);
        });
      void report(runInOrder(this, text, send), learn);
      return given;
    }
    const { text, values: parameters } = typeof given === 'string' ? { text: given, values } : given;
    const pending = runInOrder(this, text, () => query.call(this, text, parameters));
    if (!callback) return pending;
    return void report(pending, callback);
  };
  Object.defineProperty(Client.prototype, 'query', { value: replaced });
}

function hasRows(result: unknown): boolean {
  if (Array.isArray(result)) return result.length > 0;
  return (
    typeof result === 'object' && result !== null && (!('changes' in result) || Number(result.changes) > 0)
  );
}

const channels: Record<string, string> = {
  sent: 'undici:request:bodySent',
  answered: 'undici:request:headers',
};
const channel = channels[when];
if (channel !== undefined) {
  diagnostics.subscribe(channel, (message) => {
    const { request } = message as { request: { path: string } };
    if (!request.path.includes(what)) return;
    // The request has to leave the process before the kill.
    if (when === 'sent') setTimeout(killProcess, 20);
    else killProcess();
  });
}
