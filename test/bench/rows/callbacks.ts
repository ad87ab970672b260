/** Callbacks stored durably and answered, beside Express that stores them less carefully or not at all. */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startBenchCompanion, startPeer } from '../harness/companion.ts';
import { load, type LoadResult } from '../harness/load.ts';
import { interleave, measured, type Measurement, type Sample, subject } from '../harness/measure.ts';
import { callbacksTo } from '../harness/requests.ts';
import type { Bench, Row } from '../harness/row.ts';
import { ownScope } from '../harness/scope.ts';
import { seedPendingPix } from '../harness/seed.ts';
import type { Hint } from '../../../server/checkouts/checkout.ts';
import type { Store } from '../../../server/checkouts/ports.ts';
import { openStore } from '../../../server/storage/index.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { until } from '../../support/until.ts';

const bare = 'Express storing nothing';
const samePeer = 'Express, the same writes';
/** For the first turn; later ones get twice what the fastest had use for. Each callback is of a payment of its own, as in life. */
const assumedPerSecond = 10_000;
const warmUpMs = 300;
/** For so long it is watched how fast the callbacks of a turn are acted on, once no more come. */
const actingMs = 500;
const claimedAtOnce = 2_000;

export const callbacks: Row = {
  title: 'Callbacks stored durably and answered',
  async measure(bench) {
    await using scope = ownScope();
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
  await using scope = ownScope();
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
    [samePeer]: durable.url,
    [bare]: (await expressStoring('nothing')).url,
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
      const actedPerSecond = await actedOn(store);
      await finishAll(store);
      return { ...result, ...(actedPerSecond !== null && { actedPerSecond }) };
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
      measured({ what, unit: 'callbacks/s', aim: { beside: samePeer, atLeast: 1 } }, samples, 'perSecond'),
      measured({ what: `${what}: p99`, unit: 'ms' }, samples, 'p99Ms'),
      measured({ what: `${what}: acted on afterwards`, unit: 'callbacks/s' }, samples, 'actedPerSecond'),
    );
  }
  return lines;
}

/** Acting on them goes on after the answers: looked up, settled and told. Null when there was too little left to tell. */
async function actedOn(store: Store): Promise<number | null> {
  const waiting = async (): Promise<number> => (await store.backlog(Date.now())).hints;
  const before = await waiting();
  const startedAt = performance.now();
  await pause(actingMs);
  const after = await waiting();
  return after === 0 ? null : ((before - after) * 1000) / (performance.now() - startedAt);
}

/** What is left is not to be the next one's burden. */
async function finishAll(store: Store): Promise<void> {
  const claim = (): Promise<Hint[]> => store.claimHints(Date.now(), Date.now() + 600_000, claimedAtOnce);
  for (let left = await claim(); left.length > 0; left = await claim()) {
    await store.finishHints(left.map(({ id }) => id));
  }
  await until('the last ones are acted on', async () => (await store.backlog(Date.now())).hints === 0);
}
