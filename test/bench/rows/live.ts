/** Row `live`: 10,000 pages watch one process: memory of each connection, and the time to notify 1,000 of them. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { buyerHeaders, startBenchCompanion, startPeer } from '../harness/companion.ts';
import { EventStream, openAll } from '../harness/event-stream.ts';
import { HttpConnection, requestText } from '../harness/http-exchange.ts';
import { interleave, measured, type Measurement, type Sample, subject } from '../harness/measure.ts';
import { memoryOf, memoryReporting } from '../harness/memory.ts';
import type { Bench, Row } from '../harness/row.ts';
import { commandScope } from '../harness/scope.ts';
import { seedCheckouts, seedPendingPix } from '../harness/seed.ts';
import type { RunningProcess } from '../../support/servers/process.ts';

const wantedPages = 10_000;
const notifiedPages = 1_000;
/** Limited, since a full listen queue drops connections. */
const openedAtOnce = 200;
const callbacksAtOnce = 50;
/** Open files of a process besides its connections. */
const otherFiles = 500;

/** Requests of one page: the one that opens its stream, and the callback that reports its order as paid. */
interface Page {
  watch: string;
  callback: string;
}

export const live: Row = {
  title: 'Live connections in one process',
  async measure(bench) {
    const pages = Math.min(wantedPages, openFilesLimit() - otherFiles);
    const samples = await interleave(bench.rounds, {
      [subject]: () => ours(bench, pages),
      'bare Express': () => ofPeer('express-live', pages),
      'bare node:http': () => ofPeer('http-live', pages),
    });
    const of = `${pages.toLocaleString('en')} connections`;
    const line = (what: string, unit: string, metric: string, aim?: Measurement['aim']): Measurement =>
      measured({ what: `${of}: ${what}`, unit, ...(aim && { aim }) }, samples, metric);
    return [
      line('resident memory each', 'kB', 'residentKb', { atMost: 32 }),
      line('heap and buffers each', 'kB', 'heapKb'),
      line('all opened', 's', 'openedS'),
      line(`callbacks for ${notifiedPages} sent → each page notified`, 'ms', 'notifiedMs'),
    ];
  },
};

const openFilesLimit = (): number => {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? Infinity : Number(limit);
};

let databases = 0;

async function ours(bench: Bench, count: number): Promise<Sample> {
  await using scope = commandScope();
  const databaseUrl = `sqlite:${path.join(bench.folder, `live-${++databases}.db`)}`;
  const upstream = await startPeer(scope, 'upstream', { PENDING: 'on' });
  const companion = await startBenchCompanion(scope, upstream.url, databaseUrl, memoryReporting);
  const paid = await seedPendingPix(databaseUrl, notifiedPages);
  const idle = await seedCheckouts(databaseUrl, count - notifiedPages);
  const watch = (clientSecret: string): string =>
    requestText(`${companion.url}/v1/checkout/events`, { headers: buyerHeaders(clientSecret) });
  const pages = paid.map((payment) => ({
    watch: watch(payment.clientSecret),
    callback: requestText(`${companion.url}/v1/callbacks/${payment.callbackKey}`, {
      body: JSON.stringify({ status: 'paid', idTransaction: payment.serviceId }),
    }),
  }));
  const others = idle.map(({ clientSecret }) => ({ watch: watch(clientSecret), callback: '' }));
  const service = await HttpConnection.open(upstream.url);
  scope.after(async () => service.close());
  // Paid only right before the callbacks, since the companion also looks up watched payments by itself.
  const pay = async (): Promise<void> => {
    for (const { serviceId } of paid) {
      await service.send(requestText(`${upstream.url}/pay/${serviceId}`, { body: '{}' }));
    }
  };
  return await measureServer(companion, [...pages, ...others], pay);
}

async function ofPeer(name: string, count: number): Promise<Sample> {
  await using scope = commandScope();
  const peer = await startPeer(scope, name, memoryReporting);
  const pages = Array.from({ length: count }, (_, index) => ({
    watch: requestText(`${peer.url}/events/${index}`, { headers: buyerHeaders('pcs_0'.repeat(12)) }),
    callback: requestText(`${peer.url}/callbacks/${index}`, { body: '{"status":"paid"}' }),
  }));
  return await measureServer(peer, pages);
}

/** Notifies the first {@link notifiedPages} pages; `pay` runs right before. */
async function measureServer(
  server: RunningProcess,
  pages: readonly Page[],
  pay = async (): Promise<void> => undefined,
): Promise<Sample> {
  // Memory allocated by the first request does not count as a connection's.
  const first = await EventStream.open(server.url, pages[0]?.watch ?? '');
  first.close();
  const before = await memoryOf(server);
  const openedAt = performance.now();
  const streams = await openAll(
    pages.length,
    (index) => EventStream.open(server.url, pages[index]?.watch ?? ''),
    openedAtOnce,
  );
  try {
    const openedS = (performance.now() - openedAt) / 1000;
    const after = await memoryOf(server);
    await pay();
    const notifiedMs = await notifyPages(server.url, pages.slice(0, notifiedPages), streams);
    return {
      residentKb: (after.residentBytes - before.residentBytes) / pages.length / 1000,
      heapKb: (after.heapBytes - before.heapBytes) / pages.length / 1000,
      openedS,
      notifiedMs,
    };
  } finally {
    for (const stream of streams) stream.close();
  }
}

/** Returns the time from the first callback until every page has its event. */
async function notifyPages(
  url: string,
  pages: readonly Page[],
  streams: readonly EventStream[],
): Promise<number> {
  const notifications = streams.slice(0, pages.length).map((stream) => stream.waitFor('"status":"paid"'));
  const connections = await openAll(callbacksAtOnce, () => HttpConnection.open(url), callbacksAtOnce);
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    connections.map(async (connection) => {
      for (let page = pages[next++]; page; page = pages[next++]) await connection.send(page.callback);
      connection.close();
    }),
  );
  return Math.max(...(await Promise.all(notifications))) - startedAt;
}
