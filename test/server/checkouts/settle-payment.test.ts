/** The one writer of outcomes: what a lookup says, compared and applied. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Checkout } from '../../../server/checkouts/checkout.ts';
import { checkoutEvent } from '../../../server/checkouts/events.ts';
import { until } from '../../support/until.ts';
import { openShop, pix, type Shop } from './shop.ts';

for (const [field, news] of Object.entries({
  amount: { amountMinor: 12_989 },
  currency: { currency: 'USD' },
  method: { paymentMethod: 'card' },
  id: { serviceId: 'tx-of-another' },
} as const)) {
  test(`another ${field} than ordered is reported once and changes nothing`, async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id, serviceId } = await shop.buyer.deposit(checkout, pix);
    shop.service.tell(serviceId ?? '', { status: 'paid', ...news });
    for (let time = 0; time < 3; time++) await shop.checkouts.settle(id);
    assert.deepEqual(await shop.events(), ['payment.mismatch']);
    assert.equal((await shop.parts.store.paymentById(id))?.status, 'pending');
    assert.equal((await shop.checkouts.read(checkout.id)).status, 'open');
  });
}

for (const end of ['expired', 'cancelled'] as const) {
  test(`a PIX that is paid after the checkout has ${end} completes it all the same`, async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id, serviceId } = await shop.buyer.deposit(checkout, pix);
    if (end === 'cancelled') await shop.checkouts.cancel(checkout.id);
    else await expire(shop, checkout);
    shop.service.tell(serviceId ?? '', { status: 'paid' });
    await shop.checkouts.settle(id);
    assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
    assert.deepEqual((await shop.events()).slice(-2), ['payment.paid', 'checkout.paid']);
  });
}

for (const left of ['requires_action', 'processing'] as const) {
  test(`§2.2: a hosted charge that was ${left} and failed can be tried again, and is paid by another card`, async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id, serviceId } = await shop.buyer.deposit(checkout, { ...pix, method: 'card' });
    const settled = async (told: Parameters<typeof shop.service.tell>[1]) => {
      shop.service.tell(serviceId ?? '', told);
      const payment = await shop.checkouts.settle(id);
      return [payment?.status, payment?.failureCode, payment?.failureIsFinal];
    };
    assert.deepEqual(await settled({ status: left }), [left, null, false]);
    assert.deepEqual(await settled({ status: 'pending' }), [left, null, false], 'no failure: older news');
    const failed = { status: 'pending', failureCode: 'generic_decline', failureIsFinal: false } as const;
    assert.deepEqual(await settled(failed), ['pending', 'generic_decline', false]);
    const { payment } = await shop.checkouts.view(checkout.id);
    assert.deepEqual([payment?.status, payment?.failure?.final], ['pending', false]);
    assert.ok(payment?.action, 'and the page to try it on is still offered');
    assert.deepEqual(await settled({ status: 'requires_action' }), [
      'requires_action',
      'generic_decline',
      false,
    ]);
    assert.deepEqual(await settled({ status: 'paid', failureCode: null }), ['paid', null, false]);
    assert.deepEqual(await settled(failed), ['paid', null, false], 'money never moves backwards');
    assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
  });
}

test('§4.2: a direct charge is not tried again: it does not become pending', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'process';
  const { id, serviceId } = await shop.charge(await shop.order(), 'key-1');
  shop.service.tell(serviceId ?? '', { status: 'pending', failureCode: 'generic_decline' });
  assert.equal((await shop.checkouts.settle(id))?.status, 'processing');
});

async function expire({ parts }: Shop, checkout: Checkout): Promise<void> {
  const at = checkout.expiresAt;
  const moved = await parts.store.expireCheckouts(at, 1, (over) =>
    checkoutEvent('checkout.expired', over, at),
  );
  assert.equal(moved.length, 1);
}

test('a payment as it was seen is settled as it is', async (t) => {
  const shop = await openShop(t);
  const seen = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.tell(seen.serviceId ?? '', { status: 'paid' });
  await shop.checkouts.settle(seen.id);
  const settled = await shop.checkouts.settle(seen);
  assert.deepEqual(settled, await shop.parts.store.paymentById(seen.id));
  assert.equal(settled?.status, 'paid');
  assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
});

test('all who ask while the service is asked share one further question', async (t) => {
  const shop = await openShop(t);
  const seen = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.tell(seen.serviceId ?? '', { status: 'paid' });
  shop.service.workMs = 20;
  const settled = await Promise.all(Array.from({ length: 5 }, () => shop.checkouts.settle(seen)));
  for (const payment of settled) assert.equal(payment?.status, 'paid');
  assert.equal(shop.service.lookups.length, 2);
});

test('refunds and disputes made elsewhere are found, each part once', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const { id, serviceId } = await shop.charge(checkout, 'key-1');
  const dispute = { id: 'd1', stage: 'needs_response', reason: 'fraud', amountMinor: 1, createdAt: 'then' };
  for (const news of [
    { status: 'partially_refunded', refundedMinor: 100 },
    { status: 'partially_refunded', refundedMinor: 200 },
    { status: 'disputed', dispute },
    { status: 'dispute_won', dispute: { ...dispute, stage: 'won' } },
  ] as const) {
    shop.service.tell(serviceId ?? '', news);
    await shop.checkouts.settle(id);
    await shop.checkouts.settle(id);
  }
  assert.deepEqual((await shop.events()).slice(2), [
    'payment.partially_refunded',
    'payment.partially_refunded',
    'payment.disputed',
    'payment.dispute_won',
  ]);
});

test('a status that nobody knows changes nothing', async (t) => {
  const shop = await openShop(t);
  const { id, serviceId } = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.tell(serviceId ?? '', { status: null, unrecognisedStatus: 'settling' });
  assert.equal((await shop.checkouts.settle(id))?.status, 'pending');
  assert.deepEqual(await shop.events(), []);
});

test('a hint cannot give a payment the name of another one', async (t) => {
  const shop = await openShop(t);
  const paid = await shop.charge(await shop.order(), 'key-1');
  shop.service.losses.charge = ['lost_before'];
  const { id } = await shop.charge(await shop.order(), 'key-2');
  const lookups = shop.service.lookups.length;
  const after = await shop.checkouts.settle(id, paid.serviceId ?? '');
  assert.deepEqual([after?.status, after?.serviceId], ['processing', null]);
  assert.equal(shop.service.lookups.length, lookups);
});

test('a hint for a payment that has a name does not change it', async (t) => {
  const shop = await openShop(t);
  const { id, serviceId } = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.add({ serviceId: 'tx-paid', paymentMethod: 'pix', status: 'paid' });
  const after = await shop.checkouts.settle(id, 'tx-paid');
  assert.deepEqual([after?.status, after?.serviceId], ['pending', serviceId]);
});

test('a charge that only a callback names is asked about until it fits, for an hour, and reported once', async (t) => {
  const shop = await openShop(t);
  const { service, checkouts, buyer } = shop;
  service.losses.deposit = ['lost_before', 'lost_before'];
  const [healed, lost] = [await shop.order(), await shop.order()];
  const { id } = await buyer.deposit(healed, pix);
  const told = { paymentMethod: 'pix', status: 'paid', amountMinor: 12_890 } as const;
  service.add({ serviceId: 'tx-named', ...told });
  for (let time = 0; time < 3; time++) {
    assert.equal(await checkouts.settle(id, 'tx-named'), null, 'the hint is kept');
    assert.deepEqual(await shop.events(), ['payment.mismatch']);
  }
  service.tell('tx-named', { amountMinor: 12_990 });
  assert.equal((await checkouts.settle(id, 'tx-named'))?.status, 'paid');
  assert.equal((await checkouts.read(healed.id)).status, 'paid');

  const other = await buyer.deposit(lost, pix);
  service.add({ serviceId: 'tx-other', ...told });
  assert.equal(await checkouts.settle(other.id, 'tx-other'), null);
  shop.wait(2 * 3_600_000);
  const left = await checkouts.settle(other.id, 'tx-other');
  assert.deepEqual([left?.status, left?.serviceId], ['processing', null]);
});

test('a hint that comes before the create call has answered pays, and the answer undoes nothing', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  let release = (): void => undefined;
  shop.service.held = new Promise((resolve) => (release = resolve));
  const answer = shop.buyer.deposit(checkout, pix);
  await until('the service was called', () => shop.service.deposits.length > 0);
  const opened = await shop.parts.store.paymentsOf(checkout.id);
  shop.service.held = null;
  // The service's next charge is this one: it is paid, and told of, while its answer is still on the way.
  shop.service.add({ serviceId: 'tx-1', paymentMethod: 'pix', status: 'paid' });
  assert.equal((await shop.checkouts.settle(opened[0]?.id ?? '', 'tx-1'))?.status, 'paid');
  release();
  assert.equal((await answer).status, 'paid');
  assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
  assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
});

test('a service that cannot be asked leaves the question open; one that knows no such charge answers it', async (t) => {
  const shop = await openShop(t);
  const { id, serviceId } = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.losses.lookup = ['lost_before', 'unavailable', 'refused'];
  for (let time = 0; time < 3; time++) assert.equal(await shop.checkouts.settle(id), null);
  shop.service.charges.delete(serviceId ?? '');
  assert.equal((await shop.checkouts.settle(id))?.status, 'pending');
});

test('many who ask at once share a lookup', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.workMs = 20;
  await Promise.all(Array.from({ length: 50 }, () => shop.checkouts.settle(id)));
  assert.ok(shop.service.lookups.length <= 2, 'one that runs, and one for those who came meanwhile');
});
