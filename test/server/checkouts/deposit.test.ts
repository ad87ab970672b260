/** Tests that there is one live deposit per checkout and method, although the service takes no key for it (§4.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { openShop, pix } from './shop.ts';

test('simultaneous requests of many tabs get the same code from one deposit', async (t) => {
  const shop = await openShop(t);
  shop.service.workMs = 50;
  const checkout = await shop.order();
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => (await shop.buyer.deposit(checkout, pix)).pixCode),
  );
  assert.equal(new Set(codes).size, 1);
  assert.equal(shop.service.deposits.length, 1);
});

test('returns the same code while it can be paid, and a new one once it has expired', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const first = await shop.buyer.deposit(checkout, pix);
  assert.equal((await shop.buyer.deposit(checkout, pix)).id, first.id);
  shop.wait(600_000);
  const second = await shop.buyer.deposit(checkout, pix);
  assert.notEqual(second.id, first.id);
  assert.deepEqual(shop.service.lookups, [first.serviceId], 'the expired one was looked up first');
});

test('an expired code that was paid in its last second is not replaced', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const first = await shop.buyer.deposit(checkout, pix);
  shop.service.update(first.serviceId ?? '', { status: 'paid' });
  shop.wait(600_000);
  await assert.rejects(shop.buyer.deposit(checkout, pix), { code: 'CHECKOUT_PAID' });
  assert.equal(shop.service.deposits.length, 1);
});

test('a deposit with a lost response is processing, and is not replaced for 30 s', async (t) => {
  const shop = await openShop(t);
  shop.service.faults.deposit = ['lost_after'];
  const checkout = await shop.order();
  const lost = await shop.buyer.deposit(checkout, pix);
  assert.deepEqual([lost.status, lost.pixCode], ['processing', null]);
  assert.equal((await shop.buyer.deposit(checkout, pix)).id, lost.id);
  assert.equal(shop.service.deposits.length, 1);
  shop.wait(31_000);
  assert.notEqual((await shop.buyer.deposit(checkout, pix)).id, lost.id);
});

test('records both payments when the lost deposit is paid, too, the second as a duplicate', async (t) => {
  const shop = await openShop(t);
  shop.service.faults.deposit = ['lost_after'];
  const checkout = await shop.order();
  const lost = await shop.buyer.deposit(checkout, pix);
  const [lostId = ''] = shop.service.charges.keys();
  shop.wait(31_000);
  const second = await shop.buyer.deposit(checkout, pix);
  for (const serviceId of [lostId, second.serviceId ?? ''])
    shop.service.update(serviceId, { status: 'paid' });
  await shop.checkouts.settle(second.id);
  await shop.checkouts.settle(lost.id, lostId);
  assert.deepEqual(await shop.events(), [
    'payment.paid',
    'checkout.paid',
    'payment.paid',
    'payment.duplicate',
  ]);
  assert.equal((await shop.parts.store.checkoutById(checkout.id))?.paidBy, second.id);
});

test('rejects a deposit for a paid, cancelled or expired checkout', async (t) => {
  const shop = await openShop(t);
  const paid = await shop.order();
  await shop.charge(paid, 'key-1');
  const cancelled = await shop.order();
  await shop.checkouts.cancel(cancelled.id);
  const expired = await shop.order();
  shop.wait(25 * 60 * 60_000);
  for (const [{ id }, expected] of [
    [paid, 'CHECKOUT_PAID'],
    [cancelled, 'CHECKOUT_CANCELLED'],
    [expired, 'CHECKOUT_EXPIRED'],
  ] as const) {
    const checkout = await shop.checkouts.read(id);
    await assert.rejects(shop.buyer.deposit(checkout, pix), { code: expected });
  }
});

test('rejects a wallet and a hosted page for an order whose code was just paid', async (t) => {
  for (const method of ['wallet', 'card'] as const) {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { serviceId } = await shop.buyer.deposit(checkout, pix);
    // Without a callback.
    shop.service.update(serviceId ?? '', { status: 'paid' });
    const request = { method, wallet: null, details: {} };
    await assert.rejects(shop.buyer.deposit(checkout, request), { code: 'CHECKOUT_PAID' });
    assert.equal(shop.service.deposits.length, 1);
  }
});

test('§3.2: a page or wallet whose payment is being processed admits no card, confirm or other page', async (t) => {
  const shop = await openShop(t);
  for (const method of ['wallet', 'card'] as const) {
    const checkout = await shop.order();
    const page = { method, wallet: null, details: {} };
    const { id, serviceId } = await shop.buyer.deposit(checkout, page);
    shop.service.nextCard = 'challenge';
    const step = await shop.charge(checkout, 'key-1');
    // Without a callback: the buyer has just paid on the page.
    shop.service.update(serviceId ?? '', { status: 'processing' });
    shop.wait(60_000);
    const other = method === 'wallet' ? 'card' : 'wallet';
    const { length } = shop.service.deposits;
    for (const pay of [
      () => shop.charge(checkout, 'key-2'),
      () => shop.buyer.confirm(checkout, step.id),
      () => shop.buyer.deposit(checkout, { ...page, method: other }),
      ...(method === 'wallet' ? [() => shop.buyer.deposit(checkout, { ...page, wallet: 'apple_pay' })] : []),
    ])
      await assert.rejects(pay(), { code: 'PAYMENT_IN_PROGRESS' });
    assert.equal(shop.service.deposits.length, length);
    assert.deepEqual(shop.service.confirmed, []);
    assert.equal((await shop.buyer.deposit(checkout, page)).id, id, 'the same page is returned');
    // Declined after all: the order can be paid otherwise.
    shop.service.update(serviceId ?? '', { status: 'cancelled', failureCode: 'card_declined' });
    await shop.checkouts.settle(id);
    shop.service.nextCard = 'approve';
    assert.equal((await shop.charge(checkout, 'key-3')).status, 'paid');
    shop.service.chargeCalls.splice(0);
  }
});

test('a charge without an outcome is not repeated while a page’s payment is being processed', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const { serviceId } = await shop.buyer.deposit(checkout, { method: 'wallet', wallet: null, details: {} });
  shop.service.faults.charge = ['lost_before'];
  await shop.charge(checkout, 'key-1');
  shop.service.update(serviceId ?? '', { status: 'processing' });
  shop.wait(60_000);
  assert.equal((await shop.charge(checkout, 'key-1')).status, 'processing');
  assert.equal(shop.service.chargeCalls.length, 1);
});

test('stops sending details after fifty rejections', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  for (let index = 0; index < 50; index++) {
    shop.service.faults.deposit = ['refused'];
    await assert.rejects(shop.buyer.deposit(checkout, pix), { code: 'VALIDATION_ERROR' });
  }
  await assert.rejects(shop.buyer.deposit(checkout, pix), { code: 'TOO_MANY_ATTEMPTS' });
  assert.equal(shop.service.deposits.length, 50);
});

test('calls an unavailable acquirer at a slowing pace, however often the browser repeats', async (t) => {
  const shop = await openShop(t);
  shop.service.faults.deposit = Array.from({ length: 60 }, () => 'later' as const);
  const checkout = await shop.order();
  const tryDeposit = async (): Promise<{ code: string; retryAfterS: number }> => {
    try {
      await shop.buyer.deposit(checkout, pix);
    } catch (error) {
      return error as { code: string; retryAfterS: number };
    }
    throw new Error('the deposit was accepted');
  };
  const first = await tryDeposit();
  assert.deepEqual([first.code, first.retryAfterS], ['SERVICE_UNAVAILABLE', 5]);
  assert.equal((await shop.parts.store.paymentsOf(checkout.id)).at(-1)?.status, 'cancelled');
  // A buyer who presses once a second for ten minutes.
  for (let second = 0; second < 600; second++) {
    assert.equal((await tryDeposit()).code, 'SERVICE_UNAVAILABLE');
    shop.wait(1000);
  }
  assert.equal(shop.service.deposits.length, 13);
  shop.service.faults.deposit = [];
  shop.wait(60_000);
  assert.equal((await shop.buyer.deposit(checkout, pix)).status, 'pending');
});

test('repeatedly lost responses delay each next deposit, six at most in half an hour', async (t) => {
  const shop = await openShop(t);
  shop.service.faults.deposit = Array.from({ length: 60 }, () => 'lost_before' as const);
  const checkout = await shop.order();
  const madeAtS: number[] = [];
  for (let second = 0; second < 2 * 60 * 60; second += 5) {
    const { length } = shop.service.deposits;
    assert.equal((await shop.buyer.deposit(checkout, pix)).status, 'processing');
    if (shop.service.deposits.length > length) madeAtS.push(second);
    shop.wait(5_000);
  }
  assert.deepEqual(madeAtS.slice(0, 6), [0, 30, 90, 210, 450, 930]);
  const seventhLater = madeAtS.slice(6).map((second, index) => second - (madeAtS[index] ?? 0));
  assert.ok(seventhLater.length > 0, 'the order stays payable');
  assert.ok(
    seventhLater.every((seconds) => seconds >= 30 * 60),
    String(madeAtS),
  );
});

test('§4.1: another wallet gets another page; the same wallet gets the same page', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const pageFor = (wallet: 'apple_pay' | 'google_pay' | null) =>
    shop.buyer.deposit(checkout, { method: 'wallet', wallet, details: {} });
  const apple = await pageFor('apple_pay');
  assert.equal((await pageFor('apple_pay')).id, apple.id);
  const google = await pageFor('google_pay');
  assert.notEqual(google.id, apple.id);
  assert.deepEqual(
    shop.service.deposits.map(({ wallet }) => wallet),
    ['apple_pay', 'google_pay'],
  );
  assert.equal((await shop.checkouts.view(checkout.id)).payment?.wallet, 'google_pay');
  // A payment on the page that was replaced is found, too.
  shop.service.update(apple.serviceId ?? '', { status: 'paid' });
  await shop.checkouts.settle(apple.id);
  assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
});

test('looks up a wallet page that another wallet has replaced before it charges a card', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const request = (wallet: 'apple_pay' | 'google_pay') =>
    shop.buyer.deposit(checkout, { method: 'wallet', wallet, details: {} });
  const apple = await request('apple_pay');
  await request('google_pay');
  shop.wait(10_000);
  shop.service.update(apple.serviceId ?? '', { status: 'paid' });
  await assert.rejects(shop.charge(checkout, 'key-1'), { code: 'CHECKOUT_PAID' });
  assert.equal(shop.service.chargeCalls.length, 0);
});

test('looks up an expired code that another code has replaced before it charges a card', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const first = await shop.buyer.deposit(checkout, pix);
  shop.wait(600_000);
  const second = await shop.buyer.deposit(checkout, pix);
  assert.notEqual(second.id, first.id);
  shop.wait(10_000);
  shop.service.update(first.serviceId ?? '', { status: 'paid' });
  await assert.rejects(shop.charge(checkout, 'key-1'), { code: 'CHECKOUT_PAID' });
  assert.equal(shop.service.chargeCalls.length, 0);
});

test('awaits a running lookup of the reconciler before it charges a card', async (t) => {
  const shop = await openShop(t);
  const { store, clock } = shop.parts;
  const checkout = await shop.order();
  const code = await shop.buyer.deposit(checkout, pix);
  shop.wait(60_000);
  shop.service.update(code.serviceId ?? '', { status: 'paid' });
  const response = Promise.withResolvers<void>();
  shop.service.gate = response.promise;
  assert.ok(await store.claimLookup(code.id, code.lookups, clock.now(), clock.now() + 60_000));
  const lookup = shop.checkouts.settle(code.id);
  const charge = assert.rejects(shop.charge(checkout, 'key-1'), { code: 'CHECKOUT_PAID' });
  await nextTick();
  response.resolve();
  await charge;
  assert.equal((await lookup)?.status, 'paid');
  assert.equal(shop.service.chargeCalls.length, 0);
});

for (const [field, hosted] of [
  ['amount', { amountMinor: 1_299 }],
  ['amount', { amountMinor: 12_991 }],
  ['currency', { currency: 'EUR' }],
] as const) {
  test(`§4.1: a page with ${JSON.stringify(hosted)} is reported, and nobody is sent there`, async (t) => {
    for (const method of ['card', 'wallet'] as const) {
      const shop = await openShop(t);
      shop.service.hosted = hosted;
      const checkout = await shop.order();
      const input = { method, wallet: null, details: {} };
      await assert.rejects(shop.buyer.deposit(checkout, input), { code: 'SERVICE_REFUSED', status: 502 });
      const { payment } = await shop.checkouts.view(checkout.id);
      assert.equal(payment, null);
      const [event] = await shop.parts.store.listEvents(0, 10);
      assert.equal(event?.type, 'payment.mismatch');
      assert.partialDeepStrictEqual(event.data['mismatch'], { field, service_id: 'tx-1' });
      shop.service.hosted = {};
      assert.equal((await shop.buyer.deposit(checkout, input)).status, 'pending');
    }
  });
}

test('§4.1: a page without amount and currency is not a mismatch', async (t) => {
  const shop = await openShop(t);
  shop.service.hosted = { amountMinor: null, currency: null };
  const checkout = await shop.order();
  assert.equal(
    (await shop.buyer.deposit(checkout, { method: 'card', wallet: null, details: {} })).status,
    'pending',
  );
});
