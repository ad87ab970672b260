/** Tests the connections to PostgreSQL: behind a pooler, for a long migration, and listening to other processes. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test, describe } from 'node:test';
import { openEngine, storeOn } from '../../../server/storage/index.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { until } from '../../support/until.ts';
import { queryObjects } from 'node:v8';
import { Client, Connection } from 'pg';
import { PostgresChannel } from '../../../server/storage/postgres-channel.ts';

/** PgBouncer ends a connection that starts with any other parameter, unless its configuration ignores that one. */
const trackedByPgBouncer = [
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
];

test('a connection starts with no parameter that PgBouncer rejects', async (t) => {
  const parameters: string[] = [];
  const pooler = createServer((socket) => {
    socket.once('data', (start) => {
      // https://www.postgresql.org/docs/current/protocol-message-formats.html: names and values, each ended by a zero.
      const fields = start.subarray(8).toString('utf8').split('\0');
      parameters.push(...fields.filter((name, index) => index % 2 === 0 && name !== ''));
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  t.after(() => pooler.close());
  await once(pooler, 'listening');
  const address = pooler.address();
  assert.ok(typeof address === 'object' && address !== null);
  const engine = await openEngine(`postgres://companion:word@127.0.0.1:${address.port}/companion`);
  t.after(() => engine.close());
  await assert.rejects(engine.ping(), { name: 'DatabaseUnavailableError' });
  assert.ok(parameters.includes('user'));
  assert.deepEqual(
    parameters.filter((name) => !trackedByPgBouncer.includes(name)),
    [],
  );
});

test('each connection limits its statements and transactions', async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const engine = await openEngine(await postgres.createDatabase());
  const limits = (): Promise<unknown> =>
    engine.transaction((sql) =>
      sql.get(
        `SELECT current_setting('statement_timeout') AS statement,
          current_setting('idle_in_transaction_session_timeout') AS transaction`,
      ),
    );
  for (const found of await Promise.all([limits(), limits(), limits()]))
    assert.deepEqual(found, { statement: '10s', transaction: '10s' });
  await engine.close();
});

test('the columns of a statement are read once for each connection', async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const engine = await openEngine(await postgres.createDatabase());
  const { mock: described } = t.mock.method(Connection.prototype, 'describe');
  const numbers = (last: number) =>
    engine.read((sql) =>
      sql.all(
        `SELECT number, CAST(NULL AS TEXT) AS nothing FROM generate_series(CAST(1 AS BIGINT), $1) AS number`,
        [last],
      ),
    );
  for (const last of [2, 0, 1]) {
    const rows = Array.from({ length: last }, (_, index) => ({ number: index + 1, nothing: null }));
    assert.deepEqual(await numbers(last), rows);
  }
  assert.equal(described.callCount(), 1);
  await engine.close();
});

/** Tests that a migration on PostgreSQL has no time limit, as building an index of millions of rows takes minutes. */
describe('a long migration', () => {
  test('a migration waits longer than other statements for the database', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const url = await postgres.createDatabase();
    const [other, engine] = [await openEngine(url), await openEngine(url)];
    const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const migratedByOther = other.transaction(async (sql) => {
      for (const lock of other.dialect.lockMigrations) await sql.run(lock);
      locked.resolve();
      await ended.promise;
    });
    await locked.promise;
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const opened = storeOn(engine);
    opened.catch(() => undefined);
    // Only this database: the server may have others, with locks of their own.
    const isWaiting =
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'";
    await until('the migration waits', async () => await other.read((sql) => sql.get(isWaiting)));
    t.mock.timers.tick(10 * 60_000);
    t.mock.timers.reset();
    ended.resolve();
    await migratedByOther;
    const store = await opened;
    await store.ping();
    await Promise.all([store.close(), other.close()]);
  });
});

/** Tests that the connection that listens for other processes keeps no memory per heartbeat. */
describe('the listening connection', () => {
  const heartbeats = 500;

  test('a heartbeat leaves nothing behind', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const { mock: sent } = t.mock.method(Client.prototype, 'query');
    const channel = new PostgresChannel(
      { connectionString: await postgres.createDatabase() },
      () => Promise.reject(new Error('nothing is sent')),
      assert.ifError,
      0,
    );
    /** The promises in memory, without those that the mock keeps. */
    const promises = (): number => {
      sent.resetCalls();
      return Number(queryObjects(Promise));
    };
    const stop = channel.listen({ onMessage: () => undefined, onGap: () => undefined });
    await until('it listens', () => sent.callCount() > 10);
    const before = promises();
    await until('it has sent many heartbeats', () => sent.callCount() > heartbeats);
    const kept = promises() - before;
    await stop();
    assert.ok(kept < heartbeats / 2, `${kept} promises were kept`);
  });
});
