/** No call of the store reads a whole table of PostgreSQL: what it costs does not grow with the rows that there are. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import type { Store } from '../../../server/checkouts/ports.ts';
import { openEngine, storeOn } from '../../../server/storage/index.ts';
import { type Explained, explainedEngine, wholeTables } from '../../scale/explained-engine.ts';
import { storeCalls } from '../../scale/store-calls.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { checkout, event, now } from './fixtures.ts';

const year = 365 * 86_400_000;

describe('plans on PostgreSQL', () => {
  let postgres: TestPostgres;
  let store: Store;
  let explained: Explained[] = [];
  before(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    // Small tables are read as a whole for good reason. So, where there is any other way, it is taken.
    await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET enable_seqscan = off`);
    await client.end();
    store = await storeOn(explainedEngine(await openEngine(url), (each) => void explained.push(each)));
    for (const purchase of [null, { price: 'mug', quantity: 1, collected: { name: 'Ana' } }]) {
      const old = checkout({ status: 'expired', createdAt: now - year, expiresAt: now - year, purchase });
      await store.createCheckout(old);
      await store.appendEvents([event(old.id)]);
    }
  });
  after(async () => {
    await store.close();
    await postgres.stop();
  });

  for (const [name, call] of Object.entries(storeCalls)) {
    test(name, async () => {
      explained = [];
      await call({ store, now });
      assert.ok(explained.length > 0, 'something was explained');
      assert.deepEqual(
        explained.filter(({ plan }) => wholeTables(plan).length > 0).map(({ text }) => text),
        [],
      );
    });
  }
});
