/**
 * Remembers the cards that this process has sent, as digests under a random key of the process, in memory only.
 *
 * The digest of a whole card, security code included, also depends on the browser's idempotency key, which is not stored: the
 * memory alone does not allow a search for the code.
 */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { CardData } from '../../widget/protocol/requests.ts';
import type { CardMemory, Clock } from './ports.ts';

/** A few megabytes; then the oldest are dropped. */
const maxEntries = 20_000;
const numberLifetimeMs = 24 * 60 * 60_000;
/** A browser repeats a call without a response within minutes. */
const wholeLifetimeMs = 10 * 60_000;

export function createCardMemory(clock: Clock): CardMemory {
  // As a KeyObject: with bytes as the key, a digest takes six times as long in Node 24.
  const processKey = createSecretKey(randomBytes(32));
  const digest = (...parts: readonly unknown[]): string =>
    createHmac('sha256', processKey).update(JSON.stringify(parts)).digest('base64');
  const wholeOf = (key: string, { number, exp_month, exp_year, cvc }: CardData): string =>
    digest('whole', key, number, exp_month, exp_year, cvc);
  const numbers = new Map<string, { paymentIds: string[]; at: number }>();
  const wholes = new Map<string, { digest: string; at: number }>();
  const lastTries = new Map<string, { at: number }>();

  return {
    remember({ checkoutId, paymentId, isLastTry, idempotencyKey, card }) {
      const number = digest('number', checkoutId, card.number);
      const paymentIds = numbers.get(number)?.paymentIds ?? [];
      renew(numbers, number, { paymentIds: [...paymentIds, paymentId], at: clock.now() });
      renew(wholes, paymentId, { digest: wholeOf(idempotencyKey, card), at: clock.now() });
      if (isLastTry) renew(lastTries, paymentId, { at: clock.now() });
    },
    paymentsWith: (checkoutId, { number }) =>
      numbers.get(digest('number', checkoutId, number))?.paymentIds ?? [],
    isLastTry: (paymentId) => lastTries.has(paymentId),
    differs(paymentId, { idempotencyKey, card }) {
      const known = wholes.get(paymentId);
      return known !== undefined && known.digest !== wholeOf(idempotencyKey, card);
    },
    settled: (paymentId) => void wholes.delete(paymentId),
    prune() {
      const now = clock.now();
      dropOlder(numbers, now, numberLifetimeMs);
      dropOlder(lastTries, now, numberLifetimeMs);
      dropOlder(wholes, now, wholeLifetimeMs);
    },
  };
}

/** Newest last, so that the oldest are found first. */
function renew<T>(entries: Map<string, T>, key: string, value: T): void {
  entries.delete(key);
  entries.set(key, value);
  for (const oldest of entries.keys()) {
    if (entries.size <= maxEntries) return;
    entries.delete(oldest);
  }
}

/** Also drops entries from far ahead: the clock was set back, and they would be kept for as long again. */
function dropOlder(entries: Map<string, { at: number }>, now: number, lifetimeMs: number): void {
  for (const [key, { at }] of entries) {
    if (Math.abs(now - at) < lifetimeMs) return;
    entries.delete(key);
  }
}
