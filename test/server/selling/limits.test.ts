/** Tests the limits on starting purchases, per address and in total. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createBuyLimits } from '../../../server/selling/purchase-rate-limits.ts';

const refusal = { code: 'RATE_LIMITED' };

describe('the number of purchases started', () => {
  test('is limited to 60 in ten minutes per address or IPv6 network', async () => {
    const limits = createBuyLimits((options) => new RateLimiterMemory(options));
    for (let index = 0; index < 60; index += 1) await limits.count(`2001:db8::${index.toString(16)}`);
    await assert.rejects(limits.count('2001:db8::ffff'), refusal);
    await limits.count('2001:db8:0:1::1');
  });

  test('is limited to 3,000 for all addresses together', async () => {
    const limits = createBuyLimits((options) => new RateLimiterMemory(options));
    for (let index = 0; index < 3000; index += 1) await limits.count(`10.0.${index >> 8}.${index & 255}`);
    await assert.rejects(limits.count('198.51.100.1'), refusal);
  });
});
