/** Tests what only PostgreSQL does: lost connections, batches of concurrent writers, locks and deadlocks. */
import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import { DatabaseError } from 'pg';
import type { Engine, Sql } from '../../../server/storage/engine.ts';
import { isDatabaseUrl, openEngine, openStore, storeOn } from '../../../server/storage/index.ts';
import { startProxy } from '../../support/faults/cuttable-proxy.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { until } from '../../support/until.ts';
import { atOnce, callback, checkout, event, now } from './fixtures.ts';
import { setTimeout as delay } from 'node:timers/promises';

let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

const insert = 'INSERT INTO pay_migrations VALUES ($1, $2)';

describe('PostgreSQL', () => {
  it('rejects calls with DatabaseUnavailableError during an outage, and recovers', async () => {
    const url = await postgres.createDatabase();
    const proxy = await startProxy(url);
    const lost: unknown[] = [];
    const { store } = await openStore(proxy.url, { onError: (error) => lost.push(error) });
    const made = checkout();
    await store.createCheckout(made);
    for (let round = 0; round < 3; round += 1) {
      const inFlight = atOnce(30, () => store.storeCallback(callback()).catch((error: unknown) => error));
      proxy.cut();
      const failing = [
        store.ping(),
        store.checkoutById(made.id),
        store.storeCallback(callback()),
        store.cancelCheckout('x'),
        store.appendEvents([event('s')]),
      ];
      await Promise.all(
        failing.map((failed) => assert.rejects(failed, { name: 'DatabaseUnavailableError' })),
      );
      for (const result of await inFlight) {
        assert.ok(
          result === undefined || (result as Error).name === 'DatabaseUnavailableError',
          String(result),
        );
      }
      proxy.restore();
      assert.deepEqual(await store.checkoutById(made.id), made);
      await store.appendEvents([event('s')]);
    }
    assert.equal((await store.listEvents(0, 99)).length, 3);
    await store.close();
    await proxy.stop();
  });

  for (const [when, statement] of [
    ['while it waits for a statement', 'SELECT pg_sleep(10)'],
    ['between two statements', 'SELECT 1'],
  ] as const) {
    it(`rolls back a transaction whose connection is reset ${when}, and stays usable`, async () => {
      const proxy = await startProxy(await postgres.createDatabase());
      const engine = await openEngine(proxy.url);
      await engine.ping();
      const lost = engine.transaction(async (sql) => {
        await sql.get('SELECT 1');
        const waiting = sql.get(statement);
        if (statement === 'SELECT 1') await waiting;
        proxy.cut();
        await waiting;
        await sql.get('SELECT 1');
      });
      await assert.rejects(lost, { name: 'DatabaseUnavailableError' });
      proxy.restore();
      await engine.ping();
      await engine.close();
      await proxy.stop();
    });
  }

  it('recovers when the server terminates all its connections', async () => {
    const url = await postgres.createDatabase();
    const lost: unknown[] = [];
    const onError = (error: unknown): void => void lost.push(error);
    const { store } = await openStore(url, { onError });
    const other = await openStore(url, { onError });
    await atOnce(10, () => store.ping());
    const terminated = await other.engine.read((sql) =>
      sql.all(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ),
    );
    await until('the pools have reported each lost connection', () => lost.length >= terminated.length);
    await atOnce(20, () => store.storeCallback(callback()));
    assert.equal((await store.backlog(now)).callbacks, 20);
    await Promise.all([store.close(), other.store.close()]);
  });

  it('recovers when a connection is lost during a transaction', async () => {
    const proxy = await startProxy(await postgres.createDatabase());
    const { store, engine } = await openStore(proxy.url);
    let isWaiting: () => void;
    const waiting = new Promise<void>((resolve) => {
      isWaiting = resolve;
    });
    const lost = engine.transaction(async (sql) => {
      await sql.get('SELECT 1');
      const asleep = sql.get('SELECT pg_sleep(60)');
      isWaiting();
      await asleep;
    });
    await waiting;
    proxy.cut();
    await assert.rejects(lost, { name: 'DatabaseUnavailableError' });
    proxy.restore();
    await store.storeCallback(callback());
    assert.equal((await store.backlog(now)).callbacks, 1);
    await store.close();
    await proxy.stop();
  });

  it('commits simultaneous statements in one transaction, and each on its own when one fails', async () => {
    const { store, engine } = await openStore(await postgres.createDatabase());
    const add = (number: number) => engine.statement((sql) => sql.run(insert, [number, 'x']));
    await atOnce(40, (index) => add(100 + index));
    const results = await Promise.allSettled([add(200), add(201), add(100), add(202)]);
    assert.deepEqual(
      results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).name)),
      [1, 1, 'UniqueViolationError', 1],
    );
    const count = async (from: number, to: number) =>
      engine.read((sql) =>
        sql.get(
          `SELECT COUNT(*) AS rows, COUNT(DISTINCT xmin::text) AS transactions
          FROM pay_migrations WHERE number BETWEEN $1 AND $2`,
          [from, to],
        ),
      );
    const together = await count(100, 139);
    assert.equal(together?.['rows'], 40);
    assert.equal(together['transactions'], 1);
    assert.equal((await count(200, 202))?.['rows'], 3);
    await store.close();
  });

  it('reads a checkout and its payments in one statement, as one consistent snapshot', async () => {
    const { engine } = await openStore(await postgres.createDatabase());
    let count = 0;
    const countingEngine: Engine = {
      dialect: engine.dialect,
      channel: engine.channel,
      transaction: (work, options) => engine.transaction(work, options),
      statement: (work, options) => engine.statement(work, options),
      insert: (into, values) => engine.insert(into, values),
      grouped: (run, rowIdOf) => engine.grouped(run, rowIdOf),
      read: (work) =>
        engine.read((sql) => {
          const counted = (): Sql => ((count += 1), sql);
          return work({
            all: (...statement) => counted().all(...statement),
            get: (...statement) => counted().get(...statement),
            run: (...statement) => counted().run(...statement),
          });
        }),
      ping: () => engine.ping(),
      close: () => engine.close(),
    };
    const store = await storeOn(countingEngine);
    const order = checkout();
    await store.createCheckout(order);
    assert.deepEqual(await store.checkoutWithPayments(order.id), { checkout: order, payments: [] });
    assert.equal(count, 1);
    await store.close();
  });

  it('a locked row blocks only the writers of that row', async () => {
    const { store, engine } = await openStore(await postgres.createDatabase());
    await atOnce(3, (index) => engine.statement((sql) => sql.run(insert, [100 + index, ''])));
    const { promise: mayEnd, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    const append = 'UPDATE pay_migrations SET name = name || $2 WHERE number = $1';
    const write = (number: number) => engine.statement((sql) => sql.run(append, [number, 'x']));
    const holder = engine.transaction(async (sql) => {
      await sql.run(append, [100, 'held ']);
      isHeld();
      await mayEnd;
    });
    await held;
    let isWritten = false;
    // The first is sent alone, the second in a batch.
    const blocked = Promise.all([write(100), write(100), write(101)]).then(() => (isWritten = true));
    await Promise.all([write(102), write(101)]);
    await atOnce(20, () => write(102));
    assert.equal(isWritten, false);
    release();
    await Promise.all([holder, blocked]);
    const rows = await engine.read((sql) =>
      sql.all('SELECT name FROM pay_migrations WHERE number >= 100 ORDER BY number'),
    );
    assert.deepEqual(rows, [{ name: 'held xx' }, { name: 'xx' }, { name: 'x'.repeat(21) }]);
    await store.close();
  });

  it('lets one call of a locked row wait on a connection, and runs all of them once it is released', async () => {
    const { store, engine } = await openStore(await postgres.createDatabase());
    await engine.statement((sql) => sql.run(insert, [100, '']));
    const { promise: mayEnd, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    const append = 'UPDATE pay_migrations SET name = name || $2 WHERE number = $1';
    const write = (sql: Sql, text: string) => sql.run(append, [100, text]);
    const holder = engine.transaction(async (sql) => {
      await write(sql, 'held ');
      isHeld();
      await mayEnd;
    });
    await held;
    const options = { rowId: '100' };
    const together = engine.grouped<string>(
      async (sql, units) => {
        await write(sql, units.join(''));
        return () => Promise.resolve();
      },
      () => options.rowId,
    );
    const blocked = Promise.all([
      atOnce(20, () => engine.transaction((sql) => write(sql, 't'), options)),
      atOnce(20, () => engine.statement((sql) => write(sql, 's'), options)),
      atOnce(20, () => together('g')),
    ]);
    const waiting = `
      SELECT COUNT(*) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const counts = async () => Number((await engine.read((sql) => sql.get(waiting)))?.['count']);
    await until('one waits', async () => (await counts()) === 1);
    assert.equal(await engine.transaction((sql) => sql.run(insert, [101, ''])), 1);
    release();
    await Promise.all([holder, blocked]);
    const row = await engine.read((sql) => sql.get('SELECT name FROM pay_migrations WHERE number = 100'));
    const name = String(row?.['name']);
    assert.equal(
      name.replace('held ', '').split('').toSorted().join(''),
      `${'g'.repeat(20)}${'s'.repeat(20)}${'t'.repeat(20)}`,
    );
    await store.close();
  });

  it('repeats a transaction that a deadlock has rolled back', async () => {
    const { store, engine } = await openStore(await postgres.createDatabase());
    await engine.statement((sql) => sql.run("INSERT INTO pay_migrations VALUES (100, ''), (101, '')"));
    let waiting = 0;
    let release: () => void;
    const bothHoldOne = new Promise<void>((resolve) => {
      release = resolve;
    });
    let runs = 0;
    const refusals: unknown[] = [];
    const crossing = (first: number, second: number) => async (sql: Sql) => {
      runs += 1;
      const append = 'UPDATE pay_migrations SET name = name || $2 WHERE number = $1';
      await sql.run(append, [first, 'x']);
      waiting += 1;
      if (waiting === 2) release();
      await bothHoldOne;
      await sql.run(append, [second, 'x']).catch((error: unknown) => {
        refusals.push(error instanceof DatabaseError ? error.code : String(error));
        throw error;
      });
    };
    await Promise.all([engine.transaction(crossing(100, 101)), engine.transaction(crossing(101, 100))]);
    assert.ok(refusals.length > 0);
    // The repeated one may lock its row again before the other one wakes up: a second deadlock.
    assert.deepEqual(new Set(refusals), new Set(['40P01']));
    assert.equal(runs, 2 + refusals.length);
    const rows = await engine.read((sql) => sql.all('SELECT name FROM pay_migrations WHERE number >= 100'));
    assert.deepEqual(rows, [{ name: 'xx' }, { name: 'xx' }]);
    await store.close();
  });

  it('rejects a transaction that goes on after a failed statement', async () => {
    const { store, engine } = await openStore(await postgres.createDatabase());
    const ignoresFailure = engine.transaction(async (sql) => {
      await sql.run(insert, [100, 'first']);
      await sql.run(insert, [100, 'again']).catch(() => undefined);
    });
    await assert.rejects(ignoresFailure, /went on after a failed statement/u);
    assert.equal(
      await engine.read((sql) => sql.get('SELECT 1 FROM pay_migrations WHERE number = 100')),
      undefined,
    );
    await store.close();
  });

  it('lists an event only together with every earlier one', async () => {
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
    // Only this database: the server may have others, with locks of their own.
    const waits =
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'";
    await until('the second waits for the lock', () => engine.read((sql) => sql.get(waits)));
    assert.deepEqual(await store.listEvents(0, 9), []);
    commit!();
    await Promise.all([first, second]);
    assert.deepEqual(
      (await store.listEvents(0, 9)).map(({ id }) => id),
      ['first', 'second'],
    );
    await store.close();
  });

  it('waits for a free connection longer than the connect timeout', async () => {
    const engine = await openEngine(await postgres.createDatabase());
    const busy = atOnce(10, () => engine.transaction((sql) => sql.get('SELECT pg_sleep(5.5)')));
    assert.deepEqual(await engine.read((sql) => sql.get('SELECT 1 AS one')), { one: 1 });
    await busy;
    await engine.close();
  });

  it('accepts text that PostgreSQL rejects', async () => {
    const { store } = await openStore(await postgres.createDatabase());
    assert.equal(await store.checkoutById('a\0b'), null);
    await store.storeCallback(callback({ subject: 'a\0b \uD800' }));
    assert.equal((await store.claimCallbacks(now, now + 1, 1))[0]?.subject, 'a\uFFFDb \uFFFD');
    await store.close();
  });

  it('recognizes the URL of a supported database', () => {
    assert.ok(
      isDatabaseUrl('postgres://h/d') && isDatabaseUrl('postgresql://h/d') && isDatabaseUrl('sqlite:x'),
    );
    assert.ok(!isDatabaseUrl('sqlite:') && !isDatabaseUrl('mysql://h') && !isDatabaseUrl('postgres:h'));
  });
});

test('keeps an order that is opened again while untried orders are removed', async (t) => {
  const day = 86_400_000;
  const url = await postgres.createDatabase();
  const [one, other] = await Promise.all([openStore(url), openStore(url)]);
  t.after(() => Promise.all([one.store.close(), other.store.close()]));
  const untried = () =>
    checkout({
      status: 'expired',
      purchase: { price: 'mug', quantity: 1, collected: {} },
      expiresAt: now - 2 * day,
    });
  const [order, removed] = [untried(), untried()];
  await one.store.createCheckout(order);
  await one.store.createCheckout(removed);
  await one.store.appendEvents([event(order.id)]);
  const drop = () => other.store.dropUntriedPurchases(now - day, 50, { undelivered: true });

  const reopen = `UPDATE pay_checkouts SET status = 'open', expires_at = $2 WHERE id = $1`;
  const dropped = await one.engine.transaction(async (sql) => {
    await sql.run(reopen, [order.id, now + day]);
    const dropping = drop();
    // Long enough to find the order and to wait for its row.
    await Promise.race([dropping, delay(500)]);
    return { dropping };
  });

  assert.equal(await dropped.dropping, 1);
  assert.equal((await one.store.checkoutById(order.id))?.status, 'open');
  assert.equal((await one.store.listEvents(0, 9)).length, 1);
  assert.equal(await one.store.checkoutById(removed.id), null);
});
