/** An amount that the processor does not take is not offered again, by card, wallet or hosted page (§7.3). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Checkout, Payment } from '../../../server/checkouts/checkout.ts';
import { paymentView } from '../../../server/checkouts/buyer-view.ts';
import { openShop, pix, type Shop } from './shop.ts';

const wallet = { method: 'wallet', wallet: null, details: {} } as const;
const hosted = { method: 'card', wallet: null, details: {} } as const;

/** A hosted session whose buyer was declined; it stays open (§2.2). */
async function declinedSession(
  shop: Shop,
  checkout: Checkout,
  { code, method = 'wallet' }: { code: string; method?: 'wallet' | 'card' },
): Promise<Payment> {
  const opened = await shop.buyer.deposit(checkout, { ...wallet, method });
  shop.service.tell(opened.serviceId ?? '', { failureCode: code, failureIsFinal: false });
  await shop.checkouts.settle(opened.id);
  return opened;
}

describe('an open session whose amount was refused', () => {
  for (const code of ['amount_too_large', 'amount_too_small']) {
    for (const method of ['wallet', 'card'] as const) {
      test(`${method}, ${code}: answered with its failure, and with no way to pay it`, async (t) => {
        const shop = await openShop(t);
        const checkout = await shop.order();
        const { id } = await declinedSession(shop, checkout, { code, method });
        const again = await shop.buyer.deposit(checkout, { ...wallet, method });
        assert.equal(again.id, id);
        const view = paymentView(again, shop.parts);
        assert.deepEqual(view.failure, { code, advice: 'new_charge', final: false });
        assert.equal(view.action, undefined);
        assert.equal(shop.service.deposits.length, 1);
      });
    }
  }

  test('stands in the way of the other ways to pay by card', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id } = await declinedSession(shop, checkout, { code: 'amount_too_large' });
    assert.equal((await shop.buyer.deposit(checkout, hosted)).id, id);
    assert.equal((await shop.buyer.deposit(checkout, { ...wallet, wallet: 'apple_pay' })).id, id);
    assert.equal((await shop.charge(checkout, 'key-1')).id, id);
    assert.equal(shop.service.deposits.length, 1);
    assert.equal(shop.service.chargeCalls.length, 0);
  });

  test('makes way for a new one once the merchant has changed the amount', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id } = await declinedSession(shop, checkout, { code: 'amount_too_large' });
    const changed = await shop.checkouts.changeAmounts(checkout.id, { BRL: 9_990, USD: 9_990 });
    const next = await shop.buyer.deposit(changed, wallet);
    assert.notEqual(next.id, id);
    assert.equal(paymentView(next, shop.parts).action?.type, 'embed');
  });

  test('leaves PIX alone, whose amount is another', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    await declinedSession(shop, checkout, { code: 'amount_too_large' });
    assert.ok((await shop.buyer.deposit(checkout, pix)).pixCode);
  });

  test('is paid all the same where the money came', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id, serviceId } = await declinedSession(shop, checkout, { code: 'amount_too_large' });
    shop.service.tell(serviceId ?? '', { status: 'paid', failureCode: null });
    assert.equal((await shop.checkouts.settle(id))?.status, 'paid');
  });
});

test('a charge whose amount was refused opens no session', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'decline';
  shop.service.declineCode = 'amount_too_small';
  const checkout = await shop.order();
  const { id } = await shop.charge(checkout, 'key-1');
  for (const wish of [wallet, hosted]) assert.equal((await shop.buyer.deposit(checkout, wish)).id, id);
  assert.equal(shop.service.deposits.length, 0);
});

test('an open session with another decline is answered with its way to pay', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const { id } = await declinedSession(shop, checkout, { code: 'insufficient_funds' });
  const again = await shop.buyer.deposit(checkout, wallet);
  assert.equal(again.id, id);
  assert.equal(paymentView(again, shop.parts).action?.type, 'embed');
});
