/**
 * Preloaded into a process that is to die at a named point: `DIE_AT` says which. The product knows nothing of it.
 *
 * - `before commit of TEXT`, `after commit of TEXT`: the SQLite transaction that holds a statement with this text
 * - `sent PATH`, `answered PATH`: an HTTP request to a path that contains this, as undici reports it
 */
import diagnostics from 'node:diagnostics_channel';
import { StatementSync } from 'node:sqlite';

const [, when = '', what = ''] =
  /^(before commit of|after commit of|sent|answered) (.+)$/.exec(process.env['DIE_AT'] ?? '') ?? [];

const die = (): void => void process.kill(process.pid, 'SIGKILL');

if (when.endsWith('commit of')) {
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
