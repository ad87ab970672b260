/** Tests that the reconciler finds by lookups what no callback reported. */
import assert from 'node:assert/strict';
import { test, type TestContext, describe } from 'node:test';
import { createLog } from '../../../server/log.ts';
import { backgroundBreaker } from '../../../server/gateway/circuit-breaker.ts';
import { startReconciler } from '../../../server/workers/reconciler.ts';
import { until } from '../../support/until.ts';
import { rejectedWith } from '../checkouts/fake-service.ts';
import { openShop, pix, type Shop } from '../checkouts/shop.ts';
import type { Metrics } from '../../../server/metrics.ts';
import { createMoneyOut } from '../../../server/money-out/index.ts';
import type { MoneyOutGateway } from '../../../server/money-out/ports.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { startCallbackVerifier } from '../../../server/callbacks/verifier.ts';
import { callback } from '../storage/fixtures.ts';

const minute = 60_000;

function reconcile(t: TestContext, { parts, checkouts }: Shop, breaker = backgroundBreaker()): void {
  const worker = startReconciler(parts, checkouts, breaker, createLog('silent'));
  t.after(() => worker.stop());
}

test('finds a PIX payment made after the code expired, whose callback was lost', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const { serviceId } = await shop.buyer.deposit(checkout, pix);
  shop.service.update(serviceId ?? '', { status: 'paid' });
  shop.wait(20 * 60 * minute);
  reconcile(t, shop);
  await until('the checkout is paid', async () => (await shop.checkouts.read(checkout.id)).status === 'paid');
});

test('confirms an abandoned 3-D Secure step once', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const { id, intentId } = await shop.charge(checkout, 'key-1');
  shop.wait(16 * minute);
  reconcile(t, shop);
  await until('the payment is paid', async () => (await shop.parts.store.paymentById(id))?.status === 'paid');
  assert.deepEqual(shop.service.confirmed, [intentId]);
});

test('does not confirm a 3-D Secure step that another card has replaced', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  await shop.charge(checkout, 'key-1');
  shop.service.nextCard = 'process';
  const { id } = await shop.charge(checkout, 'key-2');
  shop.wait(16 * minute);
  reconcile(t, shop);
  await until('both were looked up', async () => {
    const payments = await shop.parts.store.paymentsOf(checkout.id);
    return payments.every(({ lookups }) => lookups > 0) && payments.some((payment) => payment.id === id);
  });
  assert.deepEqual(shop.service.confirmed, []);
});

test('finds a dispute opened months later', async (t) => {
  const shop = await openShop(t);
  const { id, serviceId } = await shop.charge(await shop.order(), 'key-1');
  shop.service.update(serviceId ?? '', { status: 'disputed' });
  shop.wait(100 * 24 * 60 * minute);
  reconcile(t, shop);
  await until(
    'the payment is disputed',
    async () => (await shop.parts.store.paymentById(id))?.status === 'disputed',
  );
});

test('makes few lookups while the service is down, and all once it is back', async (t) => {
  const shop = await openShop(t);
  const ids: string[] = [];
  for (let index = 0; index < 30; index++) {
    const { id, serviceId } = await shop.buyer.deposit(await shop.order(), pix);
    shop.service.update(serviceId ?? '', { status: 'paid' });
    ids.push(id);
  }
  shop.wait(2 * minute);
  shop.service.faults.lookup = Array.from({ length: 8 }, () => 'lost_before' as const);
  let failures = 0;
  const breaker = backgroundBreaker(() => shop.parts.clock.now());
  reconcile(t, shop, {
    allows: () => breaker.allows(),
    report(result) {
      breaker.report(result);
      if (result === 'failed') failures += 1;
    },
  });
  await until('the breaker is open', () => failures >= 5);
  const paid = async (): Promise<number> =>
    (await Promise.all(ids.map((id) => shop.parts.store.paymentById(id)))).filter(
      (payment) => payment?.status === 'paid',
    ).length;
  assert.equal(await paid(), 0);
  await until('all payments are paid', async () => {
    shop.wait(minute);
    return (await paid()) === ids.length;
  });
});

test('stops looking up a 3-D Secure step that another card has replaced', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const { id } = await shop.charge(checkout, 'key-1');
  shop.service.nextCard = 'approve';
  await shop.charge(checkout, 'key-2');
  shop.wait(31 * 24 * 60 * minute);
  reconcile(t, shop);
  const checkAt = async () => (await shop.parts.store.paymentById(id))?.checkAt;
  await until('no further lookup is scheduled', async () => (await checkAt()) === null);
  assert.equal((await shop.parts.store.paymentById(id))?.status, 'requires_action');
});

/** Tests the last scheduled lookup of a payment, such as the only one after the companion was down for days. */
describe('the last lookup', () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;

  function reconcile(t: TestContext, { parts, checkouts }: Shop): void {
    const worker = startReconciler(parts, checkouts, backgroundBreaker(), createLog('silent'));
    t.after(() => worker.stop());
  }

  /** A PIX payment without a callback, long after its code has expired. */
  async function openLatePayment(t: TestContext) {
    const shop = await openShop(t);
    const { id, serviceId } = await shop.buyer.deposit(await shop.order(), pix);
    shop.wait(3 * day);
    const stored = async () => (await shop.parts.store.paymentById(id)) ?? assert.fail();
    return { shop, stored, serviceId: serviceId ?? '' };
  }

  test('is repeated when it failed', async (t) => {
    const { shop, stored, serviceId } = await openLatePayment(t);
    shop.service.update(serviceId, { status: 'paid' });
    shop.service.faults.lookup = ['lost_before'];
    reconcile(t, shop);
    await until('it is looked up', async () => (await stored()).lookups > 0);
    await until('the payment is paid', async () => {
      shop.wait(10 * minute);
      return (await stored()).status === 'paid';
    });
  });

  test('is not repeated when it found no change', async (t) => {
    const { shop, stored } = await openLatePayment(t);
    reconcile(t, shop);
    await until('no lookup is scheduled', async () => {
      const { lookups, checkAt } = await stored();
      return lookups > 0 && checkAt === null;
    });
    assert.equal(shop.service.lookups.length, 1);
  });
});

/** Tests callbacks of refunds on an account that may only refund (§5.6): it may look up a refund, but not its charge. */
describe('an account limited to refunds', () => {
  test('a refund’s callback is processed, while that of its charge waits', async (t) => {
    const { parts, engine, service, checkouts, order, charge, events } = await openShop(t);
    const { id, serviceId } = await charge(await order(), 'key-1');
    const chargeId = serviceId ?? assert.fail();
    const paid = await events();
    service.lookup = async (name) => {
      service.lookups.push(name);
      return rejectedWith('REFUND_ONLY', { status: 403 });
    };
    const refundStatus: MoneyOutGateway['refundStatus'] = async (refundId) => ({
      outcome: 'accepted',
      value: {
        refundId,
        serviceId: chargeId,
        status: 'succeeded',
        unrecognisedStatus: null,
        amountMinor: 1_000,
        currency: 'USD',
        arn: null,
        arnStatus: null,
        createdAt: null,
        failureReason: null,
      },
    });
    const moneyOut = createMoneyOut({
      ...parts,
      moneyOut: moneyOutStore(engine),
      service: { environment: 'live', refundStatus } as MoneyOutGateway,
      settlePayment: checkouts.settle,
    });
    const callbacks = [
      { idTransaction: chargeId, status: 'partially_refunded', typeTransaction: 'CARD' },
      { idTransaction: chargeId, status: 'succeeded', typeTransaction: 'CARD_REFUND', refund_id: 're_1' },
    ];
    for (const content of callbacks) {
      const body = Buffer.from(JSON.stringify(content));
      await parts.store.storeCallback(callback({ subject: id, body, receivedAt: parts.clock.now() }));
    }
    const metrics = { settled: () => undefined } as unknown as Metrics;
    const unknown = { report: async () => true };
    const subjects = { settlePayment: checkouts.settle, moneyOut, unknown };
    const worker = startCallbackVerifier(parts, subjects, createLog('silent'), metrics);
    t.after(() => worker.stop());
    await until('the refund is reported', async () => (await events()).length > paid.length);
    assert.deepEqual((await events()).slice(paid.length), ['refund.succeeded']);
    await until('only one callback waits', async () => {
      const waiting = await parts.store.callbacksWith(chargeId);
      return waiting.length === 1 && !Buffer.from(waiting[0]?.body ?? []).includes('refund_id');
    });
  });
});
