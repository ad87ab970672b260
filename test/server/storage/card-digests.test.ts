/** Tests that the card digests of earlier releases are removed when a database is opened. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import type { Checkout } from '../../../server/checkouts/checkout.ts';
import type { Value } from '../../../server/storage/engine.ts';
import { openEngine, openStore } from '../../../server/storage/index.ts';
import { migrate } from '../../../server/storage/migrate.ts';
import { migrations } from '../../../server/storage/migrations/index.ts';
import { checkoutRows } from '../../../server/storage/rows.ts';
import { checkout } from './fixtures.ts';

/** The row that is written for a checkout today, by column. */
const rowOf = (order: Checkout): Record<string, Value> =>
  Object.fromEntries(
    checkoutRows.columns.split(', ').map((name, index) => [name, checkoutRows.values(order)[index] ?? null]),
  );

const digest = 'EarlierDigestOfACardUnderTheSecretOfTheService';

test('removes a digest from its row and from the file, and keeps the idempotency key of the payment', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-digests-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'companion.db');
  const order = checkout();
  const old = await openEngine(`sqlite:${file}`);
  const before = migrations.findIndex(({ name }) => name === 'card-digests');
  await migrate(old, migrations.slice(0, before));
  await old.transaction(async (sql) => {
    // That release had no column `purchase`.
    const { purchase: _purchase, ...columns } = rowOf(order);
    const names = Object.keys(columns);
    const parameters = names.map((_, index) => `$${index + 1}`);
    const insert = `INSERT INTO pay_checkouts (${names.join()}) VALUES (${parameters.join()})`;
    await sql.run(insert, Object.values(columns));
    await sql.run(
      `INSERT INTO pay_payments (id, checkout_id, ordinal, kind, method, status, amount_minor, currency, created_at,
         updated_at, failure_is_final, refunded_minor, lookups, version, idempotency_key, request_digest)
       VALUES ('pay_1', $1, 1, 'charge', 'card', 'paid', 2500, 'USD', 1, 1, 0, 0, 0, 1, 'the-browsers-key', $2)`,
      [order.id, digest],
    );
  });
  await old.close();
  assert.ok((await readFile(file, 'latin1')).includes(digest));

  const { store } = await openStore(`sqlite:${file}`);
  const [payment] = await store.paymentsOf(order.id);
  assert.deepEqual(
    [payment?.idempotencyKey, payment?.requestDigest, payment?.mismatches],
    ['the-browsers-key', null, 0],
  );
  await store.close();
  assert.ok(!(await readFile(file, 'latin1')).includes(digest));
});
