import type { Callbacks } from '../callbacks/callbacks.ts';
import type { Changes } from '../changes.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { Balances } from './balances.ts';

/** The services that all parts of the ledger share. */
export interface LedgerContext {
  clock: Clock;
  ids: Ids;
  balances: Balances;
  callbacks: Callbacks;
  changes: Changes;
}
