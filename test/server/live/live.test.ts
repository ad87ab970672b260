/** Tests the live notifications of changed checkouts, within a process and between processes. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { LiveHub } from '../../../server/live/hub.ts';
import { createLiveBus } from '../../../server/live/channel-bus.ts';
import { openStore } from '../../../server/storage/index.ts';
import { startProxy } from '../../support/faults/cuttable-proxy.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { until } from '../../support/until.ts';

let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

/** Opens the live bus of a companion and collects its errors. */
async function openCompanion(url: string) {
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const { store, engine } = await openStore(url, { onError });
  const bus = createLiveBus(engine, onError);
  return {
    bus,
    errors,
    close: async (): Promise<void> => {
      await bus.close();
      await store.close();
    },
  };
}

describe('the live bus of one process', () => {
  it('notifies the listeners of a checkout until they unsubscribe', () => {
    const hub = new LiveHub((error) => assert.fail(String(error)));
    const notified: string[] = [];
    const listener = (): void => void notified.push('a');
    const unsubscribes = [
      hub.subscribe('a', listener),
      hub.subscribe('a', listener),
      hub.subscribe('b', () => notified.push('b')),
    ];
    assert.equal(hub.size, 3);
    assert.deepEqual(hub.watched(), ['a', 'b']);
    hub.publish('a');
    hub.publish('unwatched');
    assert.deepEqual(notified, ['a', 'a']);
    unsubscribes[0]!();
    unsubscribes[0]!();
    assert.equal(hub.size, 2);
    unsubscribes[1]!();
    hub.publish('a');
    hub.publish('b');
    assert.deepEqual(notified, ['a', 'a', 'b']);
    assert.deepEqual(hub.watched(), ['b']);
  });

  it('notifies the others when one listener throws or unsubscribes', async () => {
    const errors: unknown[] = [];
    const hub = new LiveHub((error) => errors.push(error));
    let notifications = 0;
    hub.subscribe('a', () => {
      throw new Error('broken tab');
    });
    const end = hub.subscribe('a', () => {
      end();
    });
    hub.subscribe('a', () => {
      notifications += 1;
    });
    hub.publish('a');
    hub.publish('a');
    assert.equal(notifications, 2);
    assert.equal(errors.length, 2);
    assert.equal(hub.size, 2);
    await hub.close();
    assert.equal(hub.size, 0);
    hub.publish('a');
    assert.equal(notifications, 2);
  });

  it('is a LiveHub on SQLite', async () => {
    const { bus, close } = await openCompanion('sqlite::memory:');
    assert.ok(bus instanceof LiveHub);
    await close();
  });
});

describe('the live bus of several processes', () => {
  it('notifies every process, and its own at once', async () => {
    const url = await postgres.createDatabase();
    const all = await Promise.all([openCompanion(url), openCompanion(url), openCompanion(url)]);
    const notifications = all.map(() => 0);
    for (const [index, { bus }] of all.entries())
      bus.subscribe('co_1', () => void (notifications[index]! += 1));
    all[0].bus.publish('co_1');
    assert.deepEqual(notifications, [1, 0, 0]);
    // The first messages can be sent before the others listen, so it publishes until all are notified.
    await until('all are notified', () => {
      all[0].bus.publish('co_1');
      return notifications.every((count) => count > 0);
    });
    const settled = [...notifications];
    all[1].bus.publish('co_2');
    for (const { close } of all) await close();
    assert.ok(notifications[0]! >= settled[0]!);
    for (const { errors } of all) assert.deepEqual(errors, []);
  });

  it('notifies all listeners once messages may have been missed', async () => {
    const url = await postgres.createDatabase();
    const proxy = await startProxy(url);
    const near = await openCompanion(url);
    // Last, so that the subscriptions come before it listens, which notifies them.
    const far = await openCompanion(proxy.url);
    const notifications = { a: 0, b: 0 };
    far.bus.subscribe('a', () => void (notifications.a += 1));
    far.bus.subscribe('b', () => void (notifications.b += 1));
    await until('the far bus listens', () => notifications.b > 0);
    const before = { ...notifications };
    await until('a listener is notified', () => {
      near.bus.publish('a');
      return notifications.a > before.a;
    });
    assert.equal(notifications.b, before.b);
    proxy.cut();
    await until('the far bus has reported an error', () => far.errors.length > 0);
    proxy.restore();
    await until('all listeners are notified', () => notifications.b > before.b);
    const { a } = notifications;
    await until('the far bus listens again', () => {
      near.bus.publish('a');
      return notifications.a > a;
    });
    await Promise.all([near.close(), far.close()]);
    await proxy.stop();
  });

  it('notifies all listeners once it listens for the first time', async () => {
    const url = await postgres.createDatabase();
    const proxy = await startProxy(url);
    const near = await openCompanion(url);
    // Reaches the database, but cannot listen yet.
    const { store, engine } = await openStore(proxy.url, { onError: () => undefined });
    proxy.cut();
    const errors: unknown[] = [];
    const bus = createLiveBus(engine, (error) => errors.push(error));
    let notifications = 0;
    bus.subscribe('a', () => void (notifications += 1));
    near.bus.publish('a');
    await near.bus.close();
    assert.equal(notifications, 0);
    proxy.restore();
    await until('the listener is notified', () => notifications > 0);
    await bus.close();
    await Promise.all([store.close(), near.close()]);
    await proxy.stop();
  });

  it('sends a failed notification later', async () => {
    const url = await postgres.createDatabase();
    const proxy = await startProxy(url);
    const [near, far] = await Promise.all([openCompanion(url), openCompanion(proxy.url)]);
    let notifications = 0;
    let ready = 0;
    near.bus.subscribe('ready', () => void (ready += 1));
    near.bus.subscribe('a', () => void (notifications += 1));
    await until('the near bus listens', () => {
      far.bus.publish('ready');
      return ready > 0;
    });
    proxy.cut();
    far.bus.publish('a');
    await until('sending has failed', () => far.errors.length > 0);
    proxy.restore();
    await until('the near bus is notified', () => notifications > 0);
    await Promise.all([near.close(), far.close()]);
    await proxy.stop();
  });
});
