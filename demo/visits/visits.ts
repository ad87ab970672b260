/**
 * Visits of the hosted demo: each visitor gets a shop, a companion, a simulator and a console of their own, under a secret
 * address. A visit is kept in memory alone and expires.
 */
import { randomBytes } from 'node:crypto';
import { createServers, type Servers } from '../servers.ts';
import { mapServers, type Urls } from '../http-servers.ts';
import { Allowance } from './allowance.ts';

export interface VisitLimits {
  /** Visits at a time. */
  maxVisits: number;
  /** Visits of one address; a further one replaces its oldest. */
  maxPerAddress: number;
  /** Starts per address and minute: a start costs as much as many pages. */
  maxStarts: number;
  maxMs: number;
  idleMs: number;
  /** When all places are taken, a visit that has been idle for this long is ended in favour of a new one. */
  yieldMs: number;
}

const minute = 60_000;
export const defaultLimits: VisitLimits = {
  maxVisits: 40,
  maxPerAddress: 5,
  maxStarts: 30,
  maxMs: 60 * minute,
  idleMs: 15 * minute,
  yieldMs: 2 * minute,
};

export interface Visit {
  /** Unguessable: the id alone identifies the visitor. */
  id: string;
  address: string;
  startedAtMs: number;
  seenAtMs: number;
  allowance: Allowance;
  servers: Servers;
}

export class Visits {
  readonly #urls: Urls;
  readonly #limits: VisitLimits;
  readonly #now: () => number;
  /** Oldest first. */
  readonly #visits = new Map<string, Visit>();
  /** Times of the latest starts, by address. */
  readonly #starts = new Map<string, number[]>();
  /** Visits being set up, which take a place, too. */
  #starting = 0;
  readonly #sweep: NodeJS.Timeout;

  constructor(urls: Urls, limits = defaultLimits, now = () => Date.now()) {
    this.#urls = urls;
    this.#limits = limits;
    this.#now = now;
    this.#sweep = setInterval(() => this.#endOver(), minute / 4).unref();
  }

  get size(): number {
    return this.#visits.size;
  }

  /** Returns the running visit with this id. */
  find(id: string): Visit | null {
    const visit = this.#visits.get(id);
    if (visit === undefined || this.#isOver(visit)) return null;
    visit.seenAtMs = this.#now();
    return visit;
  }

  /** Returns null when all places are taken by active visits, or the address has started too many. */
  async start(address: string): Promise<Visit | null> {
    this.#endOver();
    const starts = this.#startsOf(address);
    if (starts.length >= this.#limits.maxStarts) return null;
    this.#starts.set(address, [...starts, this.#now()]);
    const own = [...this.#visits.values()].filter((visit) => visit.address === address);
    const [oldest] = own;
    if (own.length >= this.#limits.maxPerAddress && oldest !== undefined) this.#end(oldest);
    else if (this.#visits.size + this.#starting >= this.#limits.maxVisits && !this.#makeRoom()) return null;
    this.#starting += 1;
    try {
      const id = randomBytes(16).toString('base64url');
      const servers = await createVisitServers(this.#urls, id);
      const nowMs = this.#now();
      const visit: Visit = {
        id,
        address,
        startedAtMs: nowMs,
        seenAtMs: nowMs,
        allowance: new Allowance(nowMs),
        servers,
      };
      this.#visits.set(id, visit);
      return visit;
    } finally {
      this.#starting -= 1;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    const all = [...this.#visits.values()];
    this.#visits.clear();
    await Promise.all(all.map(({ servers }) => closeServers(servers)));
  }

  #startsOf(address: string): number[] {
    return (this.#starts.get(address) ?? []).filter((atMs) => this.#now() - atMs < minute);
  }

  /** Ends the longest idle visit, if it has been idle for `yieldMs`. */
  #makeRoom(): boolean {
    const [idlest] = [...this.#visits.values()].toSorted((one, other) => one.seenAtMs - other.seenAtMs);
    if (idlest === undefined || this.#now() - idlest.seenAtMs < this.#limits.yieldMs) return false;
    this.#end(idlest);
    return true;
  }

  #isOver({ startedAtMs, seenAtMs }: Visit): boolean {
    const nowMs = this.#now();
    return nowMs - startedAtMs > this.#limits.maxMs || nowMs - seenAtMs > this.#limits.idleMs;
  }

  #endOver(): void {
    for (const visit of this.#visits.values()) if (this.#isOver(visit)) this.#end(visit);
    for (const address of this.#starts.keys())
      if (this.#startsOf(address).length === 0) this.#starts.delete(address);
  }

  #end(visit: Visit): void {
    this.#visits.delete(visit.id);
    closeServers(visit.servers).catch((error: unknown) => console.error(error));
  }
}

/** Path of a visit on each of the four origins; only the visitor knows it. */
export const visitPath = (id: string): string => `/w/${id}`;

function createVisitServers(origins: Urls, id: string): Promise<Servers> {
  return createServers({
    urls: mapServers((name) => `${origins[name]}${visitPath(id)}`),
    webhookUrl: `${origins.shop}${visitPath(id)}/webhooks`,
    databaseUrl: 'sqlite::memory:',
    reloads: false,
    staticShopUrl: null,
    strangers: { shopOrigin: origins.shop },
  });
}

async function closeServers(servers: Servers): Promise<void> {
  servers.stop();
  await servers.close();
}
