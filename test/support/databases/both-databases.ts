/** Runs a suite once on SQLite and once on PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { openStore } from '../../../server/storage/index.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** `createDatabase` returns the URL of a new database without rows. */
export function onBothDatabases(
  suite: (createDatabase: () => Promise<string>, engine: 'SQLite' | 'PostgreSQL') => void,
): void {
  describe('SQLite', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pay-test-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    suite(async () => `sqlite:${path.join(folder, `${randomUUID()}.db`)}`, 'SQLite');
  });
  describe('PostgreSQL', () => {
    let postgres: TestPostgres;
    let migrated: string;
    before(async () => {
      postgres = await startPostgres();
      // Copied for each test: the migrations take as long as the copy.
      migrated = await postgres.createDatabase();
      const { store } = await openStore(migrated);
      await store.close();
    });
    after(() => postgres.stop());
    suite(() => postgres.createDatabase(migrated), 'PostgreSQL');
  });
}
