/** Tests a link that the merchant cancels while a buyer starts an order with it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSelling } from '../../../server/selling/index.ts';
import type { SellingStore } from '../../../server/selling/link.ts';
import type { PriceListFile } from '../../../server/selling/price-list.ts';
import { openShop } from '../checkouts/shop.ts';
import { linkOf } from './link-of.ts';

test('cancels an order that started while its link was being cancelled', async (t) => {
  const { parts, checkouts } = await openShop(t);
  let link = linkOf({ createdAt: parts.clock.now() });
  const links: Partial<SellingStore> = {
    linkById: async () => link,
    cancelLink: async (_id, now) => (link = { ...link, cancelledAt: now }),
  };
  const selling = createSelling({
    parts,
    checkouts,
    links: links as SellingStore,
    file: { current: { shop: { name: 'Shop' }, prices: {} } } as unknown as PriceListFile,
  });
  const { store } = parts;
  const create = store.createCheckout.bind(store);
  store.createCheckout = async (checkout) => {
    await selling.cancelLink(link.id);
    return await create(checkout);
  };
  const request = { price: link.id, quantity: 1, amountMinor: null, collected: {}, languages: [] };
  await assert.rejects(selling.buy(request), { code: 'PRICE_ENDED' });
  const { data } = await checkouts.list({ reference: 'inv-1', limit: 1 });
  assert.deepEqual(
    data.map(({ status }) => status),
    ['cancelled'],
  );
});
