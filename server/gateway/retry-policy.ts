/** When a failed attempt is made again, and after how long. Pure: time and chance come in as numbers. */

/** A call ends within this, all attempts and pauses counted: a buyer waits, and card data may not stay in memory. */
export const retryBudgetMs = 45_000;

/**
 * Attempts of lookups, and of calls that certainly had no effect: the caller can report the error and retry later, and tight polling
 * is discouraged (§8). Only an unknown outcome is worth all of the 45 s.
 */
const attemptsWithoutDoubt = 4;

/** "Check status before retrying" (§7.2): the repeat with the same key is the check, and a few of them are enough. */
const attemptsAfterUnexpected = 3;
const firstPauseAfterUnexpectedMs = 4_000;

const firstPauseMs = 250;
const maxPauseMs = 8_000;

/**
 * - `lookup`: changes nothing at the service
 * - `keyed`: the same request again is the same charge, refund or confirmation (§4.2, §4.3, §4.6)
 * - `once`: each request that arrives is another deposit, payout or withdrawal
 */
export type Repeatable = 'lookup' | 'keyed' | 'once';

/**
 * - `rejected`: a definite response, including declines
 * - `unknown`: it may have been done
 * - `unexpected`: it may have been done, and the service asks for a look before a repeat (PI_CREATE_FAILED)
 * - `not_connected`: not a byte was written
 * - `held_off`: the service did nothing and requested a later retry (429, PROCESSOR_TEMPORARILY_UNAVAILABLE)
 * - `ended`: the call was aborted, or the client was closed
 */
export type FailureKind = 'rejected' | 'unknown' | 'unexpected' | 'not_connected' | 'held_off' | 'ended';

export interface FailedAttempt {
  failure: FailureKind;
  repeatable: Repeatable;
  /** The attempt that failed, from 1. */
  attempt: number;
  maxAttempts?: number | undefined;
  /** This attempt or an earlier one may have taken effect. */
  inDoubt: boolean;
  /** Since the call began. */
  elapsedMs: number;
  /** The pause of `Retry-After`. */
  retryAfterMs: number | null;
  /** From 0 up to 1. */
  random: number;
}

/** How long to wait before the next attempt, or `null` to stop. */
export function retryDelayMs(failed: FailedAttempt): number | null {
  if (!isWorthRepeating[failed.failure](failed.repeatable)) return null;
  const limit = maxAttemptsOf(failed);
  if (failed.attempt >= Math.min(limit, failed.maxAttempts ?? Infinity)) return null;
  const delayMs = pauseMs(failed);
  // A pause that leaves no time for another attempt only delays the error.
  return failed.elapsedMs + delayMs < retryBudgetMs ? delayMs : null;
}

function maxAttemptsOf({ failure, inDoubt, repeatable }: FailedAttempt): number {
  if (failure === 'unexpected') return attemptsAfterUnexpected;
  return inDoubt && repeatable === 'keyed' ? Infinity : attemptsWithoutDoubt;
}

const always = (): boolean => true;
const never = (): boolean => false;
const unlessOnce = (repeatable: Repeatable): boolean => repeatable !== 'once';

const isWorthRepeating: Readonly<Record<FailureKind, (repeatable: Repeatable) => boolean>> = {
  // A repeat gets the same response; repeated declines harm the merchant with the card networks (§7.3).
  rejected: never,
  // A repeat is how an unknown outcome becomes known: a lookup changes nothing, and a key makes it the same charge.
  // Without a key it could be a second payout (§4.8: "the balance must be checked before resending").
  unknown: unlessOnce,
  unexpected: unlessOnce,
  // Nothing was written, so even a call without a key cannot happen twice.
  not_connected: always,
  // "Safe to retry with the same idempotency key" (§7.2); the card limits want exponential backing off (§8). A payout
  // would have to wait a minute, too long for a call: its caller decides.
  held_off: unlessOnce,
  ended: never,
};

function pauseMs({ failure, attempt, retryAfterMs, random }: FailedAttempt): number {
  if (failure === 'unexpected') {
    const minPauseMs = firstPauseAfterUnexpectedMs * 2 ** (attempt - 1);
    return (retryAfterMs ?? 0) + Math.floor(minPauseMs * (1 + random));
  }
  const ceiling = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempt - 1, 16));
  // Full jitter: the whole pause is random, so that clients that failed together do not retry together.
  const jitter = Math.floor(random * ceiling);
  // `Retry-After` is a floor, not a point in time at which everyone returns.
  return (retryAfterMs ?? 0) + jitter;
}
