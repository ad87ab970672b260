/** Tests that each dispute of a payment is reported, while no state of one dispute moves backwards (§3.2). */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Dispute } from '../../../server/checkouts/checkout.ts';
import { paymentData } from '../../../server/checkouts/events.ts';
import type { Snapshot } from '../../../server/checkouts/ports.ts';
import { openShop } from './shop.ts';

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
const won = (dispute: Dispute) => ({ status: 'dispute_won', dispute: { ...dispute, stage: 'won' } }) as const;
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
