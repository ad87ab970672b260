/** Tests that the connection that listens for other processes keeps no memory per heartbeat. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryObjects } from 'node:v8';
import { Client } from 'pg';
import { PostgresChannel } from '../../../server/storage/postgres-channel.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { until } from '../../support/until.ts';

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
