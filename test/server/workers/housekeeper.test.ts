/** Tests that unpaid orders from a price list are removed once their events are delivered, and buyers' data is erased. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createLog } from '../../../server/log.ts';
import { type HousekeeperOptions, startHousekeeper } from '../../../server/workers/housekeeper.ts';
import { until } from '../../support/until.ts';
import { openShop, type Shop } from '../checkouts/shop.ts';
import { checkout, event } from '../storage/fixtures.ts';

const day = 86_400_000;

function startWorker(
  t: TestContext,
  { parts }: Shop,
  { deliversEvents, purgeRateLimits = async () => 0 }: Partial<HousekeeperOptions>,
): void {
  const worker = startHousekeeper(
    parts,
    { purgeRateLimits, keepCustomersMs: 180 * day, deliversEvents: deliversEvents ?? true },
    createLog('silent'),
  );
  t.after(() => worker.stop());
}

/** Stores an order that expired two days ago without an attempt to pay, with an undelivered event. */
async function storeUntriedOrder({
  parts: { store, clock },
}: Shop): Promise<{ id: string; deliver(): Promise<void> }> {
  const at = clock.now() - 2 * day;
  const purchase = { price: 'mug', quantity: 1, collected: {} };
  const order = checkout({ status: 'expired', purchase, createdAt: at - day, expiresAt: at });
  const { id } = order;
  await store.createCheckout(order);
  const expired = event(id, { type: 'checkout.expired', createdAt: at });
  await store.appendEvents([expired]);
  return {
    id,
    async deliver() {
      const stored = await store.eventById(expired.id);
      assert.ok(stored);
      const delivery = { at, durationMs: 1, outcome: 'delivered', status: 204 } as const;
      await store.finishEvent(stored, { deliveredAt: at, nextAttemptAt: null, delivery });
    },
  };
}

const isRemoved = async ({ parts: { store } }: Shop, { id }: { id: string }): Promise<boolean> =>
  (await store.checkoutById(id)) === null &&
  (await store.listEvents(0, 100)).every(({ stream }) => stream !== id);

test('removes an untried order once its events are delivered', async (t) => {
  const shop = await openShop(t);
  const [delivered, waiting] = [await storeUntriedOrder(shop), await storeUntriedOrder(shop)];
  await delivered.deliver();
  startWorker(t, shop, { deliversEvents: true });
  await until('the order with delivered events is removed', () => isRemoved(shop, delivered));
  assert.equal(await isRemoved(shop, waiting), false);
});

test('removes an untried order at once where nothing delivers events', async (t) => {
  const shop = await openShop(t);
  const order = await storeUntriedOrder(shop);
  startWorker(t, shop, { deliversEvents: false });
  await until('the order is removed', () => isRemoved(shop, order));
});

test('a failing task does not prevent the others', async (t) => {
  const shop = await openShop(t);
  const { store, clock } = shop.parts;
  const order = checkout({ status: 'paid', customer: { name: 'Ana' }, createdAt: clock.now() - 181 * day });
  await store.createCheckout(order);
  const untried = await storeUntriedOrder(shop);
  await untried.deliver();
  const purgeRateLimits = () => Promise.reject(new Error('the statement took too long'));
  startWorker(t, shop, { purgeRateLimits });
  await until('the untried order is removed', () => isRemoved(shop, untried));
  assert.deepEqual((await store.checkoutById(order.id))?.customer, {});
});

test("buyers' data is erased on schedule after the clock was set back", async (t) => {
  const shop = await openShop(t);
  const { store, clock } = shop.parts;
  const untried = await storeUntriedOrder(shop);
  startWorker(t, shop, { deliversEvents: false });
  await until('the last task of the first run is done', () => isRemoved(shop, untried));
  shop.wait(-day);
  const order = checkout({ status: 'paid', customer: { name: 'Ana' }, createdAt: clock.now() - 181 * day });
  await store.createCheckout(order);
  await until('the data is erased', async () => {
    const { customer } = (await store.checkoutById(order.id)) ?? {};
    return Object.keys(customer ?? {}).length === 0;
  });
});

test('orders expire while a long removal runs', async (t) => {
  const shop = await openShop(t);
  const { store, clock } = shop.parts;
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Before the worker is stopped, which waits for the removal.
  t.after(() => ended.resolve());
  const purgeRateLimits = async () => {
    begun.resolve();
    await ended.promise;
    return 0;
  };
  startWorker(t, shop, { purgeRateLimits });
  await begun.promise;
  const order = checkout({ status: 'open', expiresAt: clock.now() - 1 });
  await store.createCheckout(order);
  await until(
    'the order has expired',
    async () => (await store.checkoutById(order.id))?.status === 'expired',
  );
});
