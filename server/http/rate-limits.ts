/**
 * Rate limits per client address: for card attempts and for all other requests. The counters of card attempts are in the database,
 * shared by all processes of a companion.
 */
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { PayError, type ProblemCode } from '../errors.ts';
import type { RequestHandler } from 'express';
import { addressKey, type ClientAddress } from './middleware/client-address.ts';

const attemptWindowS = 10 * 60;

/** Fewer than one order allows, so that an address reaches its limit before the order does. */
const refusalsPerAddress = 20;

/** Far above the buyers who share one address (an office, a carrier's NAT). */
const requestsPerMinute = 1_200;
/** For scripts, pages and the card frame: a page loads several, and each costs far less than a call. */
const filesPerMinute = 6_000;

/** All methods throw 429 with `Retry-After`. */
export interface AttemptLimits {
  /** Throws when the address has no card attempt left. */
  checkAttempts(address: string): Promise<void>;
  /** Counts a card attempt before it is sent to the service. */
  countAttempt(address: string): Promise<void>;
  /** Removes the count of an attempt that did not reach the service. */
  giveBackAttempt(address: string): Promise<void>;
  /** Throws when too many deposits of the address were rejected by the service. */
  checkRefusals(address: string): Promise<void>;
  countRefusal(address: string): Promise<void>;
  /** Counts any other request of a browser. */
  countRequest(address: string): Promise<void>;
  /** Counts a file or page that anyone may load. */
  countFile(address: string): Promise<void>;
}

/** Creates the limiter shared by all processes. */
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
  const refusals = shared({ keyPrefix: 'refusal', points: refusalsPerAddress, duration: attemptWindowS });
  const check = async (limiter: RateLimiterAbstract, points: number, address: string): Promise<void> => {
    const counted = await limiter.get(addressKey(address));
    if (counted !== null && counted.consumedPoints >= points) throw tooMany('TOO_MANY_ATTEMPTS', counted);
  };
  // Only against floods, so kept in memory: not worth a database write per request.
  const requests = new RateLimiterMemory({ keyPrefix: 'request', points: requestsPerMinute, duration: 60 });
  const files = new RateLimiterMemory({ keyPrefix: 'file', points: filesPerMinute, duration: 60 });
  return {
    checkAttempts: (address) => check(attempts, attemptsPerAddress, address),
    countAttempt: (address) => consume(attempts, addressKey(address), 'TOO_MANY_ATTEMPTS'),
    giveBackAttempt: async (address) => void (await attempts.reward(addressKey(address))),
    checkRefusals: (address) => check(refusals, refusalsPerAddress, address),
    countRefusal: async (address) => {
      // A rejection above the limit is reported as such, not as the limit.
      await refusals.consume(addressKey(address)).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
      });
    },
    countRequest: (address) => consume(requests, addressKey(address), 'RATE_LIMITED'),
    countFile: (address) => consume(files, addressKey(address), 'RATE_LIMITED'),
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

/** For files and pages. */
export function limitFiles(limits: AttemptLimits, addressOf: ClientAddress): RequestHandler {
  return async function limitFiles(request, _response, next) {
    await limits.countFile(addressOf(request));
    next();
  };
}

/** For all other requests. */
export function limitRequests(limits: AttemptLimits, addressOf: ClientAddress): RequestHandler {
  return async function limitRequests(request, _response, next) {
    await limits.countRequest(addressOf(request));
    next();
  };
}
