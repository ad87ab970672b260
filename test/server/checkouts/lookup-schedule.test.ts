/** Tests when a card payment is looked up for the first time, and until when. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAt, watchedLookupAt } from '../../../server/checkouts/lookup-schedule.ts';
import type { PaymentStatus } from '../../../widget/protocol/payment-status.ts';
import { payment } from '../storage/fixtures.ts';

test('§3.2: a watched card is first looked up once the service’s record of it is three minutes old', () => {
  const charge = payment('co_1', { kind: 'charge', method: 'card', serviceId: 'tx-1' });
  // The service records the charge up to one call later than the companion, and its clock may be behind.
  const dueMs = (watchedLookupAt(charge) ?? assert.fail()) - charge.createdAt;
  assert.ok(dueMs > 181_000 && dueMs <= 185_000, String(dueMs));
  const unwatchedMs = (checkAt(charge, charge.createdAt) ?? assert.fail()) - charge.createdAt;
  assert.ok(unwatchedMs > 181_000 && unwatchedMs <= 190_000, String(unwatchedMs));
});

test('§3.2: no lookup of a card follows the last one within its minute', () => {
  const charge = payment('co_1', { kind: 'charge', method: 'card', serviceId: 'tx-1' });
  for (let ageMs = 200_000; ageMs < 15 * 60_000; ageMs += 10_000) {
    const nowMs = charge.createdAt + ageMs;
    const gapMs = (checkAt({ ...charge, lookedUpAt: nowMs }, nowMs) ?? assert.fail()) - nowMs;
    assert.ok(gapMs >= 60_000, `${gapMs} ms at the age of ${ageMs} ms`);
  }
});

test('a paid card is looked up daily for 180 days, and an open dispute weekly until it is decided', () => {
  const day = 24 * 60 * 60_000;
  const charge = payment('co_1', { kind: 'charge', method: 'card', serviceId: 'tx-1', paidAt: 0 });
  const daysUntilCheck = (status: PaymentStatus, age: number): number | null => {
    const at = checkAt({ ...charge, status }, age * day);
    return at === null ? null : Math.round(at / day - age);
  };
  for (const status of ['paid', 'disputed', 'dispute_won'] as const)
    assert.equal(daysUntilCheck(status, 179), 1);
  for (const age of [180, 1_000]) {
    // ±10 %
    assert.ok([6, 7, 8].includes(daysUntilCheck('disputed', age) ?? 0), String(age));
    for (const decided of ['paid', 'refunded', 'dispute_won', 'dispute_lost'] as const)
      assert.equal(daysUntilCheck(decided, age), null, decided);
  }
});
