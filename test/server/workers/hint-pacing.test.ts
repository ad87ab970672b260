/** Tests the pace of the lookups that callbacks cause. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHintPacing } from '../../../server/workers/hint-pacing.ts';

const hour = 60 * 60_000;
const now = Date.UTC(2026, 10, 21, 12);

test('the gap between two lookups of a payment doubles, and is forgotten after a change', () => {
  const pacing = createHintPacing();
  assert.equal(pacing.startOf('pay_1', now), now);
  assert.equal(pacing.startOf('pay_1', now), now + 1_000);
  assert.equal(pacing.startOf('pay_1', now + 1_000), now + 1_000);
  assert.equal(pacing.startOf('pay_1', now + 1_000), now + 3_000);
  assert.equal(pacing.startOf('pay_2', now), now);
  pacing.forget('pay_1');
  assert.equal(pacing.startOf('pay_1', now + 1_000), now + 1_000);
});

test('a lookup does not wait for a time of before the clock was set back', () => {
  const pacing = createHintPacing();
  pacing.startOf('pay_1', now);
  assert.equal(pacing.startOf('pay_1', now - hour), now - hour);
});
