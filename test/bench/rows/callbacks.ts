/**
 * Row `callbacks`: callbacks stored durably and acknowledged, next to Express that stores the same, less or nothing.
 */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startBenchCompanion, startPeer } from '../harness/companion.ts';
import { load, type LoadResult } from '../harness/load.ts';
import { interleave, measured, type Measurement, type Sample, subject } from '../harness/measure.ts';
import { callbacksTo } from '../harness/requests.ts';
import type { Bench, Row } from '../harness/row.ts';
import { commandScope } from '../harness/scope.ts';
import { seedPendingPix } from '../harness/seed.ts';
import type { Callback } from '../../../server/checkouts/checkout.ts';
import type { Store } from '../../../server/checkouts/ports.ts';
import { openStore } from '../../../server/storage/index.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { until } from '../../support/until.ts';

const noStorage = 'Express storing nothing';
const comparablePeer = 'Express, the same writes';
/**
 * Rate assumed for the first turn; later ones get twice the fastest rate so far. Each callback is for its own payment.
 */
const assumedPerSecond = 10_000;
const warmUpMs = 300;
/** How long the processing rate of stored callbacks is measured after a turn. */
const processingMs = 500;
const claimedAtOnce = 2_000;

export const callbacks: Row = {
  title: 'Callbacks stored durably and acknowledged',
  async measure(bench) {
    await using scope = commandScope();
    const postgres = await startPostgres({ isDurable: true });
    scope.after(() => postgres.stop());
    const sqlite = (name: string): string => `sqlite:${path.join(bench.folder, `${name}.db`)}`;
    return [
      ...(await measureEngine(bench, 'SQLite', sqlite('callbacks'), sqlite('express-durable'))),
      ...(await measureEngine(
        bench,
        'PostgreSQL',
        await postgres.createDatabase(),
        await postgres.createDatabase(),
      )),
    ];
  },
};

async function measureEngine(
  bench: Bench,
  engine: string,
  databaseUrl: string,
  peerDatabaseUrl: string,
): Promise<Measurement[]> {
  await using scope = commandScope();
  const upstream = await startPeer(scope, 'upstream');
  const companion = await startBenchCompanion(scope, upstream.url, databaseUrl);
  const { store } = await openStore(databaseUrl);
  scope.after(() => store.close());
  const expressStoring = (what: string) =>
    startPeer(scope, 'express-callbacks', {
      STORE: what,
      DATABASE: path.join(bench.folder, `express-${engine}-${what}.db`),
    });
  const durable = await startPeer(scope, 'express-durable', {
    UPSTREAM: upstream.url,
    DATABASE_URL: peerDatabaseUrl,
  });
  const peers: Record<string, string> = {
    [comparablePeer]: durable.url,
    [noStorage]: (await expressStoring('nothing')).url,
  };
  if (engine === 'SQLite') {
    peers['Express, a commit each'] = (await expressStoring('each')).url;
    peers['Express, a commit a tick'] = (await expressStoring('tick')).url;
  }

  const lines: Measurement[] = [];
  for (const connections of [50, 500]) {
    let fastest = assumedPerSecond / 2;
    const ours = async (turnMs: number): Promise<Sample> => {
      const payments = await seedPendingPix(databaseUrl, Math.ceil((2 * fastest * turnMs) / 1000));
      const next = callbacksTo(companion.url, payments);
      const result = await load({ url: companion.url, connections, durationMs: turnMs, next });
      fastest = Math.max(result.perSecond, fastest === assumedPerSecond / 2 ? 0 : fastest);
      const processedPerSecond = await processingRateOf(store);
      await finishAll(store);
      return { ...result, ...(processedPerSecond !== null && { processedPerSecond }) };
    };
    const ofPeer = (url: string, turnMs: number): Promise<LoadResult> =>
      load({ url, connections, durationMs: turnMs, next: callbacksTo(url) });
    await ours(warmUpMs);
    for (const url of Object.values(peers)) await ofPeer(url, warmUpMs);

    const samples = await interleave(bench.rounds, {
      [subject]: () => ours(bench.turnMs),
      ...Object.fromEntries(
        Object.entries(peers).map(([name, url]) => [name, () => ofPeer(url, bench.turnMs)] as const),
      ),
    });
    const what = `${engine}, ${connections} connections`;
    lines.push(
      measured(
        { what, unit: 'callbacks/s', aim: { comparedTo: comparablePeer, atLeast: 1 } },
        samples,
        'perSecond',
      ),
      measured({ what: `${what}: p99`, unit: 'ms' }, samples, 'p99Ms'),
      measured({ what: `${what}: processed afterwards`, unit: 'callbacks/s' }, samples, 'processedPerSecond'),
    );
  }
  return lines;
}

/**
 * Callbacks are looked up, settled and reported after their response. Null if too few were left to measure the rate.
 */
async function processingRateOf(store: Store): Promise<number | null> {
  const waiting = async (): Promise<number> => (await store.backlog(Date.now())).callbacks;
  const before = await waiting();
  const startedAt = performance.now();
  await pause(processingMs);
  const after = await waiting();
  return after === 0 ? null : ((before - after) * 1000) / (performance.now() - startedAt);
}

/** Finishes the remaining callbacks, so that they do not slow the next turn. */
async function finishAll(store: Store): Promise<void> {
  const claim = (): Promise<Callback[]> =>
    store.claimCallbacks(Date.now(), Date.now() + 600_000, claimedAtOnce);
  for (let left = await claim(); left.length > 0; left = await claim()) {
    await store.finishCallbacks(left.map(({ id }) => id));
  }
  await until(
    'the last callbacks are processed',
    async () => (await store.backlog(Date.now())).callbacks === 0,
  );
}
