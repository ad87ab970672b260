/** Limits started purchases: each is a row, and anyone can start one. */
import { RateLimiterRes } from 'rate-limiter-flexible';
import { PayError } from '../errors.ts';
import { addressKey } from '../http/middleware/client-address.ts';
import type { LimiterFactory } from '../http/rate-limits.ts';

const windowS = 10 * 60;
/** Above the rate of a shop's counter or a family behind one address. */
const beginsPerAddress = 60;
/** For all addresses together. With the removal of untried purchases after a day, it bounds the rows. */
const beginsInAll = 3_000;

export interface BuyLimits {
  /** @throws PayError 429 with `Retry-After`. */
  count(address: string): Promise<void>;
}

export function createBuyLimits(shared: LimiterFactory): BuyLimits {
  const perAddress = shared({ keyPrefix: 'buy', points: beginsPerAddress, duration: windowS });
  const inAll = shared({ keyPrefix: 'buys', points: beginsInAll, duration: windowS });
  return {
    async count(address) {
      try {
        await perAddress.consume(addressKey(address));
        await inAll.consume('all');
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new PayError('RATE_LIMITED', {
          retryAfterS: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
        });
      }
    },
  };
}
