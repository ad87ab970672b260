/** Of several payments the buyer sees the one that matters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Checkout } from '../../../server/checkouts/checkout.ts';
import { paymentData } from '../../../server/checkouts/events.ts';
import { checkoutView, paymentView } from '../../../server/checkouts/buyer-view.ts';
import { openShop, pix, type Shop } from './shop.ts';

async function shown({ parts }: Shop, checkout: Checkout): Promise<string> {
  const { payment } = checkoutView(checkout, await parts.store.paymentsOf(checkout.id), parts);
  return payment ? `${payment.method} ${payment.status}` : 'none';
}

test('a card that is declined late is heard of, although a PIX code can still be paid', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  await shop.buyer.deposit(checkout, pix);
  shop.wait(1_000);
  shop.service.nextCard = 'process';
  const card = await shop.charge(checkout, 'key-1');
  assert.equal(await shown(shop, checkout), 'card processing');
  const declined = { status: 'cancelled', failureCode: 'generic_decline', failureIsFinal: true } as const;
  shop.service.tell(card.serviceId ?? '', declined);
  await shop.checkouts.settle(card.id);
  assert.equal(await shown(shop, checkout), 'card cancelled');
});

test('a code that has run out is no news while a card waits for its bank', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  shop.service.nextCard = 'challenge';
  await shop.charge(checkout, 'key-1');
  shop.wait(1_000);
  const { id, serviceId } = await shop.buyer.deposit(checkout, pix);
  shop.service.tell(serviceId ?? '', { status: 'cancelled', failureIsFinal: true });
  await shop.checkouts.settle(id);
  assert.equal(await shown(shop, checkout), 'card requires_action');
});

test('the id of a payment stays the same when the service names its transaction', async (t) => {
  const { parts, service, checkouts, order, charge } = await openShop(t);
  const checkout = await order();
  service.nextCard = 'process';
  service.losses.charge.push('lost_after');
  const unnamed = await charge(checkout, 'key-1');
  const named = await charge(checkout, 'key-1');
  assert.equal(unnamed.serviceId, null);
  for (const view of [paymentView(unnamed, parts), paymentData(unnamed)]) {
    assert.deepEqual([view.id, view.transaction], [unnamed.id, null]);
  }
  for (const view of [paymentView(named, parts), paymentData(named)]) {
    assert.deepEqual([view.id, view.transaction], [unnamed.id, named.serviceId]);
  }
  assert.match(unnamed.id, /^pay_/);
  service.tell(named.serviceId ?? '', { status: 'paid' });
  await checkouts.settle(named.id);
  const told = (await parts.store.listEvents(0, 10)).map(({ data }) => JSON.stringify(data['payment']));
  assert.match(told[0] ?? '', new RegExp(`"id":"${unnamed.id}","transaction":"${named.serviceId}"`));
});
