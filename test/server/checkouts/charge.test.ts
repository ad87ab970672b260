/** Tests charges: idempotency keys, slots, unknown outcomes, 3-D Secure and limits of attempts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PayError } from '../../../server/errors.ts';
import { checkoutView } from '../../../server/checkouts/buyer-view.ts';
import { until } from '../../support/until.ts';
import { anyAddress, chargeInput, openShop, pix } from './shop.ts';

const code = (expected: string) => (error: unknown) => {
  assert.equal((error as { code?: unknown }).code, expected);
  return true;
};

test('a hundred concurrent charges with one key are one charge at the service', async (t) => {
  const shop = await openShop(t);
  shop.service.workMs = 50;
  const checkout = await shop.order();
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => shop.charge(checkout, 'key-1')));
  const paid = results.filter((result) => result.status === 'fulfilled');
  assert.ok(paid.every(({ value }) => value.status === 'paid'));
  assert.ok(paid.length >= 1);
  for (const { reason } of results.filter((result) => result.status === 'rejected')) {
    code('IDEMPOTENCY_KEY_IN_FLIGHT')(reason);
  }
  assert.equal(shop.service.chargeCalls.length, 1);
  assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
});

test('a charge settled by a callback during its call is returned for its key, whatever card is sent', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  t.after(() => release());
  shop.service.gate = promise;
  const first = shop.charge(checkout, 'key-1');
  await until('the service was called', () => shop.service.chargeCalls.length > 0);
  await assert.rejects(shop.charge(checkout, 'key-1'), code('IDEMPOTENCY_KEY_IN_FLIGHT'));
  const [opened] = await shop.parts.store.paymentsOf(checkout.id);
  shop.service.gate = null;
  shop.service.add({ serviceId: 'tx-1', status: 'paid' });
  assert.equal((await shop.checkouts.settle(opened?.id ?? '', 'tx-1'))?.status, 'paid');
  for (const cvc of ['123', '999']) assert.equal((await shop.charge(checkout, 'key-1', cvc)).status, 'paid');
  assert.equal(shop.service.chargeCalls.length, 1);
  release();
  assert.equal((await first).status, 'paid');
});

test('a decline is a cancelled payment, reported once, and another card may follow', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'decline';
  const checkout = await shop.order();
  const declined = await shop.charge(checkout, 'key-1');
  assert.deepEqual([declined.status, declined.failureCode], ['cancelled', 'generic_decline']);
  assert.deepEqual(await shop.charge(checkout, 'key-1'), declined, 'its repeat is the same payment');
  shop.service.nextCard = 'approve';
  assert.equal((await shop.charge(checkout, 'key-2')).status, 'paid');
  assert.deepEqual(await shop.events(), ['payment.cancelled', 'payment.paid', 'checkout.paid']);
});

test('an unknown outcome is processing, keeps its slot, and is settled by a repeat with the same key', async (t) => {
  const shop = await openShop(t);
  shop.service.faults.charge = ['lost_after'];
  const checkout = await shop.order();
  const unknown = await shop.charge(checkout, 'key-1');
  assert.deepEqual([unknown.status, unknown.failureCode], ['processing', null]);
  await assert.rejects(shop.charge(checkout, 'key-2'), code('PAYMENT_IN_PROGRESS'));
  const settled = await shop.charge(checkout, 'key-1');
  assert.deepEqual([settled.id, settled.status], [unknown.id, 'paid']);
  const keys = shop.service.chargeCalls.map(({ idempotencyKey }) => idempotencyKey);
  assert.deepEqual(keys, [unknown.id, unknown.id]);
  assert.equal(shop.service.charges.size, 1);
});

test('an unknown outcome is settled by a callback that names the charge', async (t) => {
  const shop = await openShop(t);
  shop.service.faults.charge = ['lost_after'];
  const checkout = await shop.order();
  const { id } = await shop.charge(checkout, 'key-1');
  const [serviceId] = shop.service.charges.keys();
  assert.equal((await shop.checkouts.settle(id, serviceId))?.status, 'paid');
  assert.equal((await shop.parts.store.checkoutById(checkout.id))?.paidBy, id);
});

test('an attempt whose process died is due for the reconciler, and then frees its slot', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  // Leaves what is in the database when a process dies during the call.
  shop.service.faults.charge = ['lost_after'];
  const { id } = await shop.charge(checkout, 'key-1');
  shop.wait(2 * 60 * 60_000);
  const due = await shop.parts.store.paymentsToCheck(shop.parts.clock.now(), 10);
  assert.deepEqual(
    due.map((payment) => payment.id),
    [id],
    'due for the reconciler',
  );
  await shop.checkouts.settle(id);
  assert.equal((await shop.charge(checkout, 'key-2')).status, 'paid');
});

test('a rejected call is not shown to the buyer, and its key can be used again', async (t) => {
  const shop = await openShop(t);
  shop.service.faults.charge = ['refused', 'unavailable', 'busy'];
  const checkout = await shop.order();
  await assert.rejects(shop.charge(checkout, 'key-1'), code('VALIDATION_ERROR'));
  await assert.rejects(shop.charge(checkout, 'key-1'), code('SERVICE_UNAVAILABLE'));
  await assert.rejects(shop.charge(checkout, 'key-1'), code('PROCESSOR_TEMPORARILY_UNAVAILABLE'));
  const payments = await shop.parts.store.paymentsOf(checkout.id);
  assert.equal(checkoutView(checkout, payments, shop.parts).payment, null);
  assert.equal((await shop.charge(checkout, 'key-1')).status, 'paid');
  assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
});

test('a paid checkout rejects a new charge, and returns the payment for the key that paid it', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const paid = await shop.charge(checkout, 'key-1');
  const now = await shop.checkouts.read(checkout.id);
  await assert.rejects(shop.charge(now, 'key-2'), code('CHECKOUT_PAID'));
  assert.equal((await shop.charge(now, 'key-1')).id, paid.id);
  assert.equal(shop.service.chargeCalls.length, 1);
});

test('finds a PIX code that was just paid before it charges a card', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const deposit = await shop.buyer.deposit(checkout, pix);
  shop.service.update(deposit.serviceId ?? '', { status: 'paid' });
  await assert.rejects(shop.charge(checkout, 'key-1'), code('CHECKOUT_PAID'));
  assert.equal(shop.service.chargeCalls.length, 0);
});

test('never confirms a 3-D Secure step that another card has replaced', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const left = await shop.charge(checkout, 'key-1');
  assert.equal(left.status, 'requires_action');
  shop.service.nextCard = 'process';
  const next = await shop.charge(checkout, 'key-2');
  assert.equal(next.status, 'processing');
  await assert.rejects(shop.buyer.confirm(checkout, left.id), code('PAYMENT_NOT_CONFIRMABLE'));
  assert.deepEqual(shop.service.confirmed, []);
});

test('no other card replaces an attempt while its confirm is in progress', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const challenged = await shop.charge(checkout, 'key-1');
  shop.service.workMs = 100;
  shop.service.nextCard = 'approve';
  const [confirmed, second] = await Promise.allSettled([
    shop.buyer.confirm(checkout, challenged.id),
    shop.charge(checkout, 'key-2'),
  ]);
  assert.equal(confirmed.status, 'fulfilled');
  assert.equal(second.status, 'rejected');
  assert.equal(shop.service.chargeCalls.length, 1);
  assert.equal(confirmed.status === 'fulfilled' && confirmed.value.status, 'paid');
});

test('a confirm can be repeated, also after an unknown outcome', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const { id } = await shop.charge(checkout, 'key-1');
  shop.service.faults.confirm = ['lost_after'];
  assert.equal((await shop.buyer.confirm(checkout, id)).status, 'processing');
  assert.equal((await shop.buyer.confirm(checkout, id)).status, 'paid');
  assert.equal((await shop.buyer.confirm(checkout, id)).status, 'paid');
  assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
});

test('counts the attempts of a checkout, without repeats and rejected calls', async (t) => {
  const shop = await openShop(t, { attemptsPerCheckout: 2 });
  const checkout = await shop.order();
  shop.service.nextCard = 'decline';
  shop.service.faults.charge = ['refused'];
  await assert.rejects(shop.charge(checkout, 'key-0'), code('VALIDATION_ERROR'));
  for (const key of ['key-1', 'key-1', 'key-2']) await shop.charge(checkout, key);
  await assert.rejects(shop.charge(checkout, 'key-3'), (error: { code: string; retryAfterS: number }) => {
    assert.equal(error.code, 'TOO_MANY_ATTEMPTS');
    return error.retryAfterS > 0;
  });
  assert.equal(shop.service.chargeCalls.length, 3);
});

test('counts an attempt that was made and ended while another was in progress', async (t) => {
  const shop = await openShop(t, { attemptsPerCheckout: 1 });
  const checkout = await shop.order();
  shop.service.nextCard = 'decline';
  const request = chargeInput('slow');
  const slow = shop.buyer.charge(checkout, request, {
    ...anyAddress,
    // Runs after the first check, which still found an attempt left.
    check: async () => void (await shop.charge(checkout, 'fast')),
  });
  await assert.rejects(slow, code('TOO_MANY_ATTEMPTS'));
  assert.equal(shop.service.chargeCalls.length, 1);
  await assert.rejects(shop.charge(checkout, 'later'), code('TOO_MANY_ATTEMPTS'));
});

test('an attempt that never reached the service does not count against the address', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  shop.service.faults.charge = ['unavailable', 'rate_limited', 'busy'];
  let counted = 0;
  const request = chargeInput('key-1');
  const attempts = {
    ...anyAddress,
    count: async () => void (counted += 1),
    giveBack: async () => void (counted -= 1),
  };
  for (const unsent of ['SERVICE_UNAVAILABLE', 'RATE_LIMITED']) {
    await assert.rejects(shop.buyer.charge(checkout, request, attempts), code(unsent));
    assert.equal(counted, 0, unsent);
  }
  // This call reached the service.
  await assert.rejects(
    shop.buyer.charge(checkout, request, attempts),
    code('PROCESSOR_TEMPORARILY_UNAVAILABLE'),
  );
  assert.equal(counted, 1);
});

test('an attempt whose count could not be stored ends with that reason, and its key is free', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const lost = Object.assign(new Error('gone'), { name: 'DatabaseUnavailableError' });
  const attempts = { ...anyAddress, count: () => Promise.reject(lost) };
  await assert.rejects(shop.buyer.charge(checkout, chargeInput('key-1'), attempts), lost);
  const [attempt] = await shop.parts.store.paymentsOf(checkout.id);
  assert.equal(attempt?.failureCode, 'DATABASE_UNAVAILABLE');
  assert.equal(shop.service.chargeCalls.length, 0);
  assert.equal((await shop.charge(checkout, 'key-1')).status, 'paid');
});

test('of a hundred simultaneous first attempts, only the one sent counts against the address', async (t) => {
  const shop = await openShop(t);
  shop.service.workMs = 50;
  let counted = 0;
  // Counts beyond the limit, as the real limiter does.
  const attempts = {
    ...anyAddress,
    async count() {
      counted += 1;
      if (counted > 20) throw new PayError('TOO_MANY_ATTEMPTS');
    },
    giveBack: async () => void (counted -= 1),
  };
  const checkout = await shop.order();
  await Promise.allSettled(
    Array.from({ length: 100 }, (_, at) =>
      shop.buyer.charge(checkout, chargeInput(`key-${at % 2}`), attempts),
    ),
  );
  assert.equal(shop.service.chargeCalls.length, 1);
  assert.equal(counted, 1);
  assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
});

test('does not send a first attempt beyond the limit of the address', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const attempts = {
    ...anyAddress,
    count: () => Promise.reject(new PayError('TOO_MANY_ATTEMPTS')),
  };
  await assert.rejects(
    shop.buyer.charge(checkout, chargeInput('key-1'), attempts),
    code('TOO_MANY_ATTEMPTS'),
  );
  assert.equal(shop.service.chargeCalls.length, 0);
  assert.equal((await shop.charge(checkout, 'key-1')).status, 'paid');
});
