/**
 * How often an address may try a card, and how often it may ask at all. The counters live with the database, so that
 * they hold for all processes of one companion.
 */
import { isIP } from 'node:net';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { PayError, type ProblemCode } from './errors.ts';

const attemptWindowS = 10 * 60;

/** A shop whose buyers share one address (an office, a carrier's NAT) stays far below it. */
const requestsPerMinute = 1_200;

/** All throw 429, with the time after which it may be tried again. */
export interface AttemptLimits {
  /** Has the address a card attempt left? */
  checkAttempts(address: string): Promise<void>;
  /** A card attempt that is about to reach the service. */
  countAttempt(address: string): Promise<void>;
  /** It did not reach it after all. */
  giveBackAttempt(address: string): Promise<void>;
  /** Any other request of a browser. */
  countRequest(address: string): Promise<void>;
}

/** An IPv6 customer has a /64 of addresses to choose from: it counts as one. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return [...start, ...(tail === undefined ? [] : zeros), ...end].slice(0, 4).join(':');
}

/** Makes the limiter that all processes share. */
export type LimiterFactory = (options: {
  keyPrefix: string;
  points: number;
  duration: number;
  inMemoryBlockOnConsumed?: number;
}) => RateLimiterAbstract;

export function createLimits(
  { attemptsPerAddress }: { attemptsPerAddress: number },
  shared: LimiterFactory,
): AttemptLimits {
  const attempts = shared({ keyPrefix: 'attempt', points: attemptsPerAddress, duration: attemptWindowS });
  // Against floods only: worth no database write a request.
  const requests = new RateLimiterMemory({ keyPrefix: 'request', points: requestsPerMinute, duration: 60 });
  return {
    async checkAttempts(address) {
      const counted = await attempts.get(addressKey(address));
      if (counted !== null && counted.consumedPoints >= attemptsPerAddress)
        throw tooMany('TOO_MANY_ATTEMPTS', counted);
    },
    countAttempt: (address) => consume(attempts, addressKey(address), 'TOO_MANY_ATTEMPTS'),
    giveBackAttempt: async (address) => void (await attempts.reward(addressKey(address))),
    countRequest: (address) => consume(requests, addressKey(address), 'RATE_LIMITED'),
  };
}

async function consume(limiter: RateLimiterAbstract, key: string, code: ProblemCode): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooMany(code, refused);
  }
}

const tooMany = (code: ProblemCode, { msBeforeNext }: RateLimiterRes): PayError =>
  new PayError(code, { retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
