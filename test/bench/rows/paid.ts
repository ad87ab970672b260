/** Row `paid`: time from a callback to the page that shows "paid", next to pages that poll every two seconds. */
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
import type { Bench, Row } from '../harness/row.ts';
import type { Scope } from '../../support/servers/process.ts';
import { commandScope } from '../harness/scope.ts';
import { seedPendingPix } from '../harness/seed.ts';

const paidInATurn = 20;
const pollIntervalMs = 2_000;

export const paid: Row = {
  title: 'Callback received → page shows paid',
  async measure(bench) {
    return [await measureWatched(bench, 1), await measureWatched(bench, 1000)];
  },
};

async function measureWatched(bench: Bench, pages: number): Promise<Measurement> {
  await using scope = commandScope();
  const upstream = await startPeer(scope, 'upstream', { PENDING: 'on' });
  const databaseUrl = `sqlite:${path.join(bench.folder, `paid-${pages}.db`)}`;
  const companion = await startBenchCompanion(scope, upstream.url, databaseUrl);
  const poll = await startPeer(scope, 'express-poll');
  const service = await connectedTo(upstream.url, scope);
  const caller = await connectedTo(companion.url, scope);
  let orders = 0;

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
    for (const [index, payment] of payments.slice(0, paidInATurn).entries()) {
      const stream = streams[index] ?? (await watch(payment));
      await service.send(requestText(`${upstream.url}/pay/${payment.serviceId}`, { body: '{}' }));
      const notified = stream.waitFor('"status":"paid"');
      const calledAt = performance.now();
      await caller.send(
        requestText(`${companion.url}/v1/callbacks/${payment.callbackKey}`, {
          body: JSON.stringify({ status: 'paid', idTransaction: payment.serviceId, typeTransaction: 'PIX' }),
        }),
      );
      tookMs.push((await notified) - calledAt);
      stream.close();
    }
    for (const stream of streams) stream.close();
    return { p50Ms: quantile(tookMs, 0.5), p95Ms: quantile(tookMs, 0.95) };
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
    return { p50Ms: quantile(tookMs, 0.5), p95Ms: quantile(tookMs, 0.95) };
  }

  const samples = await interleave(bench.rounds, {
    [subject]: ours,
    'a poll every 2 s': polled,
  });
  const what = `${pages === 1 ? 'one page watches' : `${pages} pages watch`}: p95`;
  return measured({ what, unit: 'ms', aim: { atMost: 100 } }, samples, 'p95Ms');
}

async function connectedTo(url: string, scope: Scope): Promise<HttpConnection> {
  const connection = await HttpConnection.open(url);
  scope.after(async () => connection.close());
  return connection;
}
