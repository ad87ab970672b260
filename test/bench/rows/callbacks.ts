/** Callbacks stored durably and answered, beside Express that stores them less carefully or not at all. */
import path from 'node:path';
import { startBenchCompanion, startPeer } from '../harness/companion.ts';
import { requestText } from '../harness/http-exchange.ts';
import { load, type LoadResult } from '../harness/load.ts';
import { interleave, measured, type Measurement, subject } from '../harness/measure.ts';
import type { Bench, Row } from '../harness/row.ts';
import { ownScope } from '../harness/scope.ts';
import { seedPendingPix, type SeededPayment } from '../harness/seed.ts';
import { openStore } from '../../../server/storage/index.ts';
import { startPostgres } from '../../support/postgres.ts';
import { until } from '../../support/until.ts';

const bare = 'Express storing nothing';
/** More than are answered in a second: each callback is of a payment of its own, as in life, and has to be acted on. */
const seededPerSecond = 25_000;
const longestTurnMs = 1_000;
const warmUpMs = 300;

export const callbacks: Row = {
  title: 'Callbacks stored durably and answered',
  async measure(bench) {
    await using scope = ownScope();
    const postgres = await startPostgres({ isDurable: true });
    scope.after(() => postgres.stop());
    return [
      ...(await measureEngine(bench, 'SQLite', `sqlite:${path.join(bench.folder, 'callbacks.db')}`)),
      ...(await measureEngine(bench, 'PostgreSQL', await postgres.createDatabase())),
    ];
  },
};

async function measureEngine(bench: Bench, engine: string, databaseUrl: string): Promise<Measurement[]> {
  await using scope = ownScope();
  const upstream = await startPeer(scope, 'upstream');
  const companion = await startBenchCompanion(scope, upstream.url, databaseUrl);
  const durationMs = Math.min(bench.turnMs, longestTurnMs);
  const { store } = await openStore(databaseUrl);
  scope.after(() => store.close());
  const expressStoring = (what: string) =>
    startPeer(scope, 'express-callbacks', {
      STORE: what,
      DATABASE: path.join(bench.folder, `express-${engine}-${what}.db`),
    });
  const peers: Record<string, string> = { [bare]: (await expressStoring('nothing')).url };
  if (engine === 'SQLite') {
    peers['Express, a commit each'] = (await expressStoring('each')).url;
    peers['Express, a commit a tick'] = (await expressStoring('tick')).url;
  }

  const lines: Measurement[] = [];
  for (const connections of [50, 500]) {
    const ours = async (turnMs: number): Promise<LoadResult> => {
      const payments = await seedPendingPix(databaseUrl, Math.ceil((seededPerSecond * turnMs) / 1000));
      const next = requestsTo(companion.url, payments);
      const result = await load({ url: companion.url, connections, durationMs: turnMs, next });
      // Acting on them goes on after the answers, and is not to be the next one's burden.
      await until('the callbacks are acted on', async () => (await store.backlog(Date.now())).hints === 0);
      return result;
    };
    const ofPeer = (url: string, turnMs: number): Promise<LoadResult> =>
      load({ url, connections, durationMs: turnMs, next: requestsTo(url, [nobody]) });
    await ours(warmUpMs);
    for (const url of Object.values(peers)) await ofPeer(url, warmUpMs);

    // What each leaves to be acted on takes longer than its turn.
    const samples = await interleave(Math.min(bench.rounds, 3), {
      [subject]: () => ours(durationMs),
      ...Object.fromEntries(
        Object.entries(peers).map(([name, url]) => [name, () => ofPeer(url, durationMs)] as const),
      ),
    });
    const what = `${engine}, ${connections} connections`;
    lines.push(
      measured({ what, unit: 'callbacks/s', aim: { beside: bare, atLeast: 0.6 } }, samples, 'perSecond'),
      measured({ what: `${what}: p99`, unit: 'ms' }, samples, 'p99Ms'),
    );
  }
  return lines;
}

/** The peers do not look at what they are told; it is as long as ours. */
const nobody = {
  callbackKey: `pay_${'0'.repeat(32)}.${'0'.repeat(43)}`,
  serviceId: `pix-pay_${'0'.repeat(32)}`,
};

/** In turn; a list of one is for ever, a longer one for once. */
function requestsTo(
  url: string,
  payments: readonly Pick<SeededPayment, 'callbackKey' | 'serviceId'>[],
): () => string | null {
  let turn = 0;
  return () => {
    const payment = payments.length === 1 ? payments[0] : payments[turn++];
    if (!payment) return null;
    return requestText(`${url}/v1/callbacks/${payment.callbackKey}`, {
      body: JSON.stringify({ status: 'paid', idTransaction: payment.serviceId, typeTransaction: 'PIX' }),
    });
  };
}
