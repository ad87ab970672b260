/** Tests that a pooler in session mode can be in front of PostgreSQL, and that the limits of statements hold all the same. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { openEngine } from '../../../server/storage/index.ts';
import { startPostgres } from '../../support/databases/postgres.ts';

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
