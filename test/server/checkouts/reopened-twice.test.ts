/** Tests an expired checkout that two requests of the merchant open again at the same time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from './shop.ts';

const day = 86_400_000;

test('both requests get the checkout as it was opened again', async (t) => {
  const shop = await openShop(t);
  const order = { reference: 'order-1', amounts: { BRL: 12_990 } };
  await shop.checkouts.create(order);
  shop.wait(2 * day);
  const reopened = await Promise.all([shop.checkouts.create(order), shop.checkouts.create(order)]);
  for (const { checkout } of reopened) {
    assert.equal(checkout.status, 'open');
    assert.equal(checkout.expiresAt, shop.parts.clock.now() + day);
  }
});
