/** Tests that an untried order that is opened again on PostgreSQL while the housekeeper removes such orders is kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../../../server/storage/index.ts';
import { startPostgres } from '../../support/databases/postgres.ts';
import { checkout, event, now } from './fixtures.ts';

const day = 86_400_000;

test('keeps an order that is opened again while untried orders are removed', async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const url = await postgres.createDatabase();
  const [one, other] = await Promise.all([openStore(url), openStore(url)]);
  t.after(() => Promise.all([one.store.close(), other.store.close()]));
  const untried = () =>
    checkout({
      status: 'expired',
      purchase: { price: 'mug', quantity: 1, collected: {} },
      expiresAt: now - 2 * day,
    });
  const [order, removed] = [untried(), untried()];
  await one.store.createCheckout(order);
  await one.store.createCheckout(removed);
  await one.store.appendEvents([event(order.id)]);
  const drop = () => other.store.dropUntriedPurchases(now - day, 50, { undelivered: true });

  const reopen = `UPDATE pay_checkouts SET status = 'open', expires_at = $2 WHERE id = $1`;
  const dropped = await one.engine.transaction(async (sql) => {
    await sql.run(reopen, [order.id, now + day]);
    const dropping = drop();
    // Long enough to find the order and to wait for its row.
    await Promise.race([dropping, delay(500)]);
    return { dropping };
  });

  assert.equal(await dropped.dropping, 1);
  assert.equal((await one.store.checkoutById(order.id))?.status, 'open');
  assert.equal((await one.store.listEvents(0, 9)).length, 1);
  assert.equal(await one.store.checkoutById(removed.id), null);
});
