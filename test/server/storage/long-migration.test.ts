/** Tests that a migration on PostgreSQL has no time limit, as building an index of millions of rows takes minutes. */
import { test } from 'node:test';
import { openEngine, storeOn } from '../../../server/storage/index.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { until } from '../../support/until.ts';

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
  const isWaiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
  await until('the migration waits', async () => await other.read((sql) => sql.get(isWaiting)));
  t.mock.timers.tick(10 * 60_000);
  t.mock.timers.reset();
  ended.resolve();
  await migratedByOther;
  const store = await opened;
  await store.ping();
  await Promise.all([store.close(), other.close()]);
});
