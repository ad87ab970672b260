/** Runs the store's tests on SQLite and on PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { openStore } from '../../../server/storage/index.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { storeSuite } from './store-suite.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pay-store-'));
let postgres: TestPostgres;
let migrated: string;

before(async () => {
  postgres = await startPostgres();
  migrated = await postgres.createDatabase();
  const { store } = await openStore(migrated);
  await store.close();
});
after(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const createFile = async (): Promise<string> => `sqlite:${path.join(folder, `${randomUUID()}.db`)}`;
storeSuite('SQLite', { createDatabase: createFile, createEmptyDatabase: createFile });
storeSuite('PostgreSQL', {
  createDatabase: () => postgres.createDatabase(migrated),
  createEmptyDatabase: () => postgres.createDatabase(),
});
