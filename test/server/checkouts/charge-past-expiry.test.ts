/** Tests a charge that is in progress while its order expires: the money that it takes is accounted for. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { checkoutEvent } from '../../../server/checkouts/events.ts';
import { until } from '../../support/until.ts';
import { openShop, pix } from './shop.ts';

/** An order that has expired, with its event, while the service handles its charge. */
async function openExpired(t: TestContext) {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const { serviceId: code } = await shop.buyer.deposit(checkout, pix);
  const held = Promise.withResolvers<void>();
  const take = shop.service.charge.bind(shop.service);
  let isSent = false;
  shop.service.charge = async (order) => {
    isSent = true;
    await held.promise;
    return await take(order);
  };
  const charged = shop.charge(checkout, 'key-1');
  await until('the charge is sent', () => isSent);
  const at = checkout.expiresAt;
  const expired = await shop.parts.store.expireCheckouts(at, 1, (over) =>
    checkoutEvent('checkout.expired', over, at),
  );
  assert.equal(expired.length, 1);
  const end = () => {
    held.resolve();
    return charged;
  };
  return { shop, checkout, code: code ?? '', end };
}

describe('a charge in progress while its order expires', () => {
  test('makes the order paid', async (t) => {
    const { shop, checkout, end } = await openExpired(t);
    assert.equal((await end()).status, 'paid');
    assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
    assert.deepEqual(await shop.events(), ['checkout.expired', 'payment.paid', 'checkout.paid']);
  });

  test('is a duplicate if a code has paid the order by then', async (t) => {
    const { shop, checkout, code, end } = await openExpired(t);
    shop.service.update(code, { status: 'paid' });
    const paidByCode = await shop.parts.store.paymentByServiceId(code);
    await shop.checkouts.settle(paidByCode?.id ?? '');
    const charge = await end();
    assert.equal(charge.status, 'paid');
    assert.equal((await shop.checkouts.read(checkout.id)).paidBy, paidByCode?.id);
    assert.deepEqual(await shop.events(), [
      'checkout.expired',
      'payment.paid',
      'checkout.paid',
      'payment.paid',
      'payment.duplicate',
    ]);
  });
});
