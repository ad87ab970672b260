/** Tests which of several payments the buyer's view shows, and under which id. */
import assert from 'node:assert/strict';
import { test, describe } from 'node:test';
import type { Checkout } from '../../../server/checkouts/checkout.ts';
import { paymentData } from '../../../server/checkouts/events.ts';
import { checkoutView, paymentView } from '../../../server/checkouts/buyer-view.ts';
import { openShop, pix, type Shop } from './shop.ts';
import { processorValues } from '../../../server/checkouts/processor-values.ts';

async function shownPayment({ parts }: Shop, checkout: Checkout): Promise<string> {
  const { payment } = checkoutView(checkout, await parts.store.paymentsOf(checkout.id), parts);
  return payment ? `${payment.method} ${payment.status}` : 'none';
}

test('shows a card that was declined late, although a PIX code can still be paid', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  await shop.buyer.deposit(checkout, pix);
  shop.wait(1_000);
  shop.service.nextCard = 'process';
  const card = await shop.charge(checkout, 'key-1');
  assert.equal(await shownPayment(shop, checkout), 'card processing');
  const declined = { status: 'cancelled', failureCode: 'generic_decline', failureIsFinal: true } as const;
  shop.service.update(card.serviceId ?? '', declined);
  await shop.checkouts.settle(card.id);
  assert.equal(await shownPayment(shop, checkout), 'card cancelled');
});

test('shows the card that waits for its bank, not a code that has expired', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  shop.service.nextCard = 'challenge';
  await shop.charge(checkout, 'key-1');
  shop.wait(1_000);
  const { id, serviceId } = await shop.buyer.deposit(checkout, pix);
  shop.service.update(serviceId ?? '', { status: 'cancelled', failureIsFinal: true });
  await shop.checkouts.settle(id);
  assert.equal(await shownPayment(shop, checkout), 'card requires_action');
});

test('shows no failure of an earlier card while another one is tried on the hosted page', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const { id, serviceId } = await shop.buyer.deposit(checkout, { method: 'card', wallet: null, details: {} });
  const failure = { failureCode: 'card_declined', failureIsFinal: false };
  for (const [status, isShown] of [
    ['pending', true],
    ['processing', false],
    ['requires_action', false],
    ['pending', true],
  ] as const) {
    shop.service.update(serviceId ?? '', { status, ...failure });
    await shop.checkouts.settle(id);
    const { payment } = await shop.checkouts.view(checkout.id);
    assert.deepEqual(
      [payment?.status, payment?.failure?.code],
      [status, isShown ? 'card_declined' : undefined],
    );
  }
});

test('keeps the id of a payment when the service assigns its transaction', async (t) => {
  const { parts, service, checkouts, order, charge } = await openShop(t);
  const checkout = await order();
  service.nextCard = 'process';
  service.faults.charge.push('lost_after');
  const unnamed = await charge(checkout, 'key-1');
  const named = await charge(checkout, 'key-1');
  assert.equal(unnamed.serviceId, null);
  for (const view of [paymentView(unnamed, parts), paymentData(unnamed, parts.clock.now())]) {
    assert.deepEqual([view.id, view.transaction], [unnamed.id, null]);
  }
  for (const view of [paymentView(named, parts), paymentData(named, parts.clock.now())]) {
    assert.deepEqual([view.id, view.transaction], [unnamed.id, named.serviceId]);
  }
  assert.match(unnamed.id, /^pay_/);
  service.update(named.serviceId ?? '', { status: 'paid' });
  await checkouts.settle(named.id);
  const payments = (await parts.store.listEvents(0, 10)).map(({ data }) => JSON.stringify(data['payment']));
  assert.match(payments[0] ?? '', new RegExp(`"id":"${unnamed.id}","transaction":"${named.serviceId}"`));
});

/** Tests the processor's public values that a checkout shows to the browser. */
describe('publishable values', () => {
  describe('the processor’s public values', () => {
    test('are taken from the first hosted deposit, and shown from then on', async (t) => {
      const { buyer, checkouts, order } = await openShop(t);
      const checkout = await order();
      const before = await checkouts.view(checkout.id);
      assert.equal(before.publishable_key, undefined);
      await buyer.deposit(checkout, { method: 'wallet', wallet: null, details: {} });
      const { publishable_key, on_behalf_of } = await checkouts.view((await order()).id);
      assert.deepEqual({ publishable_key, on_behalf_of }, { publishable_key: 'pk', on_behalf_of: 'acct' });
    });

    test('keep what was configured', () => {
      const values = processorValues({ publishableKey: 'pk_configured', onBehalfOf: null });
      values.learn({ publishableKey: 'pk_other', onBehalfOf: 'acct' });
      assert.equal(values.publishableKey, 'pk_configured');
      assert.equal(values.onBehalfOf, 'acct');
    });
  });
});
