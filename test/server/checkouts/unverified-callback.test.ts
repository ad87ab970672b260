/** Tests that no card is charged for an order whose code a callback has reported, while its verification is still to come. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callback } from '../storage/fixtures.ts';
import { openShop, pix, type Shop } from './shop.ts';

/** A code that was looked up a moment ago, so that no lookup is due, and then paid. */
async function paidCode(shop: Shop) {
  const { store, clock } = shop.parts;
  const checkout = await shop.order();
  const code = await shop.buyer.deposit(checkout, pix);
  shop.wait(6_000);
  assert.ok(await store.claimLookup(code.id, code.lookups, clock.now(), null));
  shop.wait(1_000);
  shop.service.update(code.serviceId ?? '', { status: 'paid' });
  return { checkout, code };
}

test('looks up a code whose callback another process has stored before it charges a card', async (t) => {
  const shop = await openShop(t);
  const { checkout, code } = await paidCode(shop);
  await shop.parts.store.storeCallback(callback({ subject: code.id }));
  await assert.rejects(shop.charge(checkout, 'key-1'), { code: 'CHECKOUT_PAID' });
  assert.equal(shop.service.chargeCalls.length, 0);
  assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
});

test('without a waiting callback, the pace of the lookups holds', async (t) => {
  const shop = await openShop(t);
  const { checkout, code } = await paidCode(shop);
  const { store } = shop.parts;
  const [verified, ofAnother] = [callback({ subject: code.id }), callback({ subject: 'pay_another' })];
  await store.storeCallback(verified);
  await store.storeCallback(ofAnother);
  await store.finishCallbacks([verified.id]);
  await shop.charge(checkout, 'key-1');
  assert.equal(shop.service.lookups.filter((id) => id === code.serviceId).length, 0);
});
