/**
 * Row `cost`: cost of one request in counts that do not depend on the machine's load: traffic between the process and
 * its database, and the processor time of both. With `BENCH_PROFILE=FOLDER` each process writes its CPU profile there.
 */
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { startBenchCompanion, startPeer } from '../harness/companion.ts';
import { load } from '../harness/load.ts';
import { interleave, measured, type Measurement, type Sample, subject } from '../harness/measure.ts';
import { cpuMsOf } from '../../support/servers/processor-time.ts';
import { databaseSpent } from '../harness/database-cost.ts';
import { type Call, callbacksTo, requestOfPeer, requestsOfOurs } from '../harness/requests.ts';
import type { Bench, Row } from '../harness/row.ts';
import { commandScope } from '../harness/scope.ts';
import { seedPendingPix } from '../harness/seed.ts';
import { type Wire, wireTo } from '../harness/postgres-wire.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { until } from '../../support/until.ts';

const comparablePeer = 'Express, the same writes';
const rounds = 2;
/** Enough for one tick of processor time to be negligible. */
const requestsOf: Readonly<Record<number, number>> = { 1: 300, 50: 1_500 };

const metrics: Readonly<Record<string, string>> = {
  roundTrips: 'round trips to the database',
  statements: 'statements',
  transactions: 'transactions',
  writingTransactions: 'transactions that write',
  rowsWritten: 'rows written',
  wireBytes: 'bytes to and from the database',
  logBytes: 'bytes of its write-ahead log',
  databaseMs: 'processor of the database',
  processMs: 'processor of the process',
};
const unitOf = (metric: string): string =>
  metric.endsWith('Ms') ? 'ms' : metric.endsWith('Bytes') ? 'bytes' : 'a request';

type Measured = Exclude<Call, 'status'> | 'callback';
const calls: readonly Measured[] = ['deposit', 'charge', 'confirm', 'callback'];

interface Runner {
  pid: number;
  wire: Wire | null;
  databaseUrl: string;
  requests: (count: number) => Promise<{ url: string; next: () => string | null }>;
}

export const cost: Row = {
  title: 'What one request costs',
  async measure(bench) {
    await using scope = commandScope();
    const postgres = await startPostgres({ isDurable: true });
    scope.after(() => postgres.stop());
    const lines: Measurement[] = [];
    for (const call of calls) {
      lines.push(...(await measureCall(bench, call, 'PostgreSQL', () => postgres.createDatabase())));
      lines.push(
        ...(await measureCall(
          bench,
          call,
          'SQLite',
          async () => `sqlite:${path.join(bench.folder, `${randomUUID()}.db`)}`,
        )),
      );
    }
    return lines;
  },
};

async function measureCall(
  bench: Bench,
  call: Measured,
  engine: 'PostgreSQL' | 'SQLite',
  create: () => Promise<string>,
): Promise<Measurement[]> {
  const cases = Object.entries(requestsOf)
    .map(([connections, count]) => {
      const at = connections === '1' ? 'one after the other' : `${connections} at once`;
      return { what: `${call} on ${engine}, ${at}`, connections: Number(connections), count };
    })
    .filter(({ what }) => bench.wants(what));
  if (cases.length === 0) return [];
  await using scope = commandScope();
  const upstream = await startPeer(scope, 'upstream');
  const UPSTREAM = upstream.url;
  const databases = { ours: await create(), theirs: await create() };
  const wires = {
    ours: engine === 'PostgreSQL' ? await wireTo(scope, databases.ours) : null,
    theirs: engine === 'PostgreSQL' ? await wireTo(scope, databases.theirs) : null,
  };
  const companion = await startBenchCompanion(
    scope,
    UPSTREAM,
    wires.ours?.url ?? databases.ours,
    profiled(`companion-${call}-${engine}`),
  );
  const peer = await startPeer(scope, 'express-durable', {
    UPSTREAM,
    DATABASE_URL: wires.theirs?.url ?? databases.theirs,
    ...profiled(`express-${call}-${engine}`),
  });
  const runners: Record<string, Runner> = {
    [subject]: {
      pid: companion.pid,
      wire: wires.ours,
      databaseUrl: databases.ours,
      requests: await ours(call, companion.url, databases.ours),
    },
    [comparablePeer]: {
      pid: peer.pid,
      wire: wires.theirs,
      databaseUrl: databases.theirs,
      requests: async (count) => ({ url: peer.url, next: theirs(call, peer.url, count) }),
    },
  };

  const lines: Measurement[] = [];
  for (const { what, connections, count } of cases) {
    for (const runner of Object.values(runners)) await spend(runner, connections, 100);
    const samples = await interleave(
      Math.min(rounds, bench.rounds),
      Object.fromEntries(
        Object.entries(runners).map(([name, runner]) => [name, () => spend(runner, connections, count)]),
      ),
    );
    for (const [metric, name] of Object.entries(metrics)) {
      const line = { what: `${what}: ${name}`, unit: unitOf(metric) };
      const found = measured(line, samples, metric);
      if (Object.keys(found.values).length > 0) lines.push(found);
    }
  }
  return lines;
}

async function ours(call: Measured, url: string, databaseUrl: string): Promise<Runner['requests']> {
  if (call === 'callback') {
    return async (count) => ({ url, next: callbacksTo(url, await seedPendingPix(databaseUrl, count)) });
  }
  const nextOf = await requestsOfOurs(call, url, databaseUrl);
  return async (count) => ({ url, next: await nextOf(count) });
}

function theirs(call: Measured, url: string, count: number): () => string | null {
  const endless = call === 'callback' ? callbacksTo(url) : () => requestOfPeer(call, url);
  let left = count;
  return () => (left-- > 0 ? endless() : null);
}

/** Cost per request, including work after the response, such as processing a callback. */
async function spend(runner: Runner, connections: number, count: number): Promise<Sample> {
  const { url, next } = await runner.requests(count);
  const before = await spentBy(runner);
  await load({ url, connections, durationMs: 120_000, next });
  await waitUntilIdle(runner);
  const after = await spentBy(runner);
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, (value - (before[name] ?? 0)) / count]),
  );
}

async function spentBy({ pid, wire, databaseUrl }: Runner): Promise<Record<string, number>> {
  const processMs = cpuMsOf(pid);
  if (!wire) return { processMs };
  const { bytes: wireBytes, ...counts } = wire.counts();
  const { logBytes, cpuMs } = await databaseSpent(databaseUrl);
  return { ...counts, wireBytes, logBytes, databaseMs: cpuMs, processMs };
}

/** Waits until the process uses almost no processor time. */
async function waitUntilIdle({ pid }: Runner): Promise<void> {
  let last = cpuMsOf(pid);
  await until('the process is idle', async () => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const now = cpuMsOf(pid);
    const isIdle = now - last <= 10;
    last = now;
    return isIdle;
  });
}

function profiled(name: string): Record<string, string> {
  const folder = process.env['BENCH_PROFILE'];
  return folder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(folder, name)}` } : {};
}
