/** Orders that were begun from a price list and never tried are removed, and the merchant hears of them first. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createLog } from '../../../server/log.ts';
import { startHousekeeper } from '../../../server/workers/housekeeper.ts';
import { until } from '../../support/until.ts';
import { openShop, type Shop } from '../checkouts/shop.ts';
import { checkout, event } from '../storage/fixtures.ts';

const day = 86_400_000;

function keepHouse(t: TestContext, { parts }: Shop, { deliversEvents }: { deliversEvents: boolean }): void {
  const worker = startHousekeeper(
    parts,
    { purgeRateLimits: async () => undefined, keepCustomersMs: 180 * day, deliversEvents },
    createLog('silent'),
  );
  t.after(() => worker.stop());
}

/** Expired two days ago, with an event that waits for its delivery. */
async function untried({ parts: { store, clock } }: Shop): Promise<{ id: string; deliver(): Promise<void> }> {
  const at = clock.now() - 2 * day;
  const purchase = { price: 'mug', quantity: 1, collected: {} };
  const begun = checkout({ status: 'expired', purchase, createdAt: at - day, expiresAt: at });
  const { id } = begun;
  await store.createCheckout(begun);
  const told = event(id, { type: 'checkout.expired', createdAt: at });
  await store.appendEvents([told]);
  return {
    id,
    async deliver() {
      const stored = await store.eventById(told.id);
      assert.ok(stored);
      const delivery = { at, durationMs: 1, outcome: 'delivered', status: 204 } as const;
      await store.finishEvent(stored, { deliveredAt: at, nextAttemptAt: null, delivery });
    },
  };
}

const isGone = async ({ parts: { store } }: Shop, { id }: { id: string }): Promise<boolean> =>
  (await store.checkoutById(id)) === null &&
  (await store.listEvents(0, 100)).every(({ stream }) => stream !== id);

test('where events are delivered, once the order’s are', async (t) => {
  const shop = await openShop(t);
  const [delivered, waiting] = [await untried(shop), await untried(shop)];
  await delivered.deliver();
  keepHouse(t, shop, { deliversEvents: true });
  await until('one is gone', () => isGone(shop, delivered));
  assert.equal(await isGone(shop, waiting), false);
});

test('where nothing delivers events, without waiting for it', async (t) => {
  const shop = await openShop(t);
  const order = await untried(shop);
  keepHouse(t, shop, { deliversEvents: false });
  await until('it is gone', () => isGone(shop, order));
});
