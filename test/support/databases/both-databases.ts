/** Runs a suite once on SQLite and once on PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** `createDatabase` returns the URL of a new, empty database. */
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
    before(async () => {
      postgres = await startPostgres();
    });
    after(() => postgres.stop());
    suite(() => postgres.createDatabase(), 'PostgreSQL');
  });
}
