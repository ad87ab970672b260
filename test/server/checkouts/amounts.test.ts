/** A changed cart, and an order that is opened again: what is owed, what an old code still means, on both databases. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Checkout } from '../../../server/checkouts/checkout.ts';
import { checkoutView } from '../../../server/checkouts/buyer-view.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { customer, openShop, pix, type Shop } from './shop.ts';

const more = { BRL: 15_000, USD: 15_000 };
const less = { BRL: 10_000, USD: 10_000 };

async function viewOf({ parts, checkouts }: Shop, { id }: Checkout) {
  return checkoutView(await checkouts.read(id), await parts.store.paymentsOf(id), parts);
}

/** The service says so, and somebody looks. */
async function pay(
  { service, checkouts }: Shop,
  { id, serviceId }: { id: string; serviceId: string | null },
) {
  service.tell(serviceId ?? '', { status: 'paid' });
  return checkouts.settle(id);
}

onBothDatabases((createDatabase) => {
  const open = async (t: TestContext): Promise<Shop> => openShop(t, { databaseUrl: await createDatabase() });

  describe('a changed cart', () => {
    test('replaces the live code, which is not shown any more and stays watched', async (t) => {
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

    test('the old code of an order that is then paid is a duplicate', async (t) => {
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

    test('the old code of less than the order costs pays nothing off: recorded, reported, still open', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const old = await shop.buyer.deposit(checkout, pix);
      const changed = await shop.checkouts.changeAmounts(checkout.id, more);
      const arrived = await pay(shop, old);
      assert.equal(arrived?.status, 'paid');
      assert.deepEqual(await shop.events(), ['payment.paid', 'payment.mismatch']);
      const [, told] = await shop.parts.store.listEvents(0, 10);
      assert.partialDeepStrictEqual(told?.data, {
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

    test('the old code of more than the order costs pays it, and the difference is reported', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const old = await shop.buyer.deposit(checkout, pix);
      await shop.checkouts.changeAmounts(checkout.id, less);
      await pay(shop, old);
      assert.equal((await shop.checkouts.read(checkout.id)).paidBy, old.id);
      assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid', 'payment.mismatch']);
      assert.equal((await viewOf(shop, checkout)).payment?.id, old.id);
    });

    test('no card is charged beside an old code that has paid the order a moment ago', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const old = await shop.buyer.deposit(checkout, pix);
      const changed = await shop.checkouts.changeAmounts(checkout.id, less);
      shop.service.tell(old.serviceId ?? '', { status: 'paid' });
      await assert.rejects(shop.charge(changed, 'key-1'), { code: 'CHECKOUT_PAID' });
      assert.equal(shop.service.chargeCalls.length, 0);
    });

    test('waits while a card is under way, and is too late once the money is there', async (t) => {
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
      shop.service.tell(code.serviceId ?? '', { status: 'paid' });
      await assert.rejects(shop.checkouts.changeAmounts(checkout.id, more), { code: 'CHECKOUT_PAID' });
      assert.deepEqual((await shop.checkouts.read(checkout.id)).amounts, checkout.amounts);
    });

    test('waits while a code is being made', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const held = Promise.withResolvers<void>();
      shop.service.held = held.promise;
      const making = shop.buyer.deposit(checkout, pix);
      while (shop.service.deposits.length === 0) await new Promise(setImmediate);
      await assert.rejects(shop.checkouts.changeAmounts(checkout.id, more), { code: 'PAYMENT_IN_PROGRESS' });
      held.resolve();
      await making;
      assert.deepEqual((await shop.checkouts.changeAmounts(checkout.id, more)).amounts, more);
    });

    test('a request that has seen the old amounts makes no payment of them', async (t) => {
      const shop = await open(t);
      const seen = await shop.order();
      await shop.checkouts.changeAmounts(seen.id, more);
      await assert.rejects(shop.charge(seen, 'key-1'), { code: 'AMOUNTS_CHANGED' });
      assert.equal(shop.service.chargeCalls.length, 0);
      assert.equal((await shop.buyer.deposit(seen, pix)).amountMinor, more.BRL);
    });

    test('needs an amount for each method, and an open checkout', async (t) => {
      const shop = await open(t);
      const checkout = await shop.order();
      const change = (amounts: Checkout['amounts']) => shop.checkouts.changeAmounts(checkout.id, amounts);
      await assert.rejects(change({ BRL: 100 }), { code: 'VALIDATION_ERROR' });
      await assert.rejects(change({ BRL: 100, USD: 499 }), { code: 'AMOUNT_BELOW_MINIMUM' });
      await shop.checkouts.cancel(checkout.id);
      await assert.rejects(change(more), { code: 'CHECKOUT_CANCELLED' });
      await assert.rejects(shop.checkouts.changeAmounts('co_none', more), { code: 'NOT_FOUND' });
    });

    test('is the content of the order from then on', async (t) => {
      const { checkouts } = await open(t);
      const order = { reference: 'order-1', amounts: { BRL: 12_990 }, customer };
      const { checkout } = await checkouts.create(order);
      await checkouts.changeAmounts(checkout.id, { BRL: 15_000 });
      const again = await checkouts.create({ ...order, amounts: { BRL: 15_000 } });
      assert.deepEqual([again.created, again.checkout.id], [false, checkout.id]);
      await assert.rejects(checkouts.create(order), { code: 'REFERENCE_TAKEN' });
    });
  });

  describe('an order that has expired', () => {
    const order = { reference: 'order-1', amounts: { BRL: 12_990 }, customer, expiresInS: 60 };

    test('is opened again by the same content, for as long as before', async (t) => {
      const { buyer, checkouts, parts, wait } = await open(t);
      const { checkout } = await checkouts.create(order);
      wait(61_000);
      const again = await checkouts.create(order);
      assert.deepEqual([again.created, again.checkout.id], [false, checkout.id]);
      assert.equal(again.checkout.expiresAt, parts.clock.now() + 60_000);
      assert.equal((await buyer.deposit(again.checkout, pix)).status, 'pending');
    });

    test('stays as it is when it was paid or cancelled meanwhile, and for other content', async (t) => {
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
