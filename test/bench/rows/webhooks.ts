/**
 * Row `webhooks`: signed events delivered a second, and the processor time of each, to ten receivers of which one may be slow. Next to
 * the least sender, which posts as many from memory.
 */
import path from 'node:path';
import { startPostgres } from '../../support/databases/postgres.ts';
import type { RunningProcess } from '../../support/servers/process.ts';
import { cpuMsOf } from '../../support/servers/processor-time.ts';
import { merchantOf } from '../../support/servers/companion.ts';
import { until } from '../../support/until.ts';
import { openStore } from '../../../server/storage/index.ts';
import { startBenchCompanion, startPeer } from '../harness/companion.ts';
import { load } from '../harness/load.ts';
import { interleave, measured, type Measurement, type Sample, subject } from '../harness/measure.ts';
import { callbacksTo } from '../harness/requests.ts';
import type { Bench, Row } from '../harness/row.ts';
import { commandScope } from '../harness/scope.ts';
import { seedPendingPix } from '../harness/seed.ts';

/** Each order has one event, so that all are due at once. */
const eventsInATurn = 2_000;
const slowMs = 500;
/** As many as either sender posts at once. */
const heldAtStart = 20;
const leastSender = 'the same posts from memory';
const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;

export const webhooks: Row = {
  title: 'Signed webhooks delivered',
  async measure(bench) {
    await using scope = commandScope();
    const postgres = await startPostgres({ isDurable: true });
    scope.after(() => postgres.stop());
    const databases = {
      SQLite: `sqlite:${path.join(bench.folder, 'webhooks.db')}`,
      PostgreSQL: await postgres.createDatabase(),
    };
    const lines: Measurement[] = [];
    for (const [engine, databaseUrl] of Object.entries(databases)) {
      for (const [receivers, delayMs] of [
        ['ten receivers', 0],
        [`ten receivers, one takes ${slowMs} ms`, slowMs],
      ] as const) {
        const what = `${engine}, ${receivers}`;
        if (bench.wants(what)) lines.push(...(await measureCase(bench, what, databaseUrl, delayMs)));
      }
    }
    return lines;
  },
};

async function measureCase(
  bench: Bench,
  what: string,
  databaseUrl: string,
  delayMs: number,
): Promise<Measurement[]> {
  const event = await settleOrders(databaseUrl, 1).then(() => eventOf(databaseUrl));
  const samples = await interleave(bench.rounds, {
    [subject]: async () => {
      await settleOrders(databaseUrl, eventsInATurn);
      return await turn(delayMs, (scope, env) =>
        startBenchCompanion(scope, 'http://127.0.0.1:9', databaseUrl, { ...env, LOG_LEVEL: 'warn' }),
      );
    },
    [leastSender]: () =>
      turn(delayMs, (scope, env) =>
        startPeer(scope, 'signed-posts', { ...env, COUNT: String(eventsInATurn), EVENT: event }),
      ),
  });
  return [
    measured({ what, unit: 'events/s' }, samples, 'perSecond'),
    measured({ what: `${what}: processor of the sender`, unit: 'ms each' }, samples, 'processorMs'),
  ];
}

/** Pays orders while no address for webhooks is set: then their events are kept. */
async function settleOrders(databaseUrl: string, count: number): Promise<void> {
  await using scope = commandScope();
  const upstream = await startPeer(scope, 'upstream');
  const { url } = await startBenchCompanion(scope, upstream.url, databaseUrl);
  const payments = await seedPendingPix(databaseUrl, count);
  await load({ url, connections: 20, durationMs: 120_000, next: callbacksTo(url, payments) });
  const { store } = await openStore(databaseUrl);
  scope.after(() => store.close());
  await until('the callbacks are processed', async () => (await store.backlog(Date.now())).callbacks === 0);
}

/** The body of an event, for the sender that has no orders. */
async function eventOf(databaseUrl: string): Promise<string> {
  await using scope = commandScope();
  const { url } = await startBenchCompanion(scope, 'http://127.0.0.1:9', databaseUrl);
  const { data } = await merchantOf(url).events('?limit=1');
  const [event] = data;
  if (!event) throw new Error('there is no event');
  return JSON.stringify({ type: event.type, timestamp: new Date().toISOString(), data: event.data });
}

type Start = (scope: ReturnType<typeof commandScope>, env: Record<string, string>) => Promise<RunningProcess>;

async function turn(delayMs: number, start: Start): Promise<Sample> {
  await using scope = commandScope();
  const receiver = await startPeer(scope, 'webhook-receiver', { SLOW_MS: String(delayMs) });
  const read = async (): Promise<{ arrived: number; held: number }> =>
    (await (await fetch(receiver.url)).json()) as { arrived: number; held: number };
  const env = { PAY_WEBHOOK_URL: `${receiver.url}/events`, PAY_WEBHOOK_SECRET: secret };
  const sender = await start(scope, env);
  await until('the first events wait', async () => (await read()).held === heldAtStart);
  const processorMs = cpuMsOf(sender.pid);
  const startedAt = performance.now();
  await fetch(`${receiver.url}/open`, { method: 'POST' });
  await until('every event has arrived', async () => (await read()).arrived >= eventsInATurn);
  const tookMs = performance.now() - startedAt;
  return {
    perSecond: (eventsInATurn * 1000) / tookMs,
    processorMs: (cpuMsOf(sender.pid) - processorMs) / eventsInATurn,
  };
}
