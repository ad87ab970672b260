/** Tests that no call of the store scans a whole table, so that its cost does not grow with the number of rows. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Client } from 'pg';
import type { Engine, Sql, Value } from '../../../server/storage/engine.ts';
import { openEngine, storeOn } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { type Explained, explainedEngine } from '../../scale/explained-engine.ts';
import * as ofPostgres from '../../scale/postgres-plan.ts';
import * as ofSqlite from '../../scale/sqlite-plan.ts';
import { type Place, storeCalls } from '../../scale/store-calls.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { type Scope, suiteScope } from '../../support/servers/process.ts';
import { checkout, event, now } from './fixtures.ts';

const year = 365 * 86_400_000;

interface PlanReader<Plan> {
  name: string;
  open: (scope: Scope) => Promise<Engine>;
  explain: (sql: Sql, text: string, parameters: readonly Value[]) => Promise<Plan>;
  wholeTables: (explained: Explained<Plan>) => string[];
  /** Whether the plan sorts rows: then it reads all that match before it returns the first. */
  sorts: (plan: Plan) => boolean;
}

async function openPostgres(scope: Scope): Promise<Engine> {
  const postgres = await startPostgres();
  scope.after(() => postgres.stop());
  const url = await postgres.createDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  // The planner rightly scans and sorts small tables. With this, it uses an index wherever there is one.
  for (const way of ['seqscan', 'sort'])
    await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET enable_${way} = off`);
  await client.end();
  return await openEngine(url);
}

async function withOldRows(engine: Engine): Promise<Omit<Place, 'now'>> {
  const store = await storeOn(engine);
  for (const purchase of [null, { price: 'mug', quantity: 1, collected: { name: 'Ana' } }]) {
    const old = checkout({ status: 'expired', createdAt: now - year, expiresAt: now - year, purchase });
    await store.createCheckout(old);
    await store.appendEvents([event(old.id)]);
  }
  return { store, moneyOut: moneyOutStore(engine) };
}

function testPlansOn<Plan>({ name, open, explain, wholeTables, sorts }: PlanReader<Plan>): void {
  describe(`plans on ${name}`, () => {
    const scope = suiteScope();
    let stores: Omit<Place, 'now'>;
    let explained: Explained<Plan>[] = [];
    before(async () => {
      stores = await withOldRows(
        explainedEngine(await open(scope), explain, (each) => void explained.push(each)),
      );
      scope.after(() => stores.store.close());
    });

    for (const [callName, call] of Object.entries(storeCalls)) {
      test(callName, async () => {
        explained = [];
        await call({ ...stores, now });
        assert.ok(explained.length > 0, 'a plan was recorded');
        assert.deepEqual(
          explained.filter((each) => wholeTables(each).length > 0).map(({ text, plan }) => ({ text, plan })),
          [],
        );
      });
    }

    test('a claim of events stops at its limit, however many are due', async () => {
      explained = [];
      await stores.store.claimEvents(now, now + 1, 20);
      await stores.store.postponeBlockedEvents(now, { unlessBefore: now + 1, until: now + 2 }, 20);
      assert.equal(explained.length, 2);
      assert.deepEqual(
        explained.filter(({ plan }) => sorts(plan)).map(({ text, plan }) => ({ text, plan })),
        [],
      );
    });
  });
}

testPlansOn({
  name: 'PostgreSQL',
  open: openPostgres,
  explain: ofPostgres.explainOnPostgres,
  wholeTables: ofPostgres.wholeTables,
  sorts: (plan) => ofPostgres.nodesOf(plan).some((node) => node['Node Type'].endsWith('Sort')),
});
testPlansOn({
  name: 'SQLite',
  open: () => openEngine('sqlite::memory:'),
  explain: ofSqlite.explainOnSqlite,
  wholeTables: ofSqlite.wholeTables,
  sorts: (plan) => plan.some(({ detail }) => detail.includes('ORDER BY')),
});
