/** Tests that an amount refused by the processor is not offered again by card, wallet or hosted page (§7.3). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Checkout, Payment } from '../../../server/checkouts/checkout.ts';
import { paymentView } from '../../../server/checkouts/buyer-view.ts';
import { openShop, pix, type Shop } from './shop.ts';

const wallet = { method: 'wallet', wallet: null, details: {} } as const;
const hosted = { method: 'card', wallet: null, details: {} } as const;

/** Opens a hosted session whose buyer was declined; it stays open (§2.2). */
async function openDeclinedSession(
  shop: Shop,
  checkout: Checkout,
  { code, method = 'wallet' }: { code: string; method?: 'wallet' | 'card' },
): Promise<Payment> {
  const opened = await shop.buyer.deposit(checkout, { ...wallet, method });
  shop.service.update(opened.serviceId ?? '', { failureCode: code, failureIsFinal: false });
  await shop.checkouts.settle(opened.id);
  return opened;
}

describe('an open session whose amount was refused', () => {
  for (const code of ['amount_too_large', 'amount_too_small']) {
    for (const method of ['wallet', 'card'] as const) {
      test(`is returned with its failure and without an action: ${method}, ${code}`, async (t) => {
        const shop = await openShop(t);
        const checkout = await shop.order();
        const { id } = await openDeclinedSession(shop, checkout, { code, method });
        const again = await shop.buyer.deposit(checkout, { ...wallet, method });
        assert.equal(again.id, id);
        const view = paymentView(again, shop.parts);
        assert.deepEqual(view.failure, { code, advice: 'new_charge', final: false });
        assert.equal(view.action, undefined);
        assert.equal(shop.service.deposits.length, 1);
      });
    }
  }

  test('blocks the other ways to pay by card', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id } = await openDeclinedSession(shop, checkout, { code: 'amount_too_large' });
    assert.equal((await shop.buyer.deposit(checkout, hosted)).id, id);
    assert.equal((await shop.buyer.deposit(checkout, { ...wallet, wallet: 'apple_pay' })).id, id);
    assert.equal((await shop.charge(checkout, 'key-1')).id, id);
    assert.equal(shop.service.deposits.length, 1);
    assert.equal(shop.service.chargeCalls.length, 0);
  });

  test('is replaced once the merchant has changed the amount', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id } = await openDeclinedSession(shop, checkout, { code: 'amount_too_large' });
    const changed = await shop.checkouts.changeAmounts(checkout.id, { BRL: 9_990, USD: 9_990 });
    const next = await shop.buyer.deposit(changed, wallet);
    assert.notEqual(next.id, id);
    assert.equal(paymentView(next, shop.parts).action?.type, 'embed');
  });

  test('does not block PIX, whose amount is another', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    await openDeclinedSession(shop, checkout, { code: 'amount_too_large' });
    assert.ok((await shop.buyer.deposit(checkout, pix)).pixCode);
  });

  test('is paid when the money arrives all the same', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id, serviceId } = await openDeclinedSession(shop, checkout, { code: 'amount_too_large' });
    shop.service.update(serviceId ?? '', { status: 'paid', failureCode: null });
    assert.equal((await shop.checkouts.settle(id))?.status, 'paid');
  });
});

test('a charge whose amount was refused opens no session', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'decline';
  shop.service.declineCode = 'amount_too_small';
  const checkout = await shop.order();
  const { id } = await shop.charge(checkout, 'key-1');
  for (const input of [wallet, hosted]) assert.equal((await shop.buyer.deposit(checkout, input)).id, id);
  assert.equal(shop.service.deposits.length, 0);
});

test('an open session with another decline is returned with its action', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const { id } = await openDeclinedSession(shop, checkout, { code: 'insufficient_funds' });
  const again = await shop.buyer.deposit(checkout, wallet);
  assert.equal(again.id, id);
  assert.equal(paymentView(again, shop.parts).action?.type, 'embed');
});
