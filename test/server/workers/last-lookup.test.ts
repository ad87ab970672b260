/** Tests the last scheduled lookup of a payment, such as the only one after the companion was down for days. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { backgroundBreaker } from '../../../server/gateway/circuit-breaker.ts';
import { createLog } from '../../../server/log.ts';
import { startReconciler } from '../../../server/workers/reconciler.ts';
import { until } from '../../support/until.ts';
import { openShop, pix, type Shop } from '../checkouts/shop.ts';

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
