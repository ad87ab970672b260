/** Tests a charge to which a forged callback assigns another charge of the same amount before its call has ended. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { CardChargeResult, Outcome } from '../../../server/checkouts/ports.ts';
import { until } from '../../support/until.ts';
import { openShop } from './shop.ts';

/** A charge in progress, which a callback has named `tx-other`. `respond` ends its call. */
async function openNamed(t: TestContext, status: 'pending' | 'paid') {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const response = Promise.withResolvers<Outcome<CardChargeResult>>();
  let isSent = false;
  shop.service.charge = () => {
    isSent = true;
    return response.promise;
  };
  const charged = shop.charge(checkout, 'key-1');
  await until('the charge is sent', () => isSent);
  shop.service.add({ serviceId: 'tx-other', status });
  const [payment] = await shop.parts.store.paymentsOf(checkout.id);
  const settled = await shop.checkouts.settle(payment?.id ?? '', 'tx-other');
  assert.deepEqual([settled?.serviceId, settled?.status], ['tx-other', status]);
  shop.service.add({ serviceId: 'tx-own', status: 'paid' });
  const respond = (outcome: Outcome<CardChargeResult>) => {
    response.resolve(outcome);
    return charged;
  };
  return { shop, respond };
}

const approval = {
  outcome: 'accepted',
  value: { status: 'approved', serviceId: 'tx-own', intentId: 'pi_1' },
} as const;

describe('the response of the call', () => {
  test('names the charge, in place of the callback', async (t) => {
    const { shop, respond } = await openNamed(t, 'pending');
    const payment = await respond(approval);
    assert.deepEqual([payment.serviceId, payment.status], ['tx-own', 'paid']);
    assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
  });

  test('names it without an outcome, too', async (t) => {
    const { shop, respond } = await openNamed(t, 'pending');
    const unknown = {
      outcome: 'unknown',
      code: 'OUTCOME_UNKNOWN',
      serviceId: 'tx-own',
      cause: null,
    } as const;
    const payment = await respond(unknown);
    assert.deepEqual([payment.serviceId, payment.status], ['tx-own', 'processing']);
    assert.equal((await shop.checkouts.settle(payment.id))?.status, 'paid');
  });

  test('is reported if the other charge has paid the order', async (t) => {
    const { shop, respond } = await openNamed(t, 'paid');
    const payment = await respond(approval);
    assert.deepEqual([payment.serviceId, payment.status], ['tx-other', 'paid']);
    const events = await shop.parts.store.listEvents(0, 9);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['payment.paid', 'checkout.paid', 'payment.mismatch'],
    );
    assert.deepEqual(events.at(-1)?.data['mismatch'], {
      field: 'id',
      service_id: 'tx-own',
      service_status: null,
    });
  });
});
