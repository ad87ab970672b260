/** No call of the store reads a whole table: what it costs does not grow with the rows that there are. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import type { Engine } from '../../../server/storage/engine.ts';
import { openEngine, storeOn } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { type Explained, explainedEngine } from '../../scale/explained-engine.ts';
import { explainOnPostgres, type PlanNode, wholeTables } from '../../scale/postgres-plan.ts';
import { explainOnSqlite, scannedTables } from '../../scale/sqlite-plan.ts';
import { type Place, storeCalls } from '../../scale/store-calls.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { checkout, event, now } from './fixtures.ts';

const year = 365 * 86_400_000;

type Stores = Omit<Place, 'now'>;

async function storesWithOldRows(engine: Engine): Promise<Stores> {
  const store = await storeOn(engine);
  for (const purchase of [null, { price: 'mug', quantity: 1, collected: { name: 'Ana' } }]) {
    const old = checkout({ status: 'expired', createdAt: now - year, expiresAt: now - year, purchase });
    await store.createCheckout(old);
    await store.appendEvents([event(old.id)]);
  }
  return { store, moneyOut: moneyOutStore(engine) };
}

describe('plans on PostgreSQL', () => {
  let postgres: TestPostgres;
  let stores: Stores;
  let explained: Explained<PlanNode>[] = [];
  before(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    // Small tables are read as a whole for good reason. So, where there is any other way, it is taken.
    await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET enable_seqscan = off`);
    await client.end();
    const engine = await openEngine(url);
    stores = await storesWithOldRows(
      explainedEngine(engine, explainOnPostgres, (each) => void explained.push(each)),
    );
  });
  after(async () => {
    await stores.store.close();
    await postgres.stop();
  });

  for (const [name, call] of Object.entries(storeCalls)) {
    test(name, async () => {
      explained = [];
      await call({ ...stores, now });
      assert.ok(explained.length > 0, 'something was explained');
      assert.deepEqual(
        explained.filter(({ plan }) => wholeTables(plan).length > 0).map(({ text }) => text),
        [],
      );
    });
  }
});

describe('plans on SQLite', () => {
  let stores: Stores;
  let explained: Explained<string[]>[] = [];
  before(async () => {
    const engine = await openEngine('sqlite::memory:');
    stores = await storesWithOldRows(
      explainedEngine(engine, explainOnSqlite, (each) => void explained.push(each)),
    );
  });
  after(() => stores.store.close());

  for (const [name, call] of Object.entries(storeCalls)) {
    test(name, async () => {
      explained = [];
      await call({ ...stores, now });
      assert.ok(explained.length > 0, 'something was explained');
      assert.deepEqual(
        explained.filter(({ text, plan }) => scannedTables(text, plan).length > 0),
        [],
      );
    });
  }
});
