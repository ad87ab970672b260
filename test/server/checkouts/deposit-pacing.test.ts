/** Tests when a deposit whose creating call got no response may be replaced by another one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayReplaceLost } from '../../../server/checkouts/deposit-pacing.ts';
import type { Payment } from '../../../server/checkouts/checkout.ts';
import { checkout, now, payment } from '../storage/fixtures.ts';

const lost = (fields: Partial<Payment>): Payment => payment(checkout().id, { slot: 'pix', ...fields });

test('the pause starts when the call has ended', () => {
  const ended = lost({ inFlightUntil: null, updatedAt: now + 20_000 });
  assert.equal(mayReplaceLost(ended, [ended], now + 49_999), false);
  assert.equal(mayReplaceLost(ended, [ended], now + 50_000), true);
});

test('if the process died during the call, the pause starts when its lease ends', () => {
  const abandoned = lost({ inFlightUntil: now + 10_000 });
  assert.equal(mayReplaceLost(abandoned, [abandoned], now + 39_999), false);
  assert.equal(mayReplaceLost(abandoned, [abandoned], now + 40_000), true);
});
