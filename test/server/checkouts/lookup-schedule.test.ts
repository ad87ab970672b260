import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAt, watchedLookupAt } from '../../../server/checkouts/lookup-schedule.ts';
import { payment } from '../storage/fixtures.ts';

test('§3.2: a watched card is looked up once the service’s own record is three minutes old, not a moment before', () => {
  const charge = payment('co_1', { kind: 'charge', method: 'card', serviceId: 'tx-1' });
  // The service records the charge up to a call later than we do, and its clock may be behind.
  const dueMs = (watchedLookupAt(charge) ?? assert.fail()) - charge.createdAt;
  assert.ok(dueMs > 181_000 && dueMs <= 185_000, String(dueMs));
  const unwatchedMs = (checkAt(charge, charge.createdAt) ?? assert.fail()) - charge.createdAt;
  assert.ok(unwatchedMs > 181_000 && unwatchedMs <= 190_000, String(unwatchedMs));
});
