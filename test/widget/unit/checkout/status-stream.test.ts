/** Tests the status stream: reconnection, polling, pauses and decoding. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConnectionError, ProblemError } from '../../../../widget/checkout/shared/errors.ts';
import type { PageActivity } from '../../../../widget/checkout/shared/page-activity.ts';
import { type Connection, StatusStream } from '../../../../widget/checkout/outcome/status-stream.ts';
import type { CheckoutView } from '../../../../widget/protocol/checkout.ts';
import { until } from '../../../support/until.ts';
import { checkout } from '../views.ts';
import * as fc from 'fast-check';
import { EventStreamParser } from '../../../../widget/checkout/outcome/event-stream-parser.ts';

/** A status stream with a page that a test can hide, and a companion whose responses it sets. */
class Harness {
  active = true;
  online = true;
  streams: 'open' | 'refused' = 'open';
  view: CheckoutView = checkout();
  pollError: Error | null = null;
  readonly calls: string[] = [];
  readonly views: CheckoutView[] = [];
  readonly connections: Connection[] = [];
  readonly refusals: Error[] = [];
  readonly #listeners = new Set<() => void>();
  #open: ReadableStreamDefaultController<Uint8Array> | null = null;

  readonly activity: PageActivity = {
    isActive: () => this.active && this.online,
    isOnline: () => this.online,
    onChange: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
  };

  readonly stream = new StatusStream({
    activity: this.activity,
    client: {
      events: async (signal) => {
        this.calls.push('events');
        if (this.streams === 'refused') throw new ConnectionError(null);
        return new ReadableStream<Uint8Array>({
          start: (controller) => {
            this.#open = controller;
            signal.addEventListener('abort', () => controller.error(new Error('aborted')), { once: true });
            this.push();
          },
        });
      },
      status: async () => {
        this.calls.push('status');
        if (this.pollError) throw this.pollError;
        return this.view;
      },
    },
    onView: (view) => this.views.push(view),
    onConnection: (connection) => this.connections.push(connection),
    onRefused: (error) => this.refusals.push(error),
    isSettled: () => this.views.at(-1)?.status === 'paid',
    backOff: { firstMs: 1, factor: 1, maxMs: 1 },
  });

  set(change: Partial<Pick<Harness, 'active' | 'online'>>): void {
    Object.assign(this, change);
    for (const listener of this.#listeners) listener();
  }

  push(): void {
    this.#open?.enqueue(new TextEncoder().encode(`event: checkout\ndata: ${JSON.stringify(this.view)}\n\n`));
  }

  end(): void {
    this.#open?.close();
  }

  /** Ends the stream as the companion does when too many are open. */
  endByLimit(): void {
    this.#open?.enqueue(new TextEncoder().encode('event: limit\ndata: {}\n\n'));
    this.end();
  }
}

describe('StatusStream', () => {
  test('receives a change in one push, and ends once the checkout is settled', async () => {
    const harness = new Harness();
    harness.stream.start();
    await untilTrue(() => harness.views.length === 1);
    harness.view = checkout({ status: 'paid' });
    harness.push();
    harness.end();
    await untilTrue(() => harness.views.length === 2);
    await turns();
    assert.deepEqual(harness.calls, ['events']);
    assert.deepEqual(new Set(harness.connections), new Set(['live']));
  });

  test('reopens after the stream was cut', async () => {
    const harness = new Harness();
    harness.stream.start();
    await untilTrue(() => harness.views.length === 1);
    harness.end();
    await untilTrue(() => harness.views.length === 2);
    assert.deepEqual(harness.calls, ['events', 'events']);
    harness.stream.stop();
  });

  test('polls while streams fail, and retries one from time to time', async () => {
    const harness = new Harness();
    harness.streams = 'refused';
    harness.stream.start();
    await untilTrue(() => harness.calls.filter((call) => call === 'events').length >= 4);
    assert.ok(harness.calls.filter((call) => call === 'status').length > 8);
    assert.ok(harness.connections.every((connection) => connection === 'polling'));
    harness.view = checkout({ status: 'paid' });
    await untilTrue(() => harness.views.at(-1)?.status === 'paid');
    const count = harness.calls.length;
    await turns();
    assert.equal(harness.calls.length, count);
  });

  test('polls for a while after the companion ended the stream with `limit`', async () => {
    const harness = new Harness();
    harness.stream.start();
    await untilTrue(() => harness.views.length === 1);
    harness.endByLimit();
    await untilTrue(() => harness.calls.filter((call) => call === 'events').length === 2);
    assert.deepEqual(harness.calls, ['events', 'status', 'status', 'status', 'status', 'status', 'events']);
    harness.endByLimit();
    await untilTrue(() => harness.calls.filter((call) => call === 'events').length === 3);
    assert.equal(harness.calls.filter((call) => call === 'status').length, 10);
    harness.stream.stop();
  });

  test('pauses while the page is inactive, and resumes at once when it is active again', async () => {
    const harness = new Harness();
    harness.active = false;
    harness.stream.start();
    await turns();
    assert.deepEqual(harness.calls, []);
    harness.set({ active: true });
    await untilTrue(() => harness.views.length === 1);
    harness.set({ active: false });
    await turns();
    assert.deepEqual(harness.calls, ['events']);
    harness.set({ active: true });
    harness.set({ active: true });
    await untilTrue(() => harness.views.length === 2);
    assert.deepEqual(harness.calls, ['events', 'events']);
    harness.stream.stop();
  });

  test('reports a lost connection when polls fail, and when the device goes offline', async () => {
    const harness = new Harness();
    harness.streams = 'refused';
    harness.pollError = new ConnectionError(null);
    harness.stream.start();
    await untilTrue(() => harness.connections.includes('lost'));
    harness.stream.stop();

    const other = new Harness();
    other.stream.start();
    await untilTrue(() => other.views.length === 1);
    other.set({ online: false });
    assert.equal(other.connections.at(-1), 'lost');
    other.stream.stop();
  });

  test('stops only when the companion rejects permanently, and says so', async () => {
    const harness = new Harness();
    harness.streams = 'refused';
    harness.pollError = new ProblemError({ code: 'DRAINING', title: 'x' }, 503, null);
    harness.stream.start();
    await untilTrue(() => harness.calls.length > 6);
    assert.deepEqual(harness.refusals, []);
    const callsBefore = harness.calls.length;
    // A proxy's own page while the companion restarts: it has no error code of the companion.
    harness.pollError = new ProblemError({ code: 'HTTP_404', title: 'x' }, 404, null);
    await untilTrue(() => harness.calls.length > callsBefore + 3);
    assert.deepEqual(harness.refusals, []);
    harness.pollError = null;
    await untilTrue(() => harness.connections.at(-1) === 'polling');
    harness.pollError = new ProblemError({ code: 'UNAUTHENTICATED', title: 'x' }, 401, null);
    await untilTrue(() => harness.refusals.length === 1);
    assert.equal(harness.connections.at(-1), 'lost');
    const count = harness.calls.length;
    await turns();
    assert.equal(harness.calls.length, count);
  });

  test('skips a view that it cannot decode, and reads the next one from a new stream', async () => {
    const harness = new Harness();
    harness.stream.start();
    await untilTrue(() => harness.views.length === 1);
    harness.view = { ...checkout(), status: 'unheard_of' as 'open' };
    harness.push();
    harness.view = checkout({ description: 'of the new stream' });
    await untilTrue(() => harness.views.length === 2);
    harness.stream.stop();
    assert.deepEqual(harness.calls, ['events', 'events']);
    assert.deepEqual(
      harness.views.map(({ status, description }) => [status, description]),
      [
        ['open', checkout().description],
        ['open', 'of the new stream'],
      ],
    );
  });
});

const untilTrue = (condition: () => boolean): Promise<boolean> => until(String(condition), condition);

/** Long enough for pending work to continue, if there is any. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** Tests the parser of server-sent events. */

const text =
  ': heartbeat\n\nevent: checkout\ndata: {"a":1}\n\nid: 7\nretry: 10\ndata: one\r\ndata:two\r\n\r\nevent: empty\n\ndata\n\nevent: cut\ndata: never finished';
const events = [
  { event: 'checkout', data: '{"a":1}' },
  { event: 'message', data: 'one\ntwo' },
  { event: 'message', data: '' },
];

describe('EventStreamParser', () => {
  test('parses server-sent events as the standard specifies', () => {
    assert.deepEqual(new EventStreamParser().push(text), events);
  });

  test('parses the same events however the network splits them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: text.length }), (sizes) => {
        const parser = new EventStreamParser();
        const found = [];
        for (let at = 0, chunk = 0; at < text.length; at += sizes[chunk++] ?? 1) {
          found.push(...parser.push(text.slice(at, at + (sizes[chunk] ?? 1))));
        }
        assert.deepEqual(found, events);
      }),
    );
  });
});
