/** Tests changed amounts and reopened orders, and payments of outdated codes, on both databases. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Checkout } from '../../../server/checkouts/checkout.ts';
import { checkoutView } from '../../../server/checkouts/buyer-view.ts';
import { checkoutEvent } from '../../../server/checkouts/events.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { anyAddress, chargeInput, customer, openShop, pix, type Shop } from './shop.ts';

const more = { BRL: 15_000, USD: 15_000 };
const less = { BRL: 10_000, USD: 10_000 };

async function viewOf({ parts, checkouts }: Shop, { id }: Checkout) {
  return checkoutView(await checkouts.read(id), await parts.store.paymentsOf(id), parts);
}

/** Pays at the service and looks the payment up. */
async function pay(
  { service, checkouts }: Shop,
  { id, serviceId }: { id: string; serviceId: string | null },
) {
  service.update(serviceId ?? '', { status: 'paid' });
  return checkouts.settle(id);
}

onBothDatabases((createDatabase) => {
  const open = async (t: TestContext): Promise<Shop> => openShop(t, { databaseUrl: await createDatabase() });

  describe('changing the amounts', () => {
    test('replaces the live code, which is hidden from the buyer but still looked up', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const old = await shop.buyer.deposit(checkout, pix);
      const changed = await shop.checkouts.changeAmounts(checkout.id, more);
      assert.deepEqual(changed.amounts, more);
      const view = await viewOf(shop, checkout);
      assert.deepEqual([view.amounts, view.payment], [{ BRL: '150.00', USD: '150.00' }, null]);
      const next = await shop.buyer.deposit(changed, pix);
      assert.notEqual(next.id, old.id);
      assert.equal(next.amountMinor, more.BRL);
      assert.equal((await viewOf(shop, checkout)).payment?.id, next.id);
      assert.notEqual((await shop.parts.store.paymentById(old.id))?.checkAt, null);
    });

    test('reports a paid old code as a duplicate once the order is paid', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const old = await shop.buyer.deposit(checkout, pix);
      const changed = await shop.checkouts.changeAmounts(checkout.id, more);
      const next = await shop.buyer.deposit(changed, pix);
      await pay(shop, next);
      await pay(shop, old);
      assert.deepEqual(await shop.events(), [
        'payment.paid',
        'checkout.paid',
        'payment.paid',
        'payment.duplicate',
      ]);
      assert.equal((await shop.checkouts.read(checkout.id)).paidBy, next.id);
    });

    test('an old code below the new amount is recorded and reported, and leaves the order open', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const old = await shop.buyer.deposit(checkout, pix);
      const changed = await shop.checkouts.changeAmounts(checkout.id, more);
      const arrived = await pay(shop, old);
      assert.equal(arrived?.status, 'paid');
      assert.deepEqual(await shop.events(), ['payment.paid', 'payment.mismatch']);
      const [, mismatch] = await shop.parts.store.listEvents(0, 10);
      assert.partialDeepStrictEqual(mismatch?.data, {
        checkout: { status: 'open', amounts: { BRL: '150.00' } },
        payment: { id: old.id, amount: '129.90', status: 'paid' },
        mismatch: { field: 'amount', service_id: old.serviceId, service_status: 'paid' },
      });
      const view = await viewOf(shop, checkout);
      assert.deepEqual([view.status, view.payment], ['open', null]);
      await pay(shop, await shop.buyer.deposit(changed, pix));
      assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
      assert.deepEqual((await shop.events()).slice(2), ['payment.paid', 'checkout.paid']);
    });

    test('an old code above the new amount pays the order, and the difference is reported', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const old = await shop.buyer.deposit(checkout, pix);
      await shop.checkouts.changeAmounts(checkout.id, less);
      await pay(shop, old);
      assert.equal((await shop.checkouts.read(checkout.id)).paidBy, old.id);
      assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid', 'payment.mismatch']);
      assert.equal((await viewOf(shop, checkout)).payment?.id, old.id);
    });

    test('amounts that a paid old code covers again complete the order', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const old = await shop.buyer.deposit(checkout, pix);
      await shop.checkouts.changeAmounts(checkout.id, more);
      await pay(shop, old);
      const changed = await shop.checkouts.changeAmounts(checkout.id, less);
      const { paidAt } = (await shop.parts.store.paymentById(old.id)) ?? {};
      assert.partialDeepStrictEqual(changed, { status: 'paid', amounts: less, paidBy: old.id, paidAt });
      assert.deepEqual(await shop.checkouts.read(checkout.id), changed);
      // As for an old code that is paid after its amount was lowered, the difference is reported.
      assert.deepEqual(await shop.events(), [
        'payment.paid',
        'payment.mismatch',
        'checkout.paid',
        'payment.mismatch',
      ]);
      for (const pay of [() => shop.charge(changed, 'key-1'), () => shop.buyer.deposit(changed, pix)])
        await assert.rejects(pay(), { code: 'CHECKOUT_PAID' });
      await assert.rejects(shop.checkouts.changeAmounts(checkout.id, more), { code: 'CHECKOUT_PAID' });
    });

    test('an old code that was refunded completes no order', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const page = await shop.buyer.deposit(checkout, { ...pix, method: 'wallet' });
      await shop.checkouts.changeAmounts(checkout.id, more);
      await pay(shop, page);
      const refunded = { status: 'refunded', refundedMinor: page.amountMinor } as const;
      shop.service.update(page.serviceId ?? '', refunded);
      await shop.checkouts.settle(page.id);
      assert.equal((await shop.checkouts.changeAmounts(checkout.id, less)).status, 'open');
    });

    test('of one currency keeps the live payment of the other', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const code = await shop.buyer.deposit(checkout, pix);
      const wallet = await shop.buyer.deposit(checkout, { ...pix, method: 'wallet' });
      const changed = await shop.checkouts.changeAmounts(checkout.id, { ...checkout.amounts, USD: more.USD });
      assert.equal((await shop.buyer.deposit(changed, pix)).id, code.id);
      const next = await shop.buyer.deposit(changed, { ...pix, method: 'wallet' });
      assert.notEqual(next.id, wallet.id);
      assert.equal(next.amountMinor, more.USD);
    });

    test('no card is charged when an old code has just paid the order', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const old = await shop.buyer.deposit(checkout, pix);
      const changed = await shop.checkouts.changeAmounts(checkout.id, less);
      shop.service.update(old.serviceId ?? '', { status: 'paid' });
      await assert.rejects(shop.charge(changed, 'key-1'), { code: 'CHECKOUT_PAID' });
      assert.equal(shop.service.chargeCalls.length, 0);
    });

    test('is rejected while a card payment is in progress, and once the order is paid', async (t) => {
      const shop = await open(t);
      for (const outcome of ['process', 'challenge'] as const) {
        const checkout = await shop.order();
        shop.service.nextCard = outcome;
        await shop.charge(checkout, 'key-1');
        const busy = { code: 'PAYMENT_IN_PROGRESS' };
        await assert.rejects(shop.checkouts.changeAmounts(checkout.id, more), busy);
      }
      const checkout = await shop.order();
      const code = await shop.buyer.deposit(checkout, pix);
      shop.service.update(code.serviceId ?? '', { status: 'paid' });
      await assert.rejects(shop.checkouts.changeAmounts(checkout.id, more), { code: 'CHECKOUT_PAID' });
      assert.deepEqual((await shop.checkouts.read(checkout.id)).amounts, checkout.amounts);
    });

    test('is rejected while a code is being created', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const gate = Promise.withResolvers<void>();
      shop.service.gate = gate.promise;
      const creating = shop.buyer.deposit(checkout, pix);
      while (shop.service.deposits.length === 0) await new Promise(setImmediate);
      await assert.rejects(shop.checkouts.changeAmounts(checkout.id, more), { code: 'PAYMENT_IN_PROGRESS' });
      gate.resolve();
      await creating;
      assert.deepEqual((await shop.checkouts.changeAmounts(checkout.id, more)).amounts, more);
    });

    test('a request based on the old amounts makes no payment of them', async (t) => {
      const shop = await open(t);
      const seen = await shop.order();
      await shop.checkouts.changeAmounts(seen.id, more);
      await assert.rejects(shop.charge(seen, 'key-1'), { code: 'AMOUNTS_CHANGED' });
      assert.equal(shop.service.chargeCalls.length, 0);
      assert.equal((await shop.buyer.deposit(seen, pix)).amountMinor, more.BRL);
    });

    test('a card is charged the amount that its buyer was shown, or nothing', async (t) => {
      const shop = await open(t);
      const shown = await shop.order();
      await shop.checkouts.changeAmounts(shown.id, more);
      const current = await shop.checkouts.read(shown.id);
      const press = (revision: number, key: string) =>
        shop.buyer.charge(current, chargeInput(key, '123', revision), anyAddress);
      await assert.rejects(press(shown.revision, 'key-1'), { code: 'AMOUNTS_CHANGED' });
      await assert.rejects(press(shown.revision, 'key-1'), { code: 'AMOUNTS_CHANGED' });
      assert.equal(shop.service.chargeCalls.length, 0);
      assert.deepEqual(await shop.parts.store.paymentsOf(shown.id), []);
      // The same press for the new amount, with the same key.
      assert.equal((await press(current.revision, 'key-1')).amountMinor, more.USD);
      assert.equal(shop.service.chargeCalls.length, 1);
    });

    test('a change back is another one: what was shown before it is not charged', async (t) => {
      const shop = await open(t);
      const shown = await shop.order();
      await shop.checkouts.changeAmounts(shown.id, more);
      const back = await shop.checkouts.changeAmounts(shown.id, shown.amounts);
      const stale = shop.buyer.charge(back, chargeInput('key-1', '123', shown.revision), anyAddress);
      await assert.rejects(stale, { code: 'AMOUNTS_CHANGED' });
      assert.equal((await shop.charge(back, 'key-1')).amountMinor, shown.amounts.USD);
    });

    test('a refused press uses up no attempt', async (t) => {
      const shop = await open(t);
      const shown = await shop.order();
      const changed = await shop.checkouts.changeAmounts(shown.id, more);
      let counted = 0;
      const counting = { ...anyAddress, count: async () => void (counted += 1) };
      for (let press = 0; press < 12; press++) {
        const input = chargeInput(`key-${press}`, '123', shown.revision);
        await assert.rejects(shop.buyer.charge(changed, input, counting), { code: 'AMOUNTS_CHANGED' });
      }
      assert.equal(counted, 0);
      assert.equal((await shop.charge(changed, 'key-12')).status, 'paid');
    });

    test('a repeated key returns its payment, although the amounts have changed since', async (t) => {
      const shop = await open(t);
      const shown = await shop.order();
      shop.service.nextCard = 'decline';
      const declined = await shop.charge(shown, 'key-1');
      const changed = await shop.checkouts.changeAmounts(shown.id, more);
      const again = await shop.buyer.charge(changed, chargeInput('key-1', '123', shown.revision), anyAddress);
      assert.equal(again.id, declined.id);
    });

    for (const method of ['pix', 'card', 'wallet'] as const) {
      test(`a deposit by ${method} is of the amount that was shown, or is not made`, async (t) => {
        const shop = await open(t);
        const shown = await shop.order();
        const changed = await shop.checkouts.changeAmounts(shown.id, more);
        const request = { ...pix, method };
        for (const known of [shown, changed]) {
          const stale = shop.buyer.deposit(known, { ...request, revision: shown.revision });
          await assert.rejects(stale, { code: 'AMOUNTS_CHANGED' });
        }
        assert.equal(shop.service.deposits.length, 0);
        const made = await shop.buyer.deposit(changed, { ...request, revision: changed.revision });
        assert.equal(made.amountMinor, more[made.currency]);
      });
    }

    test('requires an amount for each method, and an open checkout', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const change = (amounts: Checkout['amounts']) => shop.checkouts.changeAmounts(checkout.id, amounts);
      await assert.rejects(change({ BRL: 100 }), { code: 'VALIDATION_ERROR' });
      await assert.rejects(change({ BRL: 100, USD: 499 }), { code: 'AMOUNT_BELOW_MINIMUM' });
      await shop.checkouts.cancel(checkout.id);
      await assert.rejects(change(more), { code: 'CHECKOUT_CANCELLED' });
      await assert.rejects(shop.checkouts.changeAmounts('co_none', more), { code: 'NOT_FOUND' });
    });

    test('makes the new amounts the content of the order', async (t) => {
      const { checkouts } = await open(t);
      const order = { reference: 'order-1', amounts: { BRL: 12_990 }, customer };
      const { checkout } = await checkouts.create(order);
      await checkouts.changeAmounts(checkout.id, { BRL: 15_000 });
      const again = await checkouts.create({ ...order, amounts: { BRL: 15_000 } });
      assert.deepEqual([again.created, again.checkout.id], [false, checkout.id]);
      await assert.rejects(checkouts.create(order), { code: 'REFERENCE_TAKEN' });
    });
  });

  describe('an expired order', () => {
    const order = { reference: 'order-1', amounts: { BRL: 12_990 }, customer, expiresInS: 60 };

    test('is reopened by the same content, for as long as before', async (t) => {
      const { buyer, checkouts, parts, wait } = await open(t);
      const { checkout } = await checkouts.create(order);
      wait(61_000);
      const again = await checkouts.create(order);
      assert.deepEqual([again.created, again.checkout.id], [false, checkout.id]);
      assert.equal(again.checkout.expiresAt, parts.clock.now() + 60_000);
      assert.equal((await buyer.deposit(again.checkout, pix)).status, 'pending');
    });

    test('is reopened by a companion whose clock is behind the one that ended it', async (t) => {
      const { buyer, checkouts, parts } = await open(t);
      const { checkout } = await checkouts.create(order);
      const ahead = parts.clock.now() + 61_000;
      await parts.store.expireCheckouts(ahead, 10, (expired) =>
        checkoutEvent('checkout.expired', expired, ahead),
      );
      assert.equal((await checkouts.read(checkout.id)).status, 'expired');
      const [again, twice] = await Promise.all([checkouts.create(order), checkouts.create(order)]);
      for (const { checkout: reopened } of [again, twice])
        assert.deepEqual([reopened.id, reopened.status], [checkout.id, 'open']);
      assert.equal((await buyer.deposit(again.checkout, pix)).status, 'pending');
    });

    test('whose buyer’s data was erased is reopened by the same content, and has that data again', async (t) => {
      const { checkouts, parts, wait } = await open(t);
      const described = { ...order, description: 'Two mugs', metadata: { cart: '42' } };
      const { checkout } = await checkouts.create(described);
      wait(61_000);
      await parts.store.forgetCustomer(checkout.id);
      for (const other of [{ amounts: { BRL: 1 } }, { expiresInS: 61 }])
        await assert.rejects(checkouts.create({ ...described, ...other }), { code: 'REFERENCE_TAKEN' });
      const again = await checkouts.create(described);
      assert.deepEqual([again.checkout.id, again.checkout.status], [checkout.id, 'open']);
      assert.deepEqual(again.checkout.customer, customer);
      await checkouts.cancel(checkout.id);
      await parts.store.forgetCustomer(checkout.id);
      assert.deepEqual((await checkouts.create(described)).checkout.customer, {});
    });

    test('is not reopened when paid or cancelled meanwhile, nor by other content', async (t) => {
      const shop = await open(t);
      const { buyer, checkouts, wait } = shop;
      const { checkout } = await checkouts.create(order);
      const code = await buyer.deposit(checkout, pix);
      const second = { ...order, reference: 'order-2' };
      const cancelled = await checkouts.create(second);
      await checkouts.cancel(cancelled.checkout.id);
      wait(61_000);
      await assert.rejects(checkouts.create({ ...order, amounts: { BRL: 1 } }), { code: 'REFERENCE_TAKEN' });
      await pay(shop, code);
      assert.equal((await checkouts.create(order)).checkout.status, 'paid');
      assert.equal((await checkouts.create(second)).checkout.status, 'cancelled');
    });
  });
});

/** Tests an expired checkout that two requests of the merchant open again at the same time. */
describe('an expired order that two requests open again', () => {
  const day = 86_400_000;

  test('both requests get the checkout as it was opened again', async (t) => {
    const shop = await openShop(t);
    const order = { reference: 'order-1', amounts: { BRL: 12_990 } };
    await shop.checkouts.create(order);
    shop.wait(2 * day);
    const reopened = await Promise.all([shop.checkouts.create(order), shop.checkouts.create(order)]);
    for (const { checkout } of reopened) {
      assert.equal(checkout.status, 'open');
      assert.equal(checkout.expiresAt, shop.parts.clock.now() + day);
    }
  });
});
