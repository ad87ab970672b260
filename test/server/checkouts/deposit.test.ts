/** One live deposit per checkout and method, though the service has no key to hold on to (§4.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop, pix } from './shop.ts';

test('many tabs at once get one code, and the service sees one deposit', async (t) => {
  const shop = await openShop(t);
  shop.service.workMs = 50;
  const checkout = await shop.order();
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => (await shop.buyer.deposit(checkout, pix)).pixCode),
  );
  assert.equal(new Set(codes).size, 1);
  assert.equal(shop.service.deposits.length, 1);
});

test('a reload gets the same code while it can be paid, and a new one once it has expired', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const first = await shop.buyer.deposit(checkout, pix);
  assert.equal((await shop.buyer.deposit(checkout, pix)).id, first.id);
  shop.wait(600_000);
  const second = await shop.buyer.deposit(checkout, pix);
  assert.notEqual(second.id, first.id);
  assert.deepEqual(shop.service.lookups, [first.serviceId], 'the old one was asked about before');
});

test('an expired code that was paid in its last second makes no new one', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const first = await shop.buyer.deposit(checkout, pix);
  shop.service.tell(first.serviceId ?? '', { status: 'paid' });
  shop.wait(600_000);
  await assert.rejects(shop.buyer.deposit(checkout, pix), { code: 'CHECKOUT_PAID' });
  assert.equal(shop.service.deposits.length, 1);
});

test('a lost answer is processing; no second deposit is sent while it may still arrive', async (t) => {
  const shop = await openShop(t);
  shop.service.losses.deposit = ['lost_after'];
  const checkout = await shop.order();
  const lost = await shop.buyer.deposit(checkout, pix);
  assert.deepEqual([lost.status, lost.pixCode], ['processing', null]);
  assert.equal((await shop.buyer.deposit(checkout, pix)).id, lost.id);
  assert.equal(shop.service.deposits.length, 1);
  shop.wait(31_000);
  assert.notEqual((await shop.buyer.deposit(checkout, pix)).id, lost.id);
});

test('the lost one is paid all the same: both are recorded, the second as a duplicate', async (t) => {
  const shop = await openShop(t);
  shop.service.losses.deposit = ['lost_after'];
  const checkout = await shop.order();
  const lost = await shop.buyer.deposit(checkout, pix);
  const [lostName = ''] = shop.service.charges.keys();
  shop.wait(31_000);
  const second = await shop.buyer.deposit(checkout, pix);
  for (const name of [lostName, second.serviceId ?? '']) shop.service.tell(name, { status: 'paid' });
  await shop.checkouts.settle(second.id);
  await shop.checkouts.settle(lost.id, lostName);
  assert.deepEqual(await shop.events(), [
    'payment.paid',
    'checkout.paid',
    'payment.paid',
    'payment.duplicate',
  ]);
  assert.equal((await shop.parts.store.checkoutById(checkout.id))?.paidBy, second.id);
});

test('details that the service refused can be corrected; accepted ones are not asked again', async (t) => {
  const shop = await openShop(t);
  const wanted = { reference: 'bare', amounts: { BRL: 100 }, customer: { name: 'Ana' } };
  const { checkout } = await shop.checkouts.create(wanted);
  const details = { name: 'Other', email: 'ana@shop.example', phone: '11987654321', document: '0' };
  shop.service.losses.deposit = ['refused'];
  await assert.rejects(shop.buyer.deposit(checkout, { ...pix, details }), { code: 'VALIDATION_ERROR' });
  const corrected = { ...details, document: '52998224725' };
  const now = await shop.checkouts.read(checkout.id);
  await shop.buyer.deposit(now, { ...pix, details: corrected });
  const kept = { ...corrected, name: 'Ana' };
  assert.deepEqual(shop.service.deposits.at(-1)?.customer, kept, 'what the merchant said stands');
  assert.deepEqual((await shop.checkouts.read(checkout.id)).customer, kept);
});

test('no deposit for a checkout that is paid, cancelled or over', async (t) => {
  const shop = await openShop(t);
  const paid = await shop.order();
  await shop.charge(paid, 'key-1');
  const cancelled = await shop.order();
  await shop.checkouts.cancel(cancelled.id);
  const over = await shop.order();
  shop.wait(25 * 60 * 60_000);
  for (const [{ id }, expected] of [
    [paid, 'CHECKOUT_PAID'],
    [cancelled, 'CHECKOUT_CANCELLED'],
    [over, 'CHECKOUT_EXPIRED'],
  ] as const) {
    const checkout = await shop.checkouts.read(id);
    await assert.rejects(shop.buyer.deposit(checkout, pix), { code: expected });
  }
});

test('no wallet and no hosted page for an order whose code was paid a moment ago', async (t) => {
  for (const method of ['wallet', 'card'] as const) {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { serviceId } = await shop.buyer.deposit(checkout, pix);
    // Its callback is late.
    shop.service.tell(serviceId ?? '', { status: 'paid' });
    const wish = { method, wallet: null, details: {} };
    await assert.rejects(shop.buyer.deposit(checkout, wish), { code: 'CHECKOUT_PAID' });
    assert.equal(shop.service.deposits.length, 1);
  }
});

test('details that are refused again and again are not sent for ever', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  for (let index = 0; index < 50; index++) {
    shop.service.losses.deposit = ['refused'];
    await assert.rejects(shop.buyer.deposit(checkout, pix), { code: 'VALIDATION_ERROR' });
  }
  await assert.rejects(shop.buyer.deposit(checkout, pix), { code: 'TOO_MANY_ATTEMPTS' });
  assert.equal(shop.service.deposits.length, 50);
});

test('an acquirer that is down is asked no faster than it is told later, whatever the browser does', async (t) => {
  const shop = await openShop(t);
  shop.service.losses.deposit = Array.from({ length: 60 }, () => 'later' as const);
  const checkout = await shop.order();
  const asked = async (): Promise<{ code: string; retryAfterS: number }> => {
    try {
      await shop.buyer.deposit(checkout, pix);
    } catch (error) {
      return error as { code: string; retryAfterS: number };
    }
    throw new Error('it was accepted');
  };
  const first = await asked();
  assert.deepEqual([first.code, first.retryAfterS], ['SERVICE_UNAVAILABLE', 5]);
  assert.equal((await shop.parts.store.paymentsOf(checkout.id)).at(-1)?.status, 'cancelled');
  // A buyer who presses once a second for ten minutes.
  for (let second = 0; second < 600; second++) {
    assert.equal((await asked()).code, 'SERVICE_UNAVAILABLE');
    shop.wait(1000);
  }
  assert.equal(shop.service.deposits.length, 13);
  shop.service.losses.deposit = [];
  shop.wait(60_000);
  assert.equal((await shop.buyer.deposit(checkout, pix)).status, 'pending');
});

test('answers that are lost again and again: each next deposit comes later, and there is a last one', async (t) => {
  const shop = await openShop(t);
  shop.service.losses.deposit = Array.from({ length: 60 }, () => 'lost_before' as const);
  const checkout = await shop.order();
  const madeAtS: number[] = [];
  for (let second = 0; second < 2 * 60 * 60; second += 5) {
    const { length } = shop.service.deposits;
    assert.equal((await shop.buyer.deposit(checkout, pix)).status, 'processing');
    if (shop.service.deposits.length > length) madeAtS.push(second);
    shop.wait(5_000);
  }
  assert.deepEqual(madeAtS, [0, 30, 90, 210, 450, 930]);
  // Its place is given back once no hint can name it any more.
  for (const { id } of await shop.parts.store.paymentsOf(checkout.id)) await shop.checkouts.settle(id);
  await assert.rejects(shop.buyer.deposit(checkout, pix), { code: 'TOO_MANY_ATTEMPTS' });
});

test('§4.1: another wallet is another page; the same wallet, and a reload, get the same one', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const asked = (wallet: 'apple_pay' | 'google_pay' | null) =>
    shop.buyer.deposit(checkout, { method: 'wallet', wallet, details: {} });
  const apple = await asked('apple_pay');
  assert.equal((await asked('apple_pay')).id, apple.id);
  const google = await asked('google_pay');
  assert.notEqual(google.id, apple.id);
  assert.deepEqual(
    shop.service.deposits.map(({ wallet }) => wallet),
    ['apple_pay', 'google_pay'],
  );
  assert.equal((await shop.checkouts.view(checkout.id)).payment?.wallet, 'google_pay');
  // Paid on the page that was left: found all the same.
  shop.service.tell(apple.serviceId ?? '', { status: 'paid' });
  await shop.checkouts.settle(apple.id);
  assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
});
