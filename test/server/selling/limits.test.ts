/** How many purchases may be begun, by one address and by all together. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createBuyLimits } from '../../../server/selling/limits.ts';

const refusal = { code: 'RATE_LIMITED' };

describe('purchases that may be begun', () => {
  test('from one address, and from one household of IPv6, 60 in ten minutes', async () => {
    const limits = createBuyLimits((options) => new RateLimiterMemory(options));
    for (let begun = 0; begun < 60; begun += 1) await limits.count(`2001:db8::${begun.toString(16)}`);
    await assert.rejects(limits.count('2001:db8::ffff'), refusal);
    await limits.count('2001:db8:0:1::1');
  });

  test('from all addresses together 3,000', async () => {
    const limits = createBuyLimits((options) => new RateLimiterMemory(options));
    for (let begun = 0; begun < 3000; begun += 1) await limits.count(`10.0.${begun >> 8}.${begun & 255}`);
    await assert.rejects(limits.count('198.51.100.1'), refusal);
  });
});
