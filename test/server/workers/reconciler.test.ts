/** Tests that the reconciler finds by lookups what no callback reported. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createLog } from '../../../server/log.ts';
import { backgroundBreaker } from '../../../server/gateway/circuit-breaker.ts';
import { startReconciler } from '../../../server/workers/reconciler.ts';
import { until } from '../../support/until.ts';
import { openShop, pix, type Shop } from '../checkouts/shop.ts';

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
