/** Tests a link that sells a single time, after its order has been started. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Checkout } from '../../../server/checkouts/checkout.ts';
import { createSelling } from '../../../server/selling/index.ts';
import type { Link, SellingStore } from '../../../server/selling/link.ts';
import type { PriceListFile } from '../../../server/selling/price-list.ts';
import { openShop, type Shop } from '../checkouts/shop.ts';
import { linkOf } from './link-of.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface LinkShop extends Shop {
  buy: () => Promise<Checkout>;
  /** Saves a price list with this address of the shop. */
  moveShop: (returnUrl: string) => void;
}

async function openLink(t: TestContext, fields: Partial<Link> = {}): Promise<LinkShop> {
  const shop = await openShop(t);
  const { parts, checkouts } = shop;
  const link = linkOf({ createdAt: parts.clock.now(), ...fields });
  const file = { current: { shop: { name: 'Shop', return_url: 'https://shop.example/' }, prices: {} } };
  const selling = createSelling({
    parts,
    checkouts,
    links: { linkById: async () => link } as Partial<SellingStore> as SellingStore,
    file: file as unknown as PriceListFile,
  });
  return {
    ...shop,
    buy: () => selling.buy({ price: link.id, quantity: 1, amountMinor: null, collected: {}, languages: [] }),
    moveShop: (returnUrl) => {
      file.current.shop.return_url = returnUrl;
    },
  };
}

test('after the shop has moved, a buyer continues the order of a link', async (t) => {
  const { buy, moveShop } = await openLink(t);
  const started = await buy();
  moveShop('https://new.shop.example/');
  const continued = await buy();
  assert.equal(continued.id, started.id);
});

test('after the merchant has changed its amounts, a buyer continues the order of a link', async (t) => {
  const { buy, checkouts } = await openLink(t);
  const started = await buy();
  await checkouts.changeAmounts(started.id, { BRL: 9_000 });
  const continued = await buy();
  assert.deepEqual([continued.id, continued.amounts], [started.id, { BRL: 9_000 }]);
});

test('a moved shop and changed amounts do not keep an expired order of a link from being opened again', async (t) => {
  const { buy, checkouts, moveShop, wait } = await openLink(t);
  const started = await buy();
  await checkouts.changeAmounts(started.id, { BRL: 9_000 });
  moveShop('https://new.shop.example/');
  wait(31 * dayMs);
  const continued = await buy();
  assert.deepEqual([continued.id, continued.status], [started.id, 'open']);
  assert.ok(continued.expiresAt > started.expiresAt);
});

test('the order of a link ends with the link, whenever it is started', async (t) => {
  for (const once of [true, false]) {
    const endsAt = Date.UTC(2026, 10, 22, 12);
    const { buy, wait } = await openLink(t, { once, expiresAt: endsAt });
    wait(dayMs - hourMs);
    assert.equal((await buy()).expiresAt, endsAt, `once: ${once}`);
  }
});

test('the order of another reference is not that of a link', async (t) => {
  const { buy, checkouts } = await openLink(t);
  await checkouts.create({ reference: 'inv-1', amounts: { BRL: 500 }, returnUrl: 'https://shop.example/' });
  await assert.rejects(buy(), { code: 'REFERENCE_TAKEN' });
});

test('a link does not sell the merchant’s own order of its reference, not even once that order’s data is erased', async (t) => {
  const { buy, checkouts, parts, wait } = await openLink(t);
  const amounts = { BRL: 10_000 };
  const { checkout } = await checkouts.create({ reference: 'inv-1', amounts, customer: { name: 'Ana' } });
  await assert.rejects(buy(), { code: 'REFERENCE_TAKEN' });
  wait(31 * dayMs);
  await parts.store.forgetCustomer(checkout.id);
  await assert.rejects(buy(), { code: 'REFERENCE_TAKEN' });
});
