/** Tests that calls repeated by a buyer's browser reach the service no more often than their budget allows. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { openShop, pix } from './shop.ts';

const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, work));

async function openChallenged(t: TestContext) {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const code = await shop.buyer.deposit(checkout, pix);
  shop.service.nextCard = 'challenge';
  const payment = await shop.charge(checkout, 'key-1');
  return { shop, checkout, code, payment };
}

describe('confirm', () => {
  test('for a payment that cannot be confirmed makes no lookup', async (t) => {
    const { shop, checkout, code } = await openChallenged(t);
    const before = shop.service.lookups.length;
    for (let round = 0; round < 50; round++) {
      const refused = shop.buyer.confirm(checkout, code.id);
      await assert.rejects(refused, { code: 'PAYMENT_NOT_CONFIRMABLE' });
    }
    assert.equal(shop.service.lookups.length, before);
  });

  test('from a hundred tabs at once is one call', async (t) => {
    const { shop, checkout, payment } = await openChallenged(t);
    shop.service.workMs = 20;
    shop.service.nextCard = 'approve';
    await times(100, () => shop.buyer.confirm(checkout, payment.id));
    assert.equal(shop.service.confirmed.length, 1);
  });

  test('with an unknown outcome is sent three times, then left to the lookups', async (t) => {
    const { shop, checkout, payment } = await openChallenged(t);
    shop.service.faults.confirm = Array.from({ length: 200 }, () => 'lost_before' as const);
    for (let round = 0; round < 100; round++) {
      const again = await shop.buyer.confirm(checkout, payment.id);
      assert.equal(again.status, 'processing');
    }
    assert.equal(shop.service.confirmed.length, 3);
  });

  test('that the service cannot take is rejected after three calls, with retryAfterS', async (t) => {
    const { shop, checkout, payment } = await openChallenged(t);
    shop.service.faults.confirm = Array.from({ length: 200 }, () => 'unavailable' as const);
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
  test('is looked up before a charge, every ten seconds at most', async (t) => {
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

  test('paid since its last lookup is found by the next attempt after ten seconds', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { serviceId } = await shop.buyer.deposit(checkout, pix);
    shop.service.nextCard = 'decline';
    await shop.charge(checkout, 'key-1');
    shop.service.update(serviceId ?? '', { status: 'paid' });
    shop.wait(10_000);
    await assert.rejects(shop.charge(checkout, 'key-2'), { code: 'CHECKOUT_PAID' });
    assert.equal(shop.service.chargeCalls.length, 1);
  });

  test('is looked up once for many simultaneous attempts', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    await shop.buyer.deposit(checkout, pix);
    shop.service.nextCard = 'decline';
    let key = 0;
    await times(30, () => shop.charge(checkout, `key-${key++}`));
    assert.equal(shop.service.lookups.length, 1);
  });
});

test('sends at most fifty charges that the service rejects, each with its own key', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  shop.service.faults.charge = Array.from({ length: 200 }, () => 'refused' as const);
  for (let round = 0; round < 50; round++)
    await assert.rejects(shop.charge(checkout, `key-${round}`), { code: 'VALIDATION_ERROR' });
  for (let round = 50; round < 100; round++)
    await assert.rejects(shop.charge(checkout, `key-${round}`), { code: 'TOO_MANY_ATTEMPTS' });
  assert.equal(shop.service.chargeCalls.length, 50);
});

test('a charge with an unknown outcome is repeated three times, then left to its callback', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  shop.service.faults.charge = Array.from({ length: 50 }, () => 'lost_before' as const);
  for (let round = 0; round < 40; round++)
    assert.equal((await shop.charge(checkout, 'key-1')).status, 'processing');
  assert.equal(shop.service.chargeCalls.length, 4);
});

test('alternating between two wallets opens at most twelve pages, until the first one expires', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  let requests = 0;
  const requestOther = () => {
    const wallet = requests++ % 2 === 0 ? 'apple_pay' : 'google_pay';
    return shop.buyer.deposit(checkout, { method: 'wallet', wallet, details: {} });
  };
  const results = await times(50, requestOther);
  for (let round = 0; round < 50; round++) results.push(...(await times(1, requestOther)));
  assert.ok(shop.service.deposits.length <= 12, `${shop.service.deposits.length} pages`);
  const last = results.at(-1);
  assert.ok(last?.status === 'rejected' && last.reason.code === 'TOO_MANY_ATTEMPTS');
  assert.ok(last.reason.retryAfterS > 0 && last.reason.retryAfterS <= 600);
  // The wallet whose page is open still gets that page.
  const open = (await shop.checkouts.view(checkout.id)).payment;
  const again = { method: 'wallet', wallet: open?.wallet ?? null, details: {} } as const;
  assert.equal((await shop.buyer.deposit(checkout, again)).id, open?.id);
  shop.wait(600_000);
  assert.equal((await requestOther()).status, 'pending');
});
