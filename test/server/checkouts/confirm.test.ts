/** A confirm that the service declines: the end of the attempt, or the word that the bank's step is still to be done. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createLog } from '../../../server/log.ts';
import type { Snapshot } from '../../../server/checkouts/ports.ts';
import { backgroundBreaker } from '../../../server/gateway/background-breaker.ts';
import { startReconciler } from '../../../server/workers/reconciler.ts';
import { until } from '../../support/until.ts';
import { openShop } from './shop.ts';

const minute = 60_000;

/** A charge whose confirm is declined with this code; what the charge itself becomes is `after`. */
async function challenged(t: TestContext, code: string, after: Partial<Snapshot> = {}) {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const payment = await shop.charge(checkout, 'key-1');
  const confirm = shop.service.confirm.bind(shop.service);
  shop.service.confirm = async (intentId) => {
    shop.service.confirmed.push(intentId);
    shop.service.tell(payment.serviceId ?? '', after);
    return {
      outcome: 'rejected',
      declined: true,
      status: 422,
      code,
      serviceId: null,
      fields: [],
      cause: null,
    };
  };
  const stepIsDone = (): void => {
    shop.service.confirm = confirm;
  };
  return { shop, checkout, payment, stepIsDone };
}

test('§3.2: before the step is done: the service still waits for it, and so do we', async (t) => {
  const { shop, checkout, payment, stepIsDone } = await challenged(t, 'authentication_required');
  const early = await shop.buyer.confirm(checkout, payment.id);
  assert.deepEqual([early.status, early.failureIsFinal], ['requires_action', false]);
  const { payment: shown } = await shop.checkouts.view(checkout.id);
  assert.equal(shown?.action?.type, 'three_d_secure');
  assert.deepEqual([shown.failure?.code, shown.failure?.final], ['authentication_required', false]);
  assert.deepEqual(await shop.events(), []);
  stepIsDone();
  shop.wait(minute);
  assert.equal((await shop.buyer.confirm(checkout, payment.id)).status, 'paid');
});

test('the step has failed: the attempt is over, with the code of the confirm', async (t) => {
  const code = 'payment_intent_authentication_failure';
  const over = { status: 'cancelled', failureCode: code, failureIsFinal: true } as const;
  const { shop, checkout, payment } = await challenged(t, code, over);
  const failed = await shop.buyer.confirm(checkout, payment.id);
  assert.deepEqual([failed.status, failed.failureCode, failed.failureIsFinal], ['cancelled', code, true]);
  assert.deepEqual(await shop.events(), ['payment.cancelled']);
});

test('a lookup that gets no answer leaves the outcome open', async (t) => {
  const { shop, checkout, payment } = await challenged(t, 'authentication_required');
  shop.service.losses.lookup = ['lost_before'];
  assert.equal((await shop.buyer.confirm(checkout, payment.id)).status, 'processing');
  assert.deepEqual(await shop.events(), []);
});

test('a confirm of ours at 15 minutes ends nothing either: the buyer who takes longer still pays', async (t) => {
  const { shop, checkout, payment, stepIsDone } = await challenged(t, 'authentication_required');
  const worker = startReconciler(shop.parts, shop.checkouts, backgroundBreaker(), createLog('silent'));
  t.after(() => worker.stop());
  shop.wait(16 * minute);
  const stored = () => shop.parts.store.paymentById(payment.id);
  await until('we have confirmed', () => shop.service.confirmed.length > 0);
  await until('it waits again', async () => (await stored())?.inFlightUntil === null);
  assert.equal((await stored())?.status, 'requires_action');
  stepIsDone();
  shop.wait(minute);
  assert.equal((await shop.buyer.confirm(checkout, payment.id)).status, 'paid');
  assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
});

test('a step that is never done is confirmed for two hours, and then left to the lookup', async (t) => {
  const { shop, payment } = await challenged(t, 'authentication_required');
  const worker = startReconciler(shop.parts, shop.checkouts, backgroundBreaker(), createLog('silent'));
  t.after(() => worker.stop());
  const stored = async () => (await shop.parts.store.paymentById(payment.id)) ?? assert.fail();
  shop.wait(16 * minute);
  await until('we have confirmed', async () => {
    return shop.service.confirmed.length === 1 && (await stored()).inFlightUntil === null;
  });
  shop.wait(105 * minute);
  await until('it is looked up all the same', async () => {
    shop.wait(minute);
    return (await stored()).lookups >= 3;
  });
  assert.equal(shop.service.confirmed.length, 1);
  assert.equal((await stored()).status, 'requires_action');
});
