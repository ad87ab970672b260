/** What only PostgreSQL does: a network in between, many writers at once. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Sql } from '../../../server/storage/engine.ts';
import { isDatabaseUrl, openEngine, openStore } from '../../../server/storage/index.ts';
import { startProxy } from '../../support/cuttable-proxy.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { until } from '../../support/until.ts';
import { atOnce, checkout, event, hint, now } from './fixtures.ts';

let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

const insert = 'INSERT INTO pay_migrations VALUES ($1, $2)';

describe('PostgreSQL alone', () => {
  it('says that the database is away, and goes on when it is back', async () => {
    const url = await postgres.createDatabase();
    const proxy = await startProxy(url);
    const lost: unknown[] = [];
    const { store } = await openStore(proxy.url, { onError: (error) => lost.push(error) });
    const made = checkout();
    await store.createCheckout(made);
    for (let round = 0; round < 3; round += 1) {
      const inFlight = atOnce(30, () => store.storeHint(hint()).catch((error: unknown) => error));
      proxy.cut();
      const failing = [
        store.ping(),
        store.checkoutById(made.id),
        store.storeHint(hint()),
        store.cancelCheckout('x'),
        store.appendEvents([event('s')]),
      ];
      await Promise.all(
        failing.map((failed) => assert.rejects(failed, { name: 'DatabaseUnavailableError' })),
      );
      for (const answer of await inFlight) {
        assert.ok(
          answer === undefined || (answer as Error).name === 'DatabaseUnavailableError',
          String(answer),
        );
      }
      proxy.mend();
      assert.deepEqual(await store.checkoutById(made.id), made);
      await store.appendEvents([event('s')]);
    }
    assert.equal((await store.listEvents(0, 99)).length, 3);
    await store.close();
    await proxy.stop();
  });

  it('outlives the end of all its connections', async () => {
    const url = await postgres.createDatabase();
    const lost: unknown[] = [];
    const { store } = await openStore(url, { onError: (error) => lost.push(error) });
    const other = await openStore(url);
    await atOnce(10, () => store.ping());
    await other.engine.read((sql) =>
      sql.all(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ),
    );
    await until('the pool has noticed', () => lost.length > 0);
    await atOnce(20, () => store.storeHint(hint()));
    assert.equal((await store.backlog(now)).hints, 20);
    await Promise.all([store.close(), other.store.close()]);
  });

  it('runs a unit of work again that a deadlock has undone', async () => {
    const { store, engine } = await openStore(await postgres.createDatabase());
    await engine.statement((sql) => sql.run("INSERT INTO pay_migrations VALUES (100, ''), (101, '')"));
    let waiting = 0;
    let release: () => void;
    const bothHoldOne = new Promise<void>((resolve) => {
      release = resolve;
    });
    let runs = 0;
    const crossing = (first: number, second: number) => async (sql: Sql) => {
      runs += 1;
      const append = 'UPDATE pay_migrations SET name = name || $2 WHERE number = $1';
      await sql.run(append, [first, 'x']);
      waiting += 1;
      if (waiting === 2) release();
      await bothHoldOne;
      await sql.run(append, [second, 'x']);
    };
    await Promise.all([engine.transaction(crossing(100, 101)), engine.transaction(crossing(101, 100))]);
    assert.equal(runs, 3);
    const rows = await engine.read((sql) => sql.all('SELECT name FROM pay_migrations WHERE number >= 100'));
    assert.deepEqual(rows, [{ name: 'xx' }, { name: 'xx' }]);
    await store.close();
  });

  it('does not take a failed transaction for a committed one', async () => {
    const { store, engine } = await openStore(await postgres.createDatabase());
    const careless = engine.transaction(async (sql) => {
      await sql.run(insert, [100, 'first']);
      await sql.run(insert, [100, 'again']).catch(() => undefined);
    });
    await assert.rejects(careless, /went on after a failed statement/u);
    assert.equal(
      await engine.read((sql) => sql.get('SELECT 1 FROM pay_migrations WHERE number = 100')),
      undefined,
    );
    await store.close();
  });

  it('shows a later event only with every earlier one', async () => {
    const { store, engine } = await openStore(await postgres.createDatabase());
    let commit: () => void;
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let holding: () => void;
    const holds = new Promise<void>((resolve) => {
      holding = resolve;
    });
    const made = checkout({ expiresAt: now });
    await store.createCheckout(made);
    const first = engine.transaction(async (sql) => {
      for (const lock of engine.dialect.lockEvents) await sql.run(lock);
      await sql.run(
        "INSERT INTO pay_events (id, stream, type, data, created_at) VALUES ('first', 's', 'payment.paid', '{}', 0)",
      );
      holding();
      await mayCommit;
    });
    await holds;
    const second = store.expireCheckouts(now, 1, ({ id }) => event(id, { id: 'second' }));
    await until('the second waits for its turn', async () => {
      const row = await engine.read((sql) =>
        sql.get("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"),
      );
      return row !== undefined;
    });
    assert.deepEqual(await store.listEvents(0, 9), []);
    commit!();
    await Promise.all([first, second]);
    assert.deepEqual(
      (await store.listEvents(0, 9)).map(({ id }) => id),
      ['first', 'second'],
    );
    await store.close();
  });

  it('waits for connections that are in use for longer than it takes to make one', async () => {
    const engine = await openEngine(await postgres.createDatabase());
    const busy = atOnce(10, () => engine.transaction((sql) => sql.get('SELECT pg_sleep(5.5)')));
    assert.deepEqual(await engine.read((sql) => sql.get('SELECT 1 AS one')), { one: 1 });
    await busy;
    await engine.close();
  });

  it('takes text that PostgreSQL refuses', async () => {
    const { store } = await openStore(await postgres.createDatabase());
    assert.equal(await store.checkoutById('a\0b'), null);
    await store.storeHint(hint({ subject: 'a\0b \uD800' }));
    assert.equal((await store.claimHints(now, now + 1, 1))[0]?.subject, 'a\uFFFDb \uFFFD');
    await store.close();
  });

  it('tells a URL of a database from another', () => {
    assert.ok(
      isDatabaseUrl('postgres://h/d') && isDatabaseUrl('postgresql://h/d') && isDatabaseUrl('sqlite:x'),
    );
    assert.ok(!isDatabaseUrl('sqlite:') && !isDatabaseUrl('mysql://h') && !isDatabaseUrl('postgres:h'));
  });
});
