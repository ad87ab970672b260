/** The books that the event stream keeps of its readers. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test, type TestContext } from 'node:test';
import type { Request, Response } from 'express';
import type { Checkouts } from '../../../server/checkouts/index.ts';
import type { Checkout } from '../../../server/checkouts/checkout.ts';
import { createLog } from '../../../server/log.ts';
import type { Metrics } from '../../../server/metrics.ts';
import { createStreamRoute } from '../../../server/routes/stream.ts';
import { heartbeatIntervalMs } from '../../../widget/protocol/stream.ts';

/** A reader, as far as a stream sees one. */
class Reader extends EventEmitter {
  destroyed = false;
  writableEnded = false;
  writableLength = 0;
  readonly locals = { checkout: { id: 'co_1' } as Checkout };
  writeHead(): this {
    return this;
  }
  flushHeaders(): void {}
  write(): boolean {
    return true;
  }
}

function openStreams(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const counts: number[] = [];
  let watched = 0;
  const watcher = {
    watch: () => {
      watched += 1;
      return () => void (watched -= 1);
    },
    stop: () => undefined,
  };
  const checkouts = { view: async () => ({ status: 'open' }) } as unknown as Checkouts;
  const metrics = { streams: (count: number) => void counts.push(count) } as Partial<Metrics> as Metrics;
  const stream = createStreamRoute(checkouts, watcher, metrics, createLog('silent'));
  t.after(() => stream.close());
  const read = (reader: Reader): Promise<void> =>
    stream({ method: 'GET' } as Request, reader as unknown as Response);
  return { read, counts, watched: () => watched };
}

test('a reader that left before its checkout was read is not kept', async (t) => {
  const { read, counts, watched } = openStreams(t);
  const gone = new Reader();
  gone.destroyed = true;
  await read(gone);
  assert.deepEqual([counts, watched()], [[], 0]);
});

test('a reader that is gone without a word is let go by the next heartbeat', async (t) => {
  const { read, counts, watched } = openStreams(t);
  const reader = new Reader();
  await read(reader);
  assert.deepEqual([counts, watched()], [[1], 1]);
  reader.destroyed = true;
  t.mock.timers.tick(heartbeatIntervalMs);
  assert.deepEqual([counts, watched()], [[1, 0], 0]);
});
