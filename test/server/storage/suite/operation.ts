/** Tests of the store's operation: migrations, transactions and closing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openEngine, openStore, storeOn } from '../../../../server/storage/index.ts';
import { migrate } from '../../../../server/storage/migrate.ts';
import { type Migration, migrations } from '../../../../server/storage/migrations.ts';
import { atOnce, checkout, payment } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

export function operationSuite({ createDatabase, createEmptyDatabase, withStores }: Harness): void {
  describe('operation', () => {
    it('migrates once when many processes start together, and keeps existing rows', async () => {
      const url = await createEmptyDatabase();
      const opened = await atOnce(8, () => openStore(url));
      const made = checkout();
      await opened[0]!.store.createCheckout(made);
      await Promise.all(opened.map(({ store }) => store.close()));

      const { store, engine } = await openStore(url);
      assert.deepEqual(await store.checkoutById(made.id), made);
      const rows = await engine.read((sql) => sql.all('SELECT number FROM pay_migrations ORDER BY number'));
      assert.deepEqual(
        rows.map((row) => row['number']),
        rows.map((_, index) => index + 1),
      );
      await store.close();
    });

    it('runs only the migrations that a database lacks, once, and keeps its rows', async () => {
      const url = await createDatabase();
      const { store } = await openStore(url);
      const made = checkout();
      await store.createCheckout(made);
      await store.close();

      const later: Migration[] = [
        { name: 'note', statements: () => [`ALTER TABLE pay_checkouts ADD COLUMN note TEXT DEFAULT 'none'`] },
        { name: 'noted', statements: () => [`UPDATE pay_checkouts SET note = note || '!'`] },
      ];
      const engines = await Promise.all(Array.from({ length: 4 }, () => openEngine(url)));
      await Promise.all(engines.map((engine) => migrate(engine, [...migrations, ...later])));
      const [engine] = engines;
      assert.ok(engine);
      const notes = await engine.read((sql) => sql.all('SELECT note FROM pay_checkouts'));
      assert.deepEqual(
        notes.map((row) => row['note']),
        ['none!'],
      );
      const names = await engine.read((sql) => sql.all('SELECT name FROM pay_migrations ORDER BY number'));
      assert.deepEqual(
        names.map((row) => row['name']),
        [...migrations, ...later].map(({ name }) => name),
      );
      await Promise.all(engines.map((each) => each.close()));
    });

    it('leaves nothing of a migration that fails', async () => {
      const url = await createDatabase();
      const { store, engine } = await openStore(url);
      const broken: Migration = {
        name: 'broken',
        statements: () => [
          `ALTER TABLE pay_checkouts ADD COLUMN note TEXT`,
          'UPDATE pay_nothing SET note = 1',
        ],
      };
      await assert.rejects(migrate(engine, [...migrations, broken]), /pay_nothing/u);
      await store.close();
      const again = await storeOn(await openEngine(url));
      await again.createCheckout(checkout());
      await again.close();
    });

    it('rejects a database of a newer release', async () => {
      const url = await createDatabase();
      const { store, engine } = await openStore(url);
      await engine.statement((sql) => sql.run("INSERT INTO pay_migrations VALUES (999, 'from the future')"));
      await store.close();
      await assert.rejects(openStore(url), { name: 'DatabaseTooNewError', message: /schema 999/u });
    });

    it('rolls back a transaction that fails, and no other', async () => {
      const { store, engine } = await openStore(await createDatabase());
      const insert = 'INSERT INTO pay_migrations VALUES ($1, $2)';
      const results = await Promise.allSettled(
        Array.from({ length: 30 }, (_, index) =>
          engine.transaction(async (sql) => {
            await sql.run(insert, [100 + index, 'first']);
            // Of each three, the second throws and the third violates the primary key.
            if (index % 3 === 1) throw new Error('broken');
            await sql.run(insert, [index % 3 === 2 ? 100 + index : 200 + index, 'second']);
            return index;
          }),
        ),
      );
      for (const [index, result] of results.entries()) {
        assert.equal(result.status, index % 3 === 0 ? 'fulfilled' : 'rejected');
      }
      const rows = await engine.read((sql) =>
        sql.all('SELECT number FROM pay_migrations WHERE number >= 100'),
      );
      const expected = [100, 200].flatMap((base) =>
        Array.from({ length: 10 }, (_, index) => base + index * 3),
      );
      assert.deepEqual(
        rows.map((row) => Number(row['number'])).sort((a, b) => a - b),
        expected,
      );
      await store.close();
    });

    it(
      'rejects a payment without its checkout',
      withStores(async (one) => {
        const made = checkout();
        await one.createCheckout(made);
        await one.openPayment(payment(made.id));
        await assert.rejects(one.openPayment(payment('none')));
        assert.deepEqual(await one.backlog(0), { callbacks: 0, events: 0, payments: 0 });
      }),
    );

    it('finishes accepted calls when it closes, and rejects later ones', async () => {
      const url = await createDatabase();
      const { store } = await openStore(url);
      const made = Array.from({ length: 20 }, () => checkout());
      const writes = made.map((each) => store.createCheckout(each));
      await Promise.all([store.ping(), store.close()]);
      await Promise.all(writes);
      for (const refused of [store.ping(), store.createCheckout(checkout())]) {
        await assert.rejects(refused, { name: 'DatabaseUnavailableError' });
      }
      const again = await openStore(url);
      assert.equal((await again.store.listCheckouts({ limit: 99 })).length, 20);
      await again.store.close();
    });
  });
}
