/**
 * Companion setups for acceptance suites: one process on SQLite, and three on one PostgreSQL behind a load balancer, of
 * which one at a time is killed and restarted.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type CompanionOptions, startCompanion } from './companion.ts';
import { startPostgres } from '../databases/postgres.ts';
import type { LossyRelay } from '../faults/lossy-relay.ts';
import { isLong } from '../long-run.ts';
import type { RunningProcess, Scope } from './process.ts';
import { type ForwardedRequest, type RoundRobin, startRoundRobin } from './round-robin.ts';
import type { ReceivedRequest, SimulatorControl } from './simulator.ts';

export interface CompanionSetup {
  name: string;
  /** True for several processes, one of which may be killed. */
  isSpread: boolean;
  /** Starts the setup; resolves to the companion's address. */
  start: (
    scope: Scope,
    options: Pick<CompanionOptions, 'baseUrl' | 'env' | 'port'>,
  ) => Promise<{ url: string }>;
  /** Browser errors that the setup does not explain. */
  errorsOf: (record: { errors: readonly string[] }) => readonly string[];
  /** Card charges that the service received, repeats left out. */
  charges: (simulator: SimulatorControl) => Promise<ReceivedRequest[]>;
}

export const oneOnSqlite: CompanionSetup = {
  name: 'one process on SQLite',
  isSpread: false,
  async start(scope, options) {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-'));
    scope.after(() => rm(folder, { recursive: true, force: true }));
    return startCompanion(scope, { ...options, databaseUrl: `sqlite:${path.join(folder, 'companion.db')}` });
  },
  errorsOf: ({ errors }) => errors,
  charges: (simulator) => simulator.requests('/wallet/card/charge'),
};

/** One process that reaches the service through the relay, which can hold a call back. */
export const throughRelay =
  (relay: LossyRelay): CompanionSetup['start'] =>
  (scope, options) =>
    oneOnSqlite.start(scope, { ...options, baseUrl: `${relay.url}/api` });

export const threeOnPostgres: CompanionSetup = {
  name: 'three processes on PostgreSQL, one killed at a time',
  isSpread: true,
  async start(scope, options) {
    const postgres = await startPostgres();
    scope.after(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase();
    const balancer = await startRoundRobin(scope);
    const env = { ...options.env, PAY_PUBLIC_URL: balancer.url };
    await startWithKills(scope, balancer, (started, port) =>
      startCompanion(started, { ...options, databaseUrl, env, port }),
    );
    return balancer;
  },
  // Browsers log each interrupted request, and each repeat that arrived while the first request held the key.
  errorsOf: ({ errors }) => errors.filter((error) => !/net::ERR_|a status of 409/.test(error)),
  /** An interrupted charge is repeated with its key, and is the same charge (§4.2). */
  async charges(simulator) {
    const requests = await simulator.requests('/wallet/card/charge');
    const keys = requests.map(({ idempotency_key }) => idempotency_key);
    return requests.filter((_, index) => keys.indexOf(keys[index] ?? null) === index);
  },
};

const bothSetups = [oneOnSqlite, threeOnPostgres];

/** Setups on which a suite runs: both in `npm run test:long`, otherwise the given one. */
export const setupsOf = (sample: CompanionSetup): readonly CompanionSetup[] =>
  isLong ? bothSetups : [sample];

/** Declares the suite for each setup. */
export function describeOn(
  setups: readonly CompanionSetup[],
  name: string,
  suite: (setup: CompanionSetup) => void,
): void {
  for (const setup of setups) {
    describe(`${name}: ${setup.name}`, { concurrency: false }, () => suite(setup));
  }
}

/** A restart takes about a second, so mostly three processes serve, and sometimes two. */
const requestsBetweenKills = 30;
/** Delays between the request and the kill of its process, so that each kill interrupts another step. */
const killDelaysMs = [0, 15, 5, 40, 10];

async function startWithKills(
  scope: Scope,
  balancer: RoundRobin,
  start: (scope: Scope, port: number) => Promise<RunningProcess>,
): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  const processScope: Scope = { after: (stop) => void stops.push(stop) };
  let restart = Promise.resolve();
  let isRestarting = false;
  let isOver = false;
  let sent = 0;
  let kills = 0;
  scope.after(async () => {
    isOver = true;
    const [replaced] = await Promise.allSettled([restart]);
    await Promise.all(stops.map((stop) => stop()));
    assert.equal(replaced.status, 'fulfilled', 'killed processes were restarted');
    assert.ok(kills > 0, 'at least one process was killed');
  });

  // Started at once, so that all three migrate the empty database.
  const processes = await Promise.all([
    start(processScope, 0),
    start(processScope, 0),
    start(processScope, 0),
  ]);
  balancer.backends = processes.map(({ url }) => url);

  async function killAndRestart({ backend }: ForwardedRequest): Promise<void> {
    await delay(killDelaysMs[kills % killDelaysMs.length]);
    // A deposit has no key at the service: an interrupted one is followed by another, after a pause (§4.1), which would
    // break cases that count deposits.
    while (hasPendingDeposit(balancer, backend)) await delay(1);
    const index = processes.findIndex(({ url }) => url === backend);
    const status = await processes[index]?.end('SIGKILL');
    assert.equal(status, 'SIGKILL');
    kills += 1;
    // Like a proxy that checks `/readyz`: a dead process is detected by a refused connection, a starting one gets no
    // requests.
    balancer.backends = balancer.backends.filter((url) => url !== backend);
    processes[index] = await start(processScope, Number(new URL(backend).port));
    balancer.backends = processes.map(({ url }) => url);
    isRestarting = false;
  }
  balancer.onSent = (passage) => {
    if (!passage.path.startsWith('/v1/')) return;
    sent += 1;
    if (sent < requestsBetweenKills || isRestarting || isOver) return;
    sent = 0;
    isRestarting = true;
    restart = killAndRestart(passage);
  };
}

const hasPendingDeposit = ({ pending: underWay }: RoundRobin, backend: string): boolean =>
  [...underWay].some((passage) => passage.backend === backend && passage.path.endsWith('/deposit'));
