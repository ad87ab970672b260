/** The database of the companions, and how it is lost. */
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import type { Random } from '../simulation/runtime/random.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { type CuttableProxy, startProxy } from '../support/faults/cuttable-proxy.ts';
import type { Scope } from '../support/servers/process.ts';

/** For how long it is there, and then gone. */
const there = { leastMs: 500, mostMs: 4_000 };
const gone = { leastMs: 50, mostMs: 2_000 };

export interface Database {
  readonly url: string;
  readonly isGone: boolean;
  /** How often it was gone so far. */
  readonly losses: number;
  /** Loses every connection again and again, and takes no new one for a while. It is there in the end. */
  loseWhile(isOpen: () => boolean, random: Random): Promise<void>;
}

export async function openDatabase(
  scope: Scope,
  kind: 'sqlite' | 'postgres',
  folder: string,
): Promise<Database> {
  if (kind === 'sqlite') return new LosableDatabase(`sqlite:${path.join(folder, 'companion.db')}`, null);
  const postgres = await startPostgres();
  scope.after(() => postgres.stop());
  const proxy = await startProxy(await postgres.createDatabase());
  scope.after(() => proxy.stop());
  return new LosableDatabase(proxy.url, proxy);
}

class LosableDatabase implements Database {
  readonly url: string;
  readonly #proxy: CuttableProxy | null;
  isGone = false;
  losses = 0;

  constructor(url: string, proxy: CuttableProxy | null) {
    this.url = url;
    this.#proxy = proxy;
  }

  async loseWhile(isOpen: () => boolean, random: Random): Promise<void> {
    if (!this.#proxy) throw new Error('A file of SQLite cannot be lost for a while.');
    while (isOpen()) {
      await pause(random.between(there.leastMs, there.mostMs));
      this.#lose(this.#proxy);
      await pause(random.between(gone.leastMs, gone.mostMs));
      this.#proxy.mend();
      this.isGone = false;
    }
  }

  #lose(proxy: CuttableProxy): void {
    this.isGone = true;
    this.losses += 1;
    proxy.cut();
  }
}
