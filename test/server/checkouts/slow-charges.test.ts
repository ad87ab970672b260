/** Tests charges that take longer than their lease or their order: the same key is sent twice at once, or the order expires. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { until } from '../../support/until.ts';
import type { CardOutcome, Fault } from './fake-service.ts';
import { openShop, pix } from './shop.ts';
import { checkoutEvent } from '../../../server/checkouts/events.ts';

interface Setup {
  card?: CardOutcome;
  /** Fault of the first call; `busy`: the service did nothing. */
  fault?: Fault | null;
}

/** Starts two calls under one key, each waiting for its response. */
async function startTwoCalls(t: TestContext, { card = 'approve', fault = 'busy' }: Setup = {}) {
  const shop = await openShop(t);
  const { service } = shop;
  const checkout = await shop.order();
  service.nextCard = card;
  if (fault !== null) service.faults.charge = [fault];
  const startCall = async (calls: number) => {
    const { promise, resolve: respond } = Promise.withResolvers<void>();
    service.gate = promise;
    const payment = shop.charge(checkout, 'key-1');
    await until('the call is sent', () => service.chargeCalls.length === calls);
    return { payment, respond };
  };
  const first = await startCall(1);
  shop.wait(11_000);
  const second = await startCall(2);
  return { shop, checkout, first, second };
}

describe('the outcome of two calls under one key', () => {
  test('is paid for both when one took the money', async (t) => {
    const { first, second } = await startTwoCalls(t);
    second.respond();
    assert.equal((await second.payment).status, 'paid');
    first.respond();
    assert.equal((await first.payment).status, 'paid');
  });

  test('stays unknown while the other is in progress', async (t) => {
    const { shop, checkout, first, second } = await startTwoCalls(t);
    first.respond();
    assert.equal((await first.payment).status, 'processing');
    await assert.rejects(
      shop.charge(checkout, 'key-2'),
      (error: unknown) => (error as { code?: string }).code === 'PAYMENT_IN_PROGRESS',
    );
    second.respond();
    assert.equal((await second.payment).status, 'paid');
  });

  test('does not restore a 3-D Secure step that has been confirmed in the meantime', async (t) => {
    const { shop, checkout, first, second } = await startTwoCalls(t, { card: 'challenge', fault: null });
    const { service } = shop;
    first.respond();
    const { id, status } = await first.payment;
    assert.equal(status, 'requires_action');
    service.gate = null;
    service.faults.confirm = ['lost_after'];
    assert.equal((await shop.buyer.confirm(checkout, id)).status, 'processing');
    second.respond();
    assert.equal((await second.payment).status, 'processing');
    service.nextCard = 'approve';
    await assert.rejects(shop.charge(checkout, 'key-2'), { code: 'PAYMENT_IN_PROGRESS' });
  });

  test('keeps the 3-D Secure step that the other call requires', async (t) => {
    const { shop, checkout, first, second } = await startTwoCalls(t, {
      card: 'challenge',
      fault: 'lost_after',
    });
    second.respond();
    assert.equal((await second.payment).status, 'requires_action');
    first.respond();
    assert.equal((await first.payment).status, 'requires_action');
    const { payment: shown } = await shop.checkouts.view(checkout.id);
    assert.equal(shown?.action?.type, 'three_d_secure');
  });
});

/** The money that the charge takes is accounted for. */
describe('an order that expires during its charge', () => {
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
});
