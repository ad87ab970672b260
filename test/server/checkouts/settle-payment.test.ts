/** Tests the one writer of outcomes: how the result of a lookup is compared and applied. */
import assert from 'node:assert/strict';
import { test, type TestContext, describe } from 'node:test';
import type { Checkout, Dispute } from '../../../server/checkouts/checkout.ts';
import { checkoutEvent, paymentData } from '../../../server/checkouts/events.ts';
import { until } from '../../support/until.ts';
import { openShop, pix, type Shop } from './shop.ts';
import type { Snapshot } from '../../../server/checkouts/ports.ts';

for (const [field, difference] of Object.entries({
  amount: { amountMinor: 12_989 },
  currency: { currency: 'USD' },
  method: { paymentMethod: 'card' },
  id: { serviceId: 'tx-of-another' },
} as const)) {
  test(`a lookup with another ${field} than ordered is reported once and changes nothing`, async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id, serviceId } = await shop.buyer.deposit(checkout, pix);
    shop.service.update(serviceId ?? '', { status: 'paid', ...difference });
    for (let time = 0; time < 3; time++) await shop.checkouts.settle(id);
    assert.deepEqual(await shop.events(), ['payment.mismatch']);
    assert.equal((await shop.parts.store.paymentById(id))?.status, 'pending');
    assert.equal((await shop.checkouts.read(checkout.id)).status, 'open');
  });
}

test('a mismatch is reported again after a lookup that matched', async (t) => {
  const shop = await openShop(t);
  const { id, serviceId } = await shop.buyer.deposit(await shop.order(), pix);
  const lookUp = async (amountMinor: number) => {
    shop.service.update(serviceId ?? '', { amountMinor });
    return (await shop.checkouts.settle(id))?.mismatch;
  };
  assert.equal(await lookUp(12_989), 'amount');
  assert.equal(await lookUp(12_990), null);
  assert.equal(await lookUp(12_989), 'amount');
  assert.deepEqual(await shop.events(), ['payment.mismatch', 'payment.mismatch']);
});

for (const end of ['expired', 'cancelled'] as const) {
  test(`a PIX payment made after the checkout has ${end} still completes it`, async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id, serviceId } = await shop.buyer.deposit(checkout, pix);
    if (end === 'cancelled') await shop.checkouts.cancel(checkout.id);
    else await expire(shop, checkout);
    shop.service.update(serviceId ?? '', { status: 'paid' });
    await shop.checkouts.settle(id);
    assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
    assert.deepEqual((await shop.events()).slice(-2), ['payment.paid', 'checkout.paid']);
  });
}

for (const left of ['requires_action', 'processing'] as const) {
  test(`§2.2: a hosted charge that failed after ${left} can be retried, and is paid by another card`, async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const { id, serviceId } = await shop.buyer.deposit(checkout, { ...pix, method: 'card' });
    const settleWith = async (change: Parameters<typeof shop.service.update>[1]) => {
      shop.service.update(serviceId ?? '', change);
      const payment = await shop.checkouts.settle(id);
      return [payment?.status, payment?.failureCode, payment?.failureIsFinal];
    };
    assert.deepEqual(await settleWith({ status: left }), [left, null, false]);
    assert.deepEqual(
      await settleWith({ status: 'pending' }),
      [left, null, false],
      'an outdated status without a failure',
    );
    const failed = { status: 'pending', failureCode: 'generic_decline', failureIsFinal: false } as const;
    assert.deepEqual(await settleWith(failed), ['pending', 'generic_decline', false]);
    const { payment } = await shop.checkouts.view(checkout.id);
    assert.deepEqual([payment?.status, payment?.failure?.final], ['pending', false]);
    assert.ok(payment?.action, 'the hosted page is still offered');
    assert.deepEqual(await settleWith({ status: 'requires_action' }), [
      'requires_action',
      'generic_decline',
      false,
    ]);
    assert.deepEqual(await settleWith({ status: 'paid', failureCode: null }), ['paid', null, false]);
    assert.deepEqual(await settleWith(failed), ['paid', null, false], 'money never moves backwards');
    assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
  });
}

test('§4.2: a direct charge cannot be retried, so it does not become pending again', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'process';
  const { id, serviceId } = await shop.charge(await shop.order(), 'key-1');
  shop.service.update(serviceId ?? '', { status: 'pending', failureCode: 'generic_decline' });
  assert.equal((await shop.checkouts.settle(id))?.status, 'processing');
});

async function expire({ parts }: Shop, checkout: Checkout): Promise<void> {
  const at = checkout.expiresAt;
  const moved = await parts.store.expireCheckouts(at, 1, (over) =>
    checkoutEvent('checkout.expired', over, at),
  );
  assert.equal(moved.length, 1);
}

test('settling from an outdated copy of a payment returns its current state', async (t) => {
  const shop = await openShop(t);
  const seen = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.update(seen.serviceId ?? '', { status: 'paid' });
  await shop.checkouts.settle(seen.id);
  const settled = await shop.checkouts.settle(seen);
  assert.deepEqual(settled, await shop.parts.store.paymentById(seen.id));
  assert.equal(settled?.status, 'paid');
  assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
});

test('simultaneous settlements from a copy share one lookup besides the running one', async (t) => {
  const shop = await openShop(t);
  const seen = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.update(seen.serviceId ?? '', { status: 'paid' });
  shop.service.workMs = 20;
  const settled = await Promise.all(Array.from({ length: 5 }, () => shop.checkouts.settle(seen)));
  for (const payment of settled) assert.equal(payment?.status, 'paid');
  assert.equal(shop.service.lookups.length, 2);
});

test('reports refunds and disputes made elsewhere, each part once', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const { id, serviceId } = await shop.charge(checkout, 'key-1');
  const dispute = { id: 'd1', stage: 'needs_response', reason: 'fraud', amountMinor: 1, createdAt: 'then' };
  for (const change of [
    { status: 'partially_refunded', refundedMinor: 100 },
    { status: 'partially_refunded', refundedMinor: 200 },
    { status: 'disputed', dispute },
    { status: 'dispute_won', dispute: { ...dispute, stage: 'won' } },
  ] as const) {
    shop.service.update(serviceId ?? '', change);
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

for (const [refunded, refundedMinor, type] of [
  ['in part', 100, 'payment.partially_refunded'],
  ['in full', 12_990, 'payment.refunded'],
] as const) {
  for (const status of ['disputed', 'dispute_won', 'dispute_lost'] as const) {
    test(`a charge refunded ${refunded} and ${status} by the next lookup is reported as both, once`, async (t) => {
      const shop = await openShop(t);
      const { id, serviceId } = await shop.charge(await shop.order(), 'key-1');
      shop.service.update(serviceId ?? '', { status, refundedMinor });
      await shop.checkouts.settle(id);
      await shop.checkouts.settle(id);
      assert.deepEqual((await shop.events()).slice(2), [type, `payment.${status}`]);
    });
  }
}

test('an unknown status changes nothing', async (t) => {
  const shop = await openShop(t);
  const { id, serviceId } = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.update(serviceId ?? '', { status: null, unrecognisedStatus: 'settling' });
  assert.equal((await shop.checkouts.settle(id))?.status, 'pending');
  assert.deepEqual(await shop.events(), []);
});

test('a callback cannot give a payment the service id of another one', async (t) => {
  const shop = await openShop(t);
  const paid = await shop.charge(await shop.order(), 'key-1');
  shop.service.faults.charge = ['lost_before'];
  const { id } = await shop.charge(await shop.order(), 'key-2');
  const lookups = shop.service.lookups.length;
  const after = await shop.checkouts.settle(id, paid.serviceId ?? '');
  assert.deepEqual([after?.status, after?.serviceId], ['processing', null]);
  assert.equal(shop.service.lookups.length, lookups);
});

test('a callback does not change the service id of a payment that has one', async (t) => {
  const shop = await openShop(t);
  const { id, serviceId } = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.add({ serviceId: 'tx-paid', paymentMethod: 'pix', status: 'paid' });
  const after = await shop.checkouts.settle(id, 'tx-paid');
  assert.deepEqual([after?.status, after?.serviceId], ['pending', serviceId]);
});

test('a charge named only by a callback is looked up for an hour until it matches, and reported once', async (t) => {
  const shop = await openShop(t);
  const { service, checkouts, buyer } = shop;
  service.faults.deposit = ['lost_before', 'lost_before'];
  const [matched, lost] = [await shop.order(), await shop.order()];
  const { id } = await buyer.deposit(matched, pix);
  const mismatched = { paymentMethod: 'pix', status: 'paid', amountMinor: 12_890 } as const;
  service.add({ serviceId: 'tx-named', ...mismatched });
  for (let time = 0; time < 3; time++) {
    assert.equal(await checkouts.settle(id, 'tx-named'), null, 'the callback is kept');
    assert.deepEqual(await shop.events(), ['payment.mismatch']);
  }
  service.update('tx-named', { amountMinor: 12_990 });
  assert.equal((await checkouts.settle(id, 'tx-named'))?.status, 'paid');
  assert.equal((await checkouts.read(matched.id)).status, 'paid');

  const other = await buyer.deposit(lost, pix);
  service.add({ serviceId: 'tx-other', ...mismatched });
  assert.equal(await checkouts.settle(other.id, 'tx-other'), null);
  shop.wait(2 * 3_600_000);
  const left = await checkouts.settle(other.id, 'tx-other');
  assert.deepEqual([left?.status, left?.serviceId], ['processing', null]);
});

test('a callback settles a payment during its creating call, whose late response changes nothing', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  let release = (): void => undefined;
  shop.service.gate = new Promise((resolve) => (release = resolve));
  const creating = shop.buyer.deposit(checkout, pix);
  await until('the service was called', () => shop.service.deposits.length > 0);
  const opened = await shop.parts.store.paymentsOf(checkout.id);
  shop.service.gate = null;
  // The fake's next id is tx-1, so this is the charge of the running call: paid and named by a callback before its response.
  shop.service.add({ serviceId: 'tx-1', paymentMethod: 'pix', status: 'paid' });
  assert.equal((await shop.checkouts.settle(opened[0]?.id ?? '', 'tx-1'))?.status, 'paid');
  release();
  assert.equal((await creating).status, 'paid');
  assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
  assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
});

test('a failed lookup leaves the payment unsettled; a lookup that finds no charge settles it unchanged', async (t) => {
  const shop = await openShop(t);
  const { id, serviceId } = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.faults.lookup = ['lost_before', 'unavailable', 'refused'];
  for (let time = 0; time < 3; time++) assert.equal(await shop.checkouts.settle(id), null);
  shop.service.charges.delete(serviceId ?? '');
  assert.equal((await shop.checkouts.settle(id))?.status, 'pending');
});

test('many simultaneous settlements share a lookup', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.buyer.deposit(await shop.order(), pix);
  shop.service.workMs = 20;
  await Promise.all(Array.from({ length: 50 }, () => shop.checkouts.settle(id)));
  assert.ok(shop.service.lookups.length <= 2, 'the running one, and one for those that came meanwhile');
});

/** Tests that each dispute of a payment is reported, while no state of one dispute moves backwards (§3.2). */
describe('disputes', () => {
  const first = {
    id: 'dp_1',
    stage: 'needs_response',
    reason: 'fraudulent',
    amountMinor: 12_990,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const second = { ...first, id: 'dp_2', createdAt: '2026-02-01T00:00:00.000Z' };

  /** Settles a paid charge after each of these lookups. */
  async function after(t: TestContext, ...lookups: Pick<Snapshot, 'status' | 'dispute'>[]) {
    const shop = await openShop(t);
    const { id, serviceId } = await shop.charge(await shop.order(), 'key-1');
    for (const lookup of lookups) {
      shop.service.update(serviceId ?? '', { unrecognisedStatus: null, ...lookup });
      await shop.checkouts.settle(id);
      await shop.checkouts.settle(id);
    }
    const payment = (await shop.parts.store.paymentById(id)) ?? assert.fail();
    return { payment, events: (await shop.events()).slice(2) };
  }
  const disputed = (dispute: Dispute) => ({ status: 'disputed', dispute }) as const;
  const won = (dispute: Dispute) =>
    ({ status: 'dispute_won', dispute: { ...dispute, stage: 'won' } }) as const;
  const lost = (dispute: Dispute) =>
    ({ status: 'dispute_lost', dispute: { ...dispute, stage: 'lost' } }) as const;

  for (const decided of [won, lost]) {
    test(`a dispute after ${decided(first).status} is reported, and its funds are held`, async (t) => {
      const { payment, events } = await after(t, disputed(first), decided(first), disputed(second));
      assert.deepEqual([payment.status, payment.dispute], ['disputed', second]);
      assert.equal(paymentData(payment, 0).dispute?.funds, 'held');
      const { status } = decided(first);
      assert.deepEqual(events, ['payment.disputed', `payment.${status}`, 'payment.disputed']);
    });
  }

  test('a second dispute is reported when the end of the first dispute, or the start of the second, was missed', async (t) => {
    const missedEnd = await after(t, disputed(first), disputed(second));
    assert.deepEqual(missedEnd.events, ['payment.disputed', 'payment.disputed']);
    const missedStart = await after(t, disputed(first), won(first), won(second));
    assert.deepEqual(missedStart.events, ['payment.disputed', 'payment.dispute_won', 'payment.dispute_won']);
    const otherEnd = await after(t, disputed(first), won(first), lost(second));
    assert.deepEqual(otherEnd.events, ['payment.disputed', 'payment.dispute_won', 'payment.dispute_lost']);
  });

  test('a second dispute is reported by the lookup after one with an unknown status', async (t) => {
    const unknown = { status: null, dispute: second };
    const { payment, events } = await after(t, disputed(first), won(first), unknown, disputed(second));
    assert.equal(payment.status, 'disputed');
    assert.deepEqual(events, ['payment.disputed', 'payment.dispute_won', 'payment.disputed']);
  });

  test('an outdated lookup changes neither the status nor the dispute', async (t) => {
    const decided = await after(t, disputed(first), won(first), disputed(first));
    assert.deepEqual([decided.payment.status, decided.payment.dispute?.stage], ['dispute_won', 'won']);
    for (const outdated of [disputed(first), won(first), lost(first)]) {
      const open = await after(t, won(first), disputed(second), outdated);
      assert.deepEqual([open.payment.status, open.payment.dispute], ['disputed', second]);
      const { payment, events } = await after(t, won(first), won(second), outdated);
      assert.deepEqual([payment.status, payment.dispute?.id], ['dispute_won', 'dp_2']);
      assert.deepEqual(events, ['payment.dispute_won', 'payment.dispute_won']);
    }
  });

  test('a dispute without details does not reopen a decided one', async (t) => {
    const { payment } = await after(t, disputed(first), won(first), { status: 'disputed', dispute: null });
    assert.deepEqual([payment.status, payment.dispute?.stage], ['dispute_won', 'won']);
  });
});
