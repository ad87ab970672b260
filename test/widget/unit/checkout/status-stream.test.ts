import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConnectionError, ProblemError } from '../../../../widget/checkout/errors.ts';
import type { PageActivity } from '../../../../widget/checkout/page-activity.ts';
import { type Connection, StatusStream } from '../../../../widget/checkout/status-stream.ts';
import type { CheckoutView } from '../../../../widget/protocol/checkout.ts';
import { until } from '../../../support/until.ts';
import { checkout } from '../support.ts';

/** A page that a test can hide, and a companion that it can move. */
class World {
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
    backOff: { firstMs: 1, factor: 1, mostMs: 1 },
  });

  set(change: Partial<Pick<World, 'active' | 'online'>>): void {
    Object.assign(this, change);
    for (const listener of this.#listeners) listener();
  }

  push(): void {
    this.#open?.enqueue(new TextEncoder().encode(`event: checkout\ndata: ${JSON.stringify(this.view)}\n\n`));
  }

  end(): void {
    this.#open?.close();
  }

  /** As the companion does when too many are open. */
  endByLimit(): void {
    this.#open?.enqueue(new TextEncoder().encode('event: limit\ndata: {}\n\n'));
    this.end();
  }
}

describe('the status stream', () => {
  test('brings a change in one push, and ends with it', async () => {
    const world = new World();
    world.stream.start();
    await happens(() => world.views.length === 1);
    world.view = checkout({ status: 'paid' });
    world.push();
    world.end();
    await happens(() => world.views.length === 2);
    await turns();
    assert.deepEqual(world.calls, ['events']);
    assert.deepEqual(new Set(world.connections), new Set(['live']));
  });

  test('opens again after it was cut', async () => {
    const world = new World();
    world.stream.start();
    await happens(() => world.views.length === 1);
    world.end();
    await happens(() => world.views.length === 2);
    assert.deepEqual(world.calls, ['events', 'events']);
    world.stream.stop();
  });

  test('polls where streams do not come through, and tries one again from time to time', async () => {
    const world = new World();
    world.streams = 'refused';
    world.stream.start();
    await happens(() => world.calls.filter((call) => call === 'events').length >= 4);
    assert.ok(world.calls.filter((call) => call === 'status').length > 8);
    assert.ok(world.connections.every((connection) => connection === 'polling'));
    world.view = checkout({ status: 'paid' });
    await happens(() => world.views.at(-1)?.status === 'paid');
    const count = world.calls.length;
    await turns();
    assert.equal(world.calls.length, count);
  });

  test('polls for a while after the companion has ended its stream for being one too many', async () => {
    const world = new World();
    world.stream.start();
    await happens(() => world.views.length === 1);
    world.endByLimit();
    await happens(() => world.calls.filter((call) => call === 'events').length === 2);
    assert.deepEqual(world.calls, ['events', 'status', 'status', 'status', 'status', 'status', 'events']);
    world.endByLimit();
    await happens(() => world.calls.filter((call) => call === 'events').length === 3);
    assert.equal(world.calls.filter((call) => call === 'status').length, 10);
    world.stream.stop();
  });

  test('rests while the page does, and starts over at once when it wakes', async () => {
    const world = new World();
    world.active = false;
    world.stream.start();
    await turns();
    assert.deepEqual(world.calls, []);
    world.set({ active: true });
    await happens(() => world.views.length === 1);
    world.set({ active: false });
    await turns();
    assert.deepEqual(world.calls, ['events']);
    world.set({ active: true });
    world.set({ active: true });
    await happens(() => world.views.length === 2);
    assert.deepEqual(world.calls, ['events', 'events']);
    world.stream.stop();
  });

  test('says that the connection is lost, also when the device knows it', async () => {
    const world = new World();
    world.streams = 'refused';
    world.pollError = new ConnectionError(null);
    world.stream.start();
    await happens(() => world.connections.includes('lost'));
    world.stream.stop();

    const other = new World();
    other.stream.start();
    await happens(() => other.views.length === 1);
    other.set({ online: false });
    assert.equal(other.connections.at(-1), 'lost');
    other.stream.stop();
  });

  test('gives up only when the companion refuses for good', async () => {
    const world = new World();
    world.streams = 'refused';
    world.pollError = new ProblemError({ code: 'DRAINING', title: 'x' }, 503, null);
    world.stream.start();
    await happens(() => world.calls.length > 6);
    assert.deepEqual(world.refusals, []);
    const pages = world.calls.length;
    // A proxy's own page, while the companion starts again: it has no word of the companion's in it.
    world.pollError = new ProblemError({ code: 'HTTP_404', title: 'x' }, 404, null);
    await happens(() => world.calls.length > pages + 3);
    assert.deepEqual(world.refusals, []);
    world.pollError = new ProblemError({ code: 'UNAUTHENTICATED', title: 'x' }, 401, null);
    await happens(() => world.refusals.length === 1);
    const count = world.calls.length;
    await turns();
    assert.equal(world.calls.length, count);
  });

  test('reads over what it does not understand', async () => {
    const world = new World();
    world.stream.start();
    await happens(() => world.views.length === 1);
    world.view = { ...checkout(), status: 'unheard_of' as 'open' };
    world.push();
    await happens(() => world.calls.length >= 2);
    assert.ok(
      world.views.every(
        ({ status }) => status !== ('unheard_of' as string) || world.calls.includes('status'),
      ),
    );
    world.stream.stop();
  });
});

const happens = (ask: () => boolean): Promise<boolean> => until(String(ask), ask);

/** Long enough for what is under way to go on, were it to. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};
