/** How many purchases may be begun: each is a row, and anybody can begin one. */
import { RateLimiterRes } from 'rate-limiter-flexible';
import { PayError } from '../errors.ts';
import { addressKey, type LimiterFactory } from '../request-limits.ts';

const windowS = 10 * 60;
/** A counter of a shop, or a family behind one address, stays below it. */
const beginsPerAddress = 60;
/** From all addresses together; what is begun and never tried is removed after a day, which bounds the rows. */
const beginsInAll = 3_000;

export interface BuyLimits {
  /** @throws PayError 429, with the time after which it may be tried again. */
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
