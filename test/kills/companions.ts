/** Companions of their own processes behind one address, each killed at random and started again at once. */
import { setTimeout as pause } from 'node:timers/promises';
import { LogWatch } from '../fuzz/log-watch.ts';
import type { Random } from '../simulation/runtime/random.ts';
import { movableClock } from '../support/clocks/move-clock.ts';
import { startCompanion } from '../support/servers/companion.ts';
import type { RunningProcess, Scope } from '../support/servers/process.ts';
import type { RoundRobin } from '../support/servers/round-robin.ts';
import type { Database } from './database.ts';

/** From a start to the next kill: some die in their first request, some when all of their workers are busy. */
const life = { mostRequests: 60, mostMs: 300 };

export interface Companions {
  readonly kills: number;
  /** Kills until the number is reached, each process by turns of its own. */
  killUntil(total: number, onKill: (kills: number) => void): Promise<void>;
  /** Moves the clock of all of them. */
  advance(ms: number): Promise<void>;
  /** Any that runs. */
  url(): string;
  log: LogWatch;
}

export interface CompanionsOptions {
  count: number;
  baseUrl: string;
  database: Database;
  balancer: RoundRobin;
  env: Record<string, string>;
  random: Random;
}

export async function startCompanions(scope: Scope, options: CompanionsOptions): Promise<Companions> {
  const { count, baseUrl, database, balancer, random } = options;
  const clock = await movableClock(scope);
  const env = { ...options.env, ...clock.env };
  const log = new LogWatch();
  /** Of each place, so that the stops of those that are dead are not kept. */
  const stops: (() => Promise<unknown>)[] = [];
  scope.after(() => Promise.all(stops.map((stop) => stop())));
  const startOnce = (place: number, port: number): Promise<RunningProcess> =>
    startCompanion(
      { after: (stop) => (stops[place] = stop) },
      { baseUrl, databaseUrl: database.url, port, env, onOutput: (text) => log.add(text) },
    );
  /** As a supervisor does: a companion without its database ends at its start. */
  async function start(place: number, port = 0): Promise<RunningProcess> {
    for (;;) {
      const { losses, isGone } = database;
      try {
        return await startOnce(place, port);
      } catch (error) {
        if (!isGone && losses === database.losses) throw error;
        await pause(100);
      }
    }
  }

  const processes = await Promise.all(Array.from({ length: count }, (_, place) => start(place)));
  const publish = (): void => {
    balancer.backends = processes.map(({ url }) => url);
  };
  publish();
  let kills = 0;
  let aheadMs = 0;
  const sent = new Map<string, () => void>();
  balancer.onSent = ({ backend }) => sent.get(backend)?.();

  /** Resolves when so many more have been sent to it. */
  function requestsTo(url: string, count: number): Promise<void> {
    return new Promise((resolve) => {
      let left = count;
      sent.set(url, () => {
        left -= 1;
        if (left <= 0) resolve();
      });
    });
  }

  async function killFrom(place: number, total: number, onKill: (kills: number) => void): Promise<void> {
    const own = random.fork(`place ${place}`);
    while (kills < total) {
      const running = processes[place];
      if (!running) return;
      await requestsTo(running.url, own.between(1, life.mostRequests));
      await pause(own.between(0, life.mostMs));
      if (kills >= total) return;
      kills += 1;
      const status = await running.end('SIGKILL');
      if (status !== 'SIGKILL') throw new Error(`a companion ended by itself: ${status}`);
      processes[place] = await start(place, Number(new URL(running.url).port));
      onKill(kills);
    }
  }

  return {
    get kills() {
      return kills;
    },
    log,
    async killUntil(total, onKill) {
      await Promise.all(processes.map((_, place) => killFrom(place, total, onKill)));
    },
    async advance(ms) {
      aheadMs += ms;
      await clock.set(aheadMs, ...processes.map(({ pid }) => pid));
    },
    url: () => processes[0]?.url ?? '',
  };
}
