/** Tests purchases that get the random reference of an earlier one. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createSelling } from '../../../server/selling/index.ts';
import type { SellingStore } from '../../../server/selling/link.ts';
import { parsePriceList, type PriceListFile } from '../../../server/selling/price-list.ts';
import { openShop } from '../checkouts/shop.ts';
import { linkOf } from './link-of.ts';

const link = linkOf({ once: false });

/** A shop whose random bytes are these, one value for each name. */
async function openSelling(t: TestContext, values: number[]) {
  const { parts, checkouts } = await openShop(t);
  const links: Partial<SellingStore> = { linkById: async () => link };
  const current = parsePriceList(
    JSON.stringify({
      shop: { name: 'Shop' },
      prices: { tip: { title: 'Tip', amounts: { BRL: '9.00' } } },
    }),
  );
  const selling = createSelling({
    parts,
    checkouts,
    links: links as SellingStore,
    file: { current } as PriceListFile,
    random: (size) => new Uint8Array(size).fill(values.shift() ?? assert.fail('no more names')),
  });
  return (price: string) =>
    selling.buy({ price, quantity: 1, amountMinor: null, collected: {}, languages: [] });
}

for (const price of ['tip', link.id]) {
  test(`a purchase of ${price} whose random name is taken gets another order`, async (t) => {
    const buy = await openSelling(t, [0, 0, 0, 1]);
    const first = await buy(price);
    const second = await buy(price);
    assert.notEqual(second.id, first.id);
    assert.notEqual(second.reference, first.reference);
  });
}

test('a purchase fails when every name is taken', async (t) => {
  const buy = await openSelling(
    t,
    Array.from({ length: 9 }, () => 0),
  );
  await buy('tip');
  await assert.rejects(buy('tip'), { code: 'REFERENCE_TAKEN' });
});
