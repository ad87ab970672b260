import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { LiveHub } from '../../../server/live/hub.ts';
import { createLiveBus } from '../../../server/live/index.ts';
import { openStore } from '../../../server/storage/index.ts';
import { startProxy } from '../../support/faults/cuttable-proxy.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { until } from '../../support/until.ts';

let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

/** A companion's live side; `errors` is what it was told of. */
async function companion(url: string) {
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
  it('tells the listeners of that checkout, until they end it', () => {
    const hub = new LiveHub((error) => assert.fail(String(error)));
    const told: string[] = [];
    const listener = (): void => void told.push('a');
    const ends = [
      hub.subscribe('a', listener),
      hub.subscribe('a', listener),
      hub.subscribe('b', () => told.push('b')),
    ];
    assert.equal(hub.size, 3);
    assert.deepEqual(hub.watched(), ['a', 'b']);
    hub.publish('a');
    hub.publish('nobody');
    assert.deepEqual(told, ['a', 'a']);
    ends[0]!();
    ends[0]!();
    assert.equal(hub.size, 2);
    ends[1]!();
    hub.publish('a');
    hub.publish('b');
    assert.deepEqual(told, ['a', 'a', 'b']);
    assert.deepEqual(hub.watched(), ['b']);
  });

  it('tells the others when one listener fails or leaves', async () => {
    const errors: unknown[] = [];
    const hub = new LiveHub((error) => errors.push(error));
    let told = 0;
    hub.subscribe('a', () => {
      throw new Error('broken tab');
    });
    const end = hub.subscribe('a', () => {
      end();
    });
    hub.subscribe('a', () => {
      told += 1;
    });
    hub.publish('a');
    hub.publish('a');
    assert.equal(told, 2);
    assert.equal(errors.length, 2);
    assert.equal(hub.size, 2);
    await hub.close();
    assert.equal(hub.size, 0);
    hub.publish('a');
    assert.equal(told, 2);
  });

  it('is all there is on SQLite', async () => {
    const { bus, close } = await companion('sqlite::memory:');
    assert.ok(bus instanceof LiveHub);
    await close();
  });
});

describe('the live bus of many processes', () => {
  it('tells every process, its own at once', async () => {
    const url = await postgres.createDatabase();
    const all = await Promise.all([companion(url), companion(url), companion(url)]);
    const told = all.map(() => 0);
    for (const [index, { bus }] of all.entries()) bus.subscribe('co_1', () => void (told[index]! += 1));
    all[0].bus.publish('co_1');
    assert.deepEqual(told, [1, 0, 0]);
    // The first messages can come before the others listen: a change is then seen when they look, not here.
    await until('all are told', () => {
      all[0].bus.publish('co_1');
      return told.every((count) => count > 0);
    });
    const settled = [...told];
    all[1].bus.publish('co_2');
    for (const { close } of all) await close();
    assert.ok(told[0]! >= settled[0]!);
    for (const { errors } of all) assert.deepEqual(errors, []);
  });

  it('tells everyone who watches after messages may have been missed', async () => {
    const url = await postgres.createDatabase();
    const proxy = await startProxy(url);
    const [near, far] = await Promise.all([companion(url), companion(proxy.url)]);
    const told = { a: 0, b: 0 };
    far.bus.subscribe('a', () => void (told.a += 1));
    far.bus.subscribe('b', () => void (told.b += 1));
    await until('it listens', () => {
      near.bus.publish('a');
      return told.a > 0;
    });
    assert.equal(told.b, 0);
    proxy.cut();
    await until('it has noticed', () => far.errors.length > 0);
    proxy.mend();
    await until('all who watch are told', () => told.b > 0);
    const { a } = told;
    await until('it listens again', () => {
      near.bus.publish('a');
      return told.a > a;
    });
    await Promise.all([near.close(), far.close()]);
    await proxy.stop();
  });

  it('sends later what it could not send', async () => {
    const url = await postgres.createDatabase();
    const proxy = await startProxy(url);
    const [near, far] = await Promise.all([companion(url), companion(proxy.url)]);
    let told = 0;
    let ready = 0;
    near.bus.subscribe('ready', () => void (ready += 1));
    near.bus.subscribe('a', () => void (told += 1));
    await until('the other listens', () => {
      far.bus.publish('ready');
      return ready > 0;
    });
    proxy.cut();
    far.bus.publish('a');
    await until('it has failed', () => far.errors.length > 0);
    proxy.mend();
    await until('the other is told all the same', () => told > 0);
    await Promise.all([near.close(), far.close()]);
    await proxy.stop();
  });
});
