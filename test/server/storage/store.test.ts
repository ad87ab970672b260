/** Runs the store's tests on SQLite and on PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { storeSuite } from './store-suite.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pay-store-'));
let postgres: TestPostgres;

before(async () => {
  postgres = await startPostgres();
});
after(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

storeSuite('SQLite', async () => `sqlite:${path.join(folder, `${randomUUID()}.db`)}`);
storeSuite('PostgreSQL', () => postgres.createDatabase());
