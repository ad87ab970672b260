/** Tests that a card is not charged while the lookup of another process, begun a moment before, is about to find a paid code. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createCheckouts } from '../../../server/checkouts/index.ts';
import { anyAddress, buyerOf, chargeInput, openShop, pix } from './shop.ts';

/** An order with a code of which another process has begun a lookup, whose response takes a while. */
async function lookedUpElsewhere(t: TestContext, { isPaid }: { isPaid: boolean }) {
  const shop = await openShop(t);
  const { store, clock } = shop.parts;
  const elsewhere = createCheckouts(shop.parts);
  const checkout = await shop.order();
  const code = await shop.buyer.deposit(checkout, pix);
  shop.wait(6_000);
  if (isPaid) shop.service.update(code.serviceId ?? '', { status: 'paid' });
  assert.ok(await store.claimLookup(code.id, code.lookups, clock.now(), null));
  shop.service.workMs = 100;
  const lookup = elsewhere.settle(code.id);
  const charge = () => buyerOf(shop.checkouts, shop.parts).charge(checkout, chargeInput('key-1'), anyAddress);
  return { ...shop, checkout, code, lookup, charge };
}

test('awaits the lookup of another process before it charges a card', async (t) => {
  const { charge, lookup, service, checkouts, checkout } = await lookedUpElsewhere(t, { isPaid: true });
  await assert.rejects(charge(), { code: 'CHECKOUT_PAID' });
  await lookup;
  assert.equal(service.chargeCalls.length, 0);
  assert.equal((await checkouts.read(checkout.id)).status, 'paid');
});

test('charges the card when that lookup changes nothing, and asks the service no further time', async (t) => {
  const { charge, service, code } = await lookedUpElsewhere(t, { isPaid: false });
  assert.equal((await charge()).kind, 'charge');
  assert.equal(service.lookups.filter((id) => id === code.serviceId).length, 1);
});

test('does not wait after a lookup of its own', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const code = await shop.buyer.deposit(checkout, pix);
  shop.wait(6_000);
  await shop.checkouts.lookIfDue(code);
  const { mock } = t.mock.method(shop.parts.live, 'subscribe');
  await shop.charge(checkout, 'key-1');
  assert.equal(mock.callCount(), 0, 'waits for no change of the checkout');
});
