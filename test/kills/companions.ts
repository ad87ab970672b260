/** Runs companion processes behind one balancer, kills each at random moments and restarts it at once. */
import { setTimeout as pause } from 'node:timers/promises';
import { LogWatch } from '../fuzz/log-watch.ts';
import type { Random } from '../simulation/runtime/random.ts';
import { movableClock } from '../support/clocks/move-clock.ts';
import { startCompanion } from '../support/servers/companion.ts';
import type { RunningProcess, Scope } from '../support/servers/process.ts';
import type { RoundRobin } from '../support/servers/round-robin.ts';
import type { Database } from './database.ts';

/** Limits of a process's lifetime: some are killed in their first request, some when all workers are busy. */
const lifetime = { maxRequests: 60, maxMs: 300 };

export interface Companions {
  readonly kills: number;
  /** Kills processes independently of each other until `total` is reached. */
  killUntil(total: number, onKill: (kills: number) => void): Promise<void>;
  /** Advances the clocks of all processes. */
  advance(ms: number): Promise<void>;
  /** URL of one of the processes. */
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
  /** One per place, so that stop functions of killed processes are not kept. */
  const stops: (() => Promise<unknown>)[] = [];
  scope.after(() => Promise.all(stops.map((stop) => stop())));
  const startOnce = (place: number, port: number): Promise<RunningProcess> =>
    startCompanion(
      { after: (stop) => (stops[place] = stop) },
      { baseUrl, databaseUrl: database.url, port, env, onOutput: (text) => log.add(text) },
    );
  /** Restarts as a supervisor does: a companion exits if its database is unreachable at startup. */
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

  /** Resolves once `count` further requests have been sent to `url`. */
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
      await requestsTo(running.url, own.between(1, lifetime.maxRequests));
      await pause(own.between(0, lifetime.maxMs));
      if (kills >= total) return;
      kills += 1;
      const status = await running.end('SIGKILL');
      if (status !== 'SIGKILL') throw new Error(`a companion exited by itself: ${status}`);
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
