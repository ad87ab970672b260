/**
 * Preload that kills its process at the point named in `CRASH_AT`. The product has no code for it.
 *
 * - `before commit of TEXT`, `after commit of TEXT`: commit of the transaction with a statement that contains this text
 * - `sent PATH`, `answered PATH`: HTTP request to a path that contains this, as undici reports it
 */
import diagnostics from 'node:diagnostics_channel';
import { StatementSync } from 'node:sqlite';
import { Client, type QueryResult } from 'pg';

const [, when = '', what = ''] =
  /^(before commit of|after commit of|sent|answered) (.+)$/.exec(process.env['CRASH_AT'] ?? '') ?? [];

const die = (): void => void process.kill(process.pid, 'SIGKILL');

if (when.endsWith('commit of')) {
  watchSqlite();
  watchPostgres();
}

function watchSqlite(): void {
  let isNear = false;
  for (const name of ['run', 'get', 'all'] as const) {
    // eslint-disable-next-line typescript/unbound-method -- called with its own `this` below
    const original = StatementSync.prototype[name] as (...args: unknown[]) => unknown;
    const replaced = function (this: StatementSync, ...args: unknown[]): unknown {
      const isCommit = this.sourceSQL === 'COMMIT';
      if (isCommit && isNear && when.startsWith('before')) die();
      const result = original.apply(this, args);
      if (isCommit && isNear) die();
      // A claim that finds nothing is made all the time.
      if (this.sourceSQL.includes(what)) isNear ||= hasRows(result);
      return result;
    };
    Object.defineProperty(StatementSync.prototype, name, { value: replaced });
  }
}

function watchPostgres(): void {
  type Query = (this: Client, text: string, values?: unknown[]) => Promise<QueryResult>;
  type Callback = (error: Error | null, result?: QueryResult) => void;
  // eslint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const query = Client.prototype.query as unknown as Query;
  /** What has a transaction, and whether it holds the statement. */
  const transactions = new Map<Client, boolean>();
  /** Statements are sent without waiting for each other; what a COMMIT commits is known once they are done. */
  const last = new WeakMap<Client, Promise<unknown>>();

  function inTurn(client: Client, text: string, values?: unknown[]): Promise<QueryResult> {
    const before = last.get(client) ?? Promise.resolve();
    const own = before.then(
      () => watched(client, text, values),
      () => watched(client, text, values),
    );
    last.set(client, own);
    return own;
  }

  async function watched(client: Client, text: string, values?: unknown[]): Promise<QueryResult> {
    if (text.startsWith('BEGIN')) transactions.set(client, false);
    const isCommit = text === 'COMMIT';
    const isNear = isCommit && transactions.get(client) === true;
    if (isNear && when.startsWith('before')) die();
    const isAlone = text.includes(what) && !transactions.has(client);
    // One that commits by itself has to be held back.
    if (isAlone) await query.call(client, 'BEGIN');
    const result = await query.call(client, text, values);
    if (isNear) die();
    if (text.includes(what) && (result.rowCount ?? 0) > 0) {
      if (isAlone && when.startsWith('before')) die();
      transactions.set(client, true);
    }
    if (isAlone) await query.call(client, 'COMMIT');
    if (isAlone && transactions.get(client) === true) die();
    if (isCommit || text === 'ROLLBACK') transactions.delete(client);
    return result;
  }

  async function report(answer: Promise<QueryResult>, callback: Callback): Promise<void> {
    const [settled] = await Promise.allSettled([answer]);
    if (settled.status === 'fulfilled') callback(null, settled.value);
    else callback(settled.reason as Error);
  }

  const replaced = function (
    this: Client,
    given: string | { text: string; values: unknown[] },
    values?: unknown[],
    callback?: Callback,
  ): unknown {
    const query = typeof given === 'string' ? { text: given, values } : given;
    const answer = inTurn(this, query.text, query.values);
    if (!callback) return answer;
    return void report(answer, callback);
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
    // What was written has to leave the process before it dies.
    if (when === 'sent') setTimeout(die, 20);
    else die();
  });
}
