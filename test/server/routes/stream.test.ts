/** Tests how the event stream tracks, limits and releases its readers. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, test, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Checkouts } from '../../../server/checkouts/index.ts';
import type { Checkout } from '../../../server/checkouts/checkout.ts';
import { createLog } from '../../../server/log.ts';
import type { Metrics } from '../../../server/metrics.ts';
import type { StreamLimits } from '../../../server/live/stream-limits.ts';
import { type RequestState, stateOf } from '../../../server/http/middleware/request-state.ts';
import { createStreamRoute } from '../../../server/http/stream.ts';
import { heartbeatIntervalMs } from '../../../widget/protocol/stream.ts';

/** Response object of a reader, as far as a stream uses it. */
class Reader extends EventEmitter {
  destroyed = false;
  writableEnded = false;
  writableLength = 0;
  readonly locals: { payElements?: RequestState } = {};
  readonly address: string;
  readonly socket = { destroySoon: () => this.destroy() };
  written = '';
  constructor({ checkout = 'co_1', address = '192.0.2.1' } = {}) {
    super();
    stateOf(this).checkout = { id: checkout } as Checkout;
    this.address = address;
  }
  writeHead(): this {
    return this;
  }
  flushHeaders(): void {}
  write(text: string): boolean {
    this.written += text;
    return true;
  }
  end(done?: () => void): void {
    this.writableEnded = true;
    done?.();
  }
  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('close');
  }
}

function openStreams(t: TestContext, limits?: StreamLimits) {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const counts: number[] = [];
  let watched = 0;
  let change = (): void => undefined;
  const watcher = {
    watch: (_checkoutId: string, onChange: () => void) => {
      watched += 1;
      change = onChange;
      return () => void (watched -= 1);
    },
    stop: () => undefined,
  };
  const view = t.mock.fn(async () => ({ status: 'open' }));
  const checkouts = { view } as unknown as Checkouts;
  const metrics = { streams: (count: number) => void counts.push(count) } as Partial<Metrics> as Metrics;
  const stream = createStreamRoute(
    checkouts,
    watcher,
    metrics,
    createLog('silent'),
    (request) => request.ip ?? '',
    limits,
  );
  t.after(() => stream.close());
  const read = (reader: Reader): Promise<void> =>
    stream({ method: 'GET', ip: reader.address } as Request, reader as unknown as Response);
  return { read, counts, view, watched: () => watched, change: () => change() };
}

test('does not keep a reader that disconnected before its checkout was read', async (t) => {
  const { read, counts, watched } = openStreams(t);
  const gone = new Reader();
  gone.destroyed = true;
  await read(gone);
  assert.deepEqual([counts, watched()], [[], 0]);
});

test('releases a silently disconnected reader at the next heartbeat', async (t) => {
  const { read, counts, watched } = openStreams(t);
  const reader = new Reader();
  await read(reader);
  assert.deepEqual([counts, watched()], [[1], 1]);
  reader.destroyed = true;
  t.mock.timers.tick(heartbeatIntervalMs);
  assert.deepEqual([counts, watched()], [[1, 0], 0]);
});

test('ends the streams of a change that could not be read, so that their pages read it by a new stream', async (t) => {
  const { read, counts, view, watched, change } = openStreams(t);
  const reader = new Reader();
  await read(reader);
  view.mock.mockImplementationOnce(() => Promise.reject(new Error('the database is unavailable')));
  change();
  await nextTurn();
  assert.deepEqual([reader.destroyed, counts, watched()], [true, [1, 0], 0]);
});

describe('a stream beyond the limit ends the oldest one', () => {
  const cases: Record<string, { limits: Partial<StreamLimits>; readerOf: (index: number) => Reader }> = {
    'of its checkout': {
      limits: { perCheckout: 3 },
      readerOf: (index) => new Reader({ address: `192.0.2.${index}` }),
    },
    'of its address': {
      limits: { perAddress: 3 },
      readerOf: (index) => new Reader({ checkout: `co_${index}` }),
    },
    'of the process': {
      limits: { perProcess: 3 },
      readerOf: (index) => new Reader({ checkout: `co_${index}`, address: `192.0.2.${index}` }),
    },
    'of its IPv6 network, which has many addresses': {
      limits: { perAddress: 3 },
      readerOf: (index) => new Reader({ checkout: `co_${index}`, address: `2001:db8:1:2::${index}` }),
    },
  };
  for (const [name, { limits, readerOf }] of Object.entries(cases)) {
    test(name, async (t) => {
      const unlimited = { perCheckout: 100, perAddress: 100, perProcess: 100 };
      const { read, counts } = openStreams(t, { ...unlimited, ...limits });
      const readers = Array.from({ length: 5 }, (_, index) => readerOf(index + 1));
      for (const reader of readers) await read(reader);
      assert.deepEqual(
        readers.map(({ destroyed }) => destroyed),
        [true, true, false, false, false],
      );
      assert.equal(counts.at(-1), 3);
      // The event makes it poll.
      for (const reader of readers)
        assert.equal(reader.written.endsWith('event: limit\ndata: {}\n\n'), reader.destroyed);
    });
  }

  test('allows ten streams per checkout by default, for all addresses together', async (t) => {
    const { read, counts } = openStreams(t);
    const readers = Array.from({ length: 11 }, (_, index) => new Reader({ address: `192.0.2.${index}` }));
    for (const reader of readers) await read(reader);
    assert.deepEqual(
      readers.map(({ destroyed }) => destroyed),
      [true, ...Array.from({ length: 10 }, () => false)],
    );
    assert.equal(counts.at(-1), 10);
  });

  test('destroys the connection of a reader that does not read', async (t) => {
    const { read } = openStreams(t, { perCheckout: 1, perAddress: 9, perProcess: 9 });
    const stuck = new Reader();
    await read(stuck);
    stuck.writableLength = 100;
    await read(new Reader());
    assert.deepEqual([stuck.destroyed, stuck.writableEnded], [true, false]);
  });

  test('does not affect streams of other checkouts', async (t) => {
    const { read, watched } = openStreams(t, { perCheckout: 2, perAddress: 9, perProcess: 9 });
    const other = new Reader({ checkout: 'co_2' });
    await read(other);
    for (let index = 0; index < 50; index++) await read(new Reader());
    assert.equal(other.destroyed, false);
    assert.equal(watched(), 2);
  });
});
