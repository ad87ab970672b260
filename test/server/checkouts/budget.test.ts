/** What a buyer's browser repeats does not reach the service more often than the pace of `status`. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { openShop, pix } from './shop.ts';

const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, work));

async function challenged(t: TestContext) {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const code = await shop.buyer.deposit(checkout, pix);
  shop.service.nextCard = 'challenge';
  const payment = await shop.charge(checkout, 'key-1');
  return { shop, checkout, code, payment };
}

describe('confirm', () => {
  test('that cannot confirm anything looks nothing up', async (t) => {
    const { shop, checkout, code } = await challenged(t);
    const before = shop.service.lookups.length;
    for (let round = 0; round < 50; round++) {
      const refused = shop.buyer.confirm(checkout, code.id);
      await assert.rejects(refused, { code: 'PAYMENT_NOT_CONFIRMABLE' });
    }
    assert.equal(shop.service.lookups.length, before);
  });

  test('in a hundred tabs at once is one call', async (t) => {
    const { shop, checkout, payment } = await challenged(t);
    shop.service.workMs = 20;
    shop.service.nextCard = 'approve';
    await times(100, () => shop.buyer.confirm(checkout, payment.id));
    assert.equal(shop.service.confirmed.length, 1);
  });

  test('whose outcome stays unknown is called three times, and then left to the lookups', async (t) => {
    const { shop, checkout, payment } = await challenged(t);
    shop.service.losses.confirm = Array.from({ length: 200 }, () => 'lost_before' as const);
    for (let round = 0; round < 100; round++) {
      const again = await shop.buyer.confirm(checkout, payment.id);
      assert.equal(again.status, 'processing');
    }
    assert.equal(shop.service.confirmed.length, 3);
  });

  test('of a step that nobody takes is refused after three calls, with the time to wait', async (t) => {
    const { shop, checkout, payment } = await challenged(t);
    shop.service.losses.confirm = Array.from({ length: 200 }, () => 'unavailable' as const);
    for (let round = 0; round < 3; round++)
      await assert.rejects(shop.buyer.confirm(checkout, payment.id), { code: 'SERVICE_UNAVAILABLE' });
    await assert.rejects(
      shop.buyer.confirm(checkout, payment.id),
      (error: { code: string; retryAfterS: number }) =>
        error.code === 'RATE_LIMITED' && error.retryAfterS > 0 && error.retryAfterS <= 180,
    );
    assert.equal(shop.service.confirmed.length, 3);
  });
});

describe('a live code', () => {
  test('is looked up before money moves, every ten seconds at most', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    await shop.buyer.deposit(checkout, pix);
    shop.service.nextCard = 'decline';
    for (const key of ['a', 'b', 'c', 'd']) await shop.charge(checkout, `key-${key}`);
    assert.equal(shop.service.lookups.length, 1);
    shop.wait(10_000);
    for (const key of ['e', 'f']) await shop.charge(checkout, `key-${key}`);
    assert.equal(shop.service.lookups.length, 2);
  });

  test('that was paid since its last lookup is found by the next attempt that is due', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { serviceId } = await shop.buyer.deposit(checkout, pix);
    shop.service.nextCard = 'decline';
    await shop.charge(checkout, 'key-1');
    shop.service.tell(serviceId ?? '', { status: 'paid' });
    shop.wait(10_000);
    await assert.rejects(shop.charge(checkout, 'key-2'), { code: 'CHECKOUT_PAID' });
    assert.equal(shop.service.chargeCalls.length, 1);
  });

  test('is not looked up by each of many attempts at once', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    await shop.buyer.deposit(checkout, pix);
    shop.service.nextCard = 'decline';
    let key = 0;
    await times(30, () => shop.charge(checkout, `key-${key++}`));
    assert.equal(shop.service.lookups.length, 1);
  });
});

test('a charge in doubt is repeated under its key three times, and then left to its callback', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  shop.service.losses.charge = Array.from({ length: 50 }, () => 'lost_before' as const);
  for (let round = 0; round < 40; round++)
    assert.equal((await shop.charge(checkout, 'key-1')).status, 'processing');
  assert.equal(shop.service.chargeCalls.length, 4);
});
