/** What no callback told is found by asking, when its time has come. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createLog } from '../../../server/log.ts';
import { backgroundBreaker } from '../../../server/gateway/background-breaker.ts';
import { startReconciler } from '../../../server/workers/reconciler.ts';
import { until } from '../../support/until.ts';
import { openShop, pix, type Shop } from '../checkouts/shop.ts';

const minute = 60_000;

function reconcile(t: TestContext, { parts, checkouts }: Shop, breaker = backgroundBreaker()): void {
  const worker = startReconciler(parts, checkouts, breaker, createLog('silent'));
  t.after(() => worker.stop());
}

test('a PIX that was paid after it expired, and whose callback was lost', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const { serviceId } = await shop.buyer.deposit(checkout, pix);
  shop.service.update(serviceId ?? '', { status: 'paid' });
  shop.wait(20 * 60 * minute);
  reconcile(t, shop);
  await until('it is found', async () => (await shop.checkouts.read(checkout.id)).status === 'paid');
});

test('a 3-D Secure step that nobody came back from is confirmed, once', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const { id, intentId } = await shop.charge(checkout, 'key-1');
  shop.wait(16 * minute);
  reconcile(t, shop);
  await until('it is paid', async () => (await shop.parts.store.paymentById(id))?.status === 'paid');
  assert.deepEqual(shop.service.confirmed, [intentId]);
});

test('one that another card has replaced is left alone', async (t) => {
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

test('a dispute that was opened months later', async (t) => {
  const shop = await openShop(t);
  const { id, serviceId } = await shop.charge(await shop.order(), 'key-1');
  shop.service.update(serviceId ?? '', { status: 'disputed' });
  shop.wait(100 * 24 * 60 * minute);
  reconcile(t, shop);
  await until('it is found', async () => (await shop.parts.store.paymentById(id))?.status === 'disputed');
});

test('a service that is down is asked by few, and by all once it is back', async (t) => {
  const shop = await openShop(t);
  const ids: string[] = [];
  for (let index = 0; index < 30; index++) {
    const { id, serviceId } = await shop.buyer.deposit(await shop.order(), pix);
    shop.service.update(serviceId ?? '', { status: 'paid' });
    ids.push(id);
  }
  shop.wait(2 * minute);
  shop.service.faults.lookup = Array.from({ length: 8 }, () => 'lost_before' as const);
  let openedAt = 0;
  const breaker = backgroundBreaker(() => shop.parts.clock.now());
  reconcile(t, shop, {
    allows: () => breaker.allows(),
    report(result) {
      breaker.report(result);
      if (result === 'failed') openedAt += 1;
    },
  });
  await until('it has stopped asking', () => openedAt >= 5);
  const paid = async (): Promise<number> =>
    (await Promise.all(ids.map((id) => shop.parts.store.paymentById(id)))).filter(
      (payment) => payment?.status === 'paid',
    ).length;
  assert.equal(await paid(), 0);
  await until('all are found', async () => {
    shop.wait(minute);
    return (await paid()) === ids.length;
  });
});

test('a 3-D Secure step that another card has replaced is not asked about for ever', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const { id } = await shop.charge(checkout, 'key-1');
  shop.service.nextCard = 'approve';
  await shop.charge(checkout, 'key-2');
  shop.wait(31 * 24 * 60 * minute);
  reconcile(t, shop);
  const checkAt = async () => (await shop.parts.store.paymentById(id))?.checkAt;
  await until('it is let go', async () => (await checkAt()) === null);
  assert.equal((await shop.parts.store.paymentById(id))?.status, 'requires_action');
});
