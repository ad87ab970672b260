/**
 * Row `paid`: time from the settlement at the service, which sends its callback at once, to the page's "paid", next to pages that poll every
 * two seconds.
 */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buyerHeaders, startBenchCompanion, startPeer } from '../harness/companion.ts';
import { EventStream, openAll } from '../harness/event-stream.ts';
import { HttpConnection, requestText } from '../harness/http-exchange.ts';
import {
  interleave,
  measured,
  type Measurement,
  quantile,
  type Sample,
  subject,
} from '../harness/measure.ts';
import { load } from '../harness/load.ts';
import { requestsOfOurs } from '../harness/requests.ts';
import type { Bench, Row } from '../harness/row.ts';
import type { Scope } from '../../support/servers/process.ts';
import { commandScope } from '../harness/scope.ts';
import { seedPendingPix } from '../harness/seed.ts';

/** Enough for a p99. */
const paidInATurn = 100;
/** Buyers who request a code meanwhile, each as soon as the one before has theirs. */
const buyersAtOnce = 20;
/** More than they request in a turn. */
const codesInATurn = 4_000;
const pollIntervalMs = 2_000;

export const paid: Row = {
  title: 'Settled at the service → page shows paid',
  async measure(bench) {
    return [
      ...(await measureWatched(bench, 'one page watches', { pages: 1, isBusy: false })),
      ...(await measureWatched(bench, '1000 pages watch', { pages: 1000, isBusy: false })),
      ...(await measureWatched(bench, `1000 pages watch, ${buyersAtOnce} deposits at once`, {
        pages: 1000,
        isBusy: true,
      })),
    ];
  },
};

async function measureWatched(
  bench: Bench,
  what: string,
  { pages, isBusy }: { pages: number; isBusy: boolean },
): Promise<Measurement[]> {
  await using scope = commandScope();
  const upstream = await startPeer(scope, 'upstream', { PENDING: 'on' });
  const databaseUrl = `sqlite:${path.join(bench.folder, `paid-${pages}-${isBusy}.db`)}`;
  const companion = await startBenchCompanion(scope, upstream.url, databaseUrl);
  const poll = await startPeer(scope, 'express-poll');
  const service = await connectedTo(upstream.url, scope);
  const caller = await connectedTo(companion.url, scope);
  const requests = await requestsOfOurs('deposit', companion.url, databaseUrl);
  let orders = 0;

  /** Requests codes until `isDone`. */
  async function keepBusy(isDone: () => boolean): Promise<void> {
    const next = await requests(codesInATurn);
    await load({
      url: companion.url,
      connections: buyersAtOnce,
      durationMs: 60_000,
      next: () => (isDone() ? null : next()),
    });
  }

  /** Pays one order after the other while all pages watch. */
  async function ours(): Promise<Sample> {
    const count = Math.max(pages, paidInATurn);
    const payments = await seedPendingPix(databaseUrl, count);
    const watch = ({ clientSecret }: { clientSecret: string }) =>
      EventStream.open(
        companion.url,
        requestText(`${companion.url}/v1/checkout/events`, { headers: buyerHeaders(clientSecret) }),
      );
    const streams =
      pages > 1 ? await openAll(pages, (index) => watch(payments[index] ?? { clientSecret: '' })) : [];
    const tookMs: number[] = [];
    let isDone = false;
    const busy = isBusy ? keepBusy(() => isDone) : Promise.resolve();
    for (const [index, payment] of payments.slice(0, paidInATurn).entries()) {
      const stream = streams[index] ?? (await watch(payment));
      const notified = stream.waitFor('"status":"paid"');
      const settledAt = performance.now();
      await service.send(requestText(`${upstream.url}/pay/${payment.serviceId}`, { body: '{}' }));
      await caller.send(
        requestText(`${companion.url}/v1/callbacks/${payment.callbackKey}`, {
          body: JSON.stringify({ status: 'paid', idTransaction: payment.serviceId, typeTransaction: 'PIX' }),
        }),
      );
      tookMs.push((await notified) - settledAt);
      stream.close();
    }
    isDone = true;
    await busy;
    for (const stream of streams) stream.close();
    return timesOf(tookMs);
  }

  /** Spreads the callbacks evenly over the time between two polls. */
  async function polled(): Promise<Sample> {
    const tookMs = await Promise.all(
      Array.from({ length: paidInATurn }, async (_, index) => {
        const id = String(++orders);
        const connection = await HttpConnection.open(poll.url);
        await pause((pollIntervalMs * index) / paidInATurn);
        const calledAt = performance.now();
        await connection.send(requestText(`${poll.url}/callbacks/${id}`, { body: '{}' }));
        // Polls are not synchronized with the callback.
        let waitMs = pollIntervalMs - (pollIntervalMs * index) / paidInATurn;
        for (;;) {
          await pause(waitMs);
          const { text } = await connection.send(requestText(`${poll.url}/status/${id}`, {}));
          if (text.includes('"paid"')) break;
          waitMs = pollIntervalMs;
        }
        connection.close();
        return performance.now() - calledAt;
      }),
    );
    return timesOf(tookMs);
  }

  const samples = await interleave(bench.rounds, {
    [subject]: ours,
    'a poll every 2 s': polled,
  });
  return [
    measured({ what: `${what}: p50`, unit: 'ms' }, samples, 'p50Ms'),
    // Without an aim while the buyers keep a whole core busy: it shows how long a buyer then waits.
    measured(
      { what: `${what}: p99`, unit: 'ms', ...(!isBusy && { aim: { atMost: 100 } }) },
      samples,
      'p99Ms',
    ),
  ];
}

const timesOf = (tookMs: readonly number[]): Sample => ({
  p50Ms: quantile(tookMs, 0.5),
  p99Ms: quantile(tookMs, 0.99),
});

async function connectedTo(url: string, scope: Scope): Promise<HttpConnection> {
  const connection = await HttpConnection.open(url);
  scope.after(async () => connection.close());
  return connection;
}
