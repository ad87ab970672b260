/**
 * Limits the calls that a buyer can repeat for one payment: `confirm`, and a charge under its own key. The counters are in the
 * database, shared by all processes of a companion.
 */
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { CallBudget } from '../checkouts/ports.ts';
import type { LimiterFactory } from './rate-limits.ts';

/** A card can be challenged three times; three minutes make it one call a minute, the pace of a card's lookups (§3.2). */
const calls = 3;
const windowS = 3 * 60;

export function createCallBudget(shared: LimiterFactory): CallBudget {
  const limiter = shared({
    keyPrefix: 'call',
    points: calls,
    duration: windowS,
    // A spent budget is remembered in memory, so that a flood of repeats writes nothing.
    inMemoryBlockOnConsumed: calls,
  });
  return {
    async take(paymentId) {
      try {
        await limiter.consume(paymentId);
        return { granted: true };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return { granted: false, retryAfterMs: refused.msBeforeNext };
      }
    },
  };
}
