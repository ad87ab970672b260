/** Tests when a card payment is looked up for the first time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAt, watchedLookupAt } from '../../../server/checkouts/lookup-schedule.ts';
import { payment } from '../storage/fixtures.ts';

test('§3.2: a watched card is first looked up once the service’s record of it is three minutes old', () => {
  const charge = payment('co_1', { kind: 'charge', method: 'card', serviceId: 'tx-1' });
  // The service records the charge up to one call later than the companion, and its clock may be behind.
  const dueMs = (watchedLookupAt(charge) ?? assert.fail()) - charge.createdAt;
  assert.ok(dueMs > 181_000 && dueMs <= 185_000, String(dueMs));
  const unwatchedMs = (checkAt(charge, charge.createdAt) ?? assert.fail()) - charge.createdAt;
  assert.ok(unwatchedMs > 181_000 && unwatchedMs <= 190_000, String(unwatchedMs));
});
