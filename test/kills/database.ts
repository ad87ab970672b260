/** Database of the companions; PostgreSQL can be made unreachable for a while. */
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import type { Random } from '../simulation/runtime/random.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { type CuttableProxy, startProxy } from '../support/faults/cuttable-proxy.ts';
import type { Scope } from '../support/servers/process.ts';

/** How long the database is reachable, and then unreachable. */
const there = { minMs: 500, maxMs: 4_000 };
const gone = { minMs: 50, maxMs: 2_000 };

/** `proxy` is in front of PostgreSQL; null for SQLite. */
export class Database {
  readonly url: string;
  readonly #proxy: CuttableProxy | null;
  isGone = false;
  /** How often the database has been unreachable so far. */
  losses = 0;

  constructor(url: string, proxy: CuttableProxy | null) {
    this.url = url;
    this.#proxy = proxy;
  }

  /** Repeatedly resets every connection and refuses new ones for a while. The database is reachable at the end. */
  async loseWhile(isOpen: () => boolean, random: Random): Promise<void> {
    if (!this.#proxy) throw new Error('An SQLite file cannot be made unreachable.');
    while (isOpen()) {
      await pause(random.between(there.minMs, there.maxMs));
      this.isGone = true;
      this.losses += 1;
      this.#proxy.cut();
      await pause(random.between(gone.minMs, gone.maxMs));
      this.#proxy.restore();
      this.isGone = false;
    }
  }
}

export async function openDatabase(
  scope: Scope,
  kind: 'sqlite' | 'postgres',
  folder: string,
): Promise<Database> {
  if (kind === 'sqlite') return new Database(`sqlite:${path.join(folder, 'companion.db')}`, null);
  const postgres = await startPostgres();
  scope.after(() => postgres.stop());
  const proxy = await startProxy(await postgres.createDatabase());
  scope.after(() => proxy.stop());
  return new Database(proxy.url, proxy);
}
