/** Runs the scheduled tasks: expires checkouts, and deletes rows that are no longer needed. */
import type { Parts } from '../checkouts/ports.ts';
import { checkoutEvent } from '../checkouts/events.ts';
import type { CompanionLog } from '../log.ts';
import { type Loop, startLoop } from '../concurrency/loop.ts';

const intervalMs = 1_000;
const batch = 50;
/** Rows that nothing refers to. */
const rowBatch = 1_000;
const purgeIntervalMs = 60 * 60_000;
/** During an upgrade, a process of the release before stores orders without search terms. Looked for this often in the newest orders, */
const missingTermsIntervalMs = 20_000;
const newestMs = 10 * 60_000;
/** and at start and every hour in those of a day: a buyer may have typed a name long after the order was created. */
const recentMs = 24 * 60 * 60_000;
/** Processed callbacks are kept this long for investigations. */
const callbackRetentionMs = 30 * 24 * 60 * 60_000;
/** Purchases from a price list without an attempt to pay are removed after this. */
const untriedRetentionMs = 24 * 60 * 60_000;

export interface HousekeeperOptions {
  /** Resolves to the number of removed rows. */
  purgeRateLimits: (now: number, limit: number) => Promise<number>;
  /** Buyers' data is erased after this time. */
  keepCustomersMs: number;
  /** False without a webhook or `onEvent`: then events wait for good. */
  deliversEvents: boolean;
  /** Removes entries of the audit that are older than the operator keeps them; absent: none is ever removed. */
  removeAudit?: ((now: number, limit: number) => Promise<number>) | undefined;
}

export function startHousekeeper(
  { store, clock, live, cards, cardBrake }: Parts,
  { purgeRateLimits, keepCustomersMs, deliversEvents, removeAudit }: HousekeeperOptions,
  log: CompanionLog,
): Loop {
  let purgedAt = -Infinity;
  const onError = (error: unknown): void =>
    log.error({ worker: 'housekeeper', err: error }, 'worker: turn failed');

  /** A task that fails is repeated an hour later, and does not prevent the others. */
  async function purge(now: number): Promise<void> {
    await all((limit) => store.purge(now - callbackRetentionMs, limit), rowBatch).catch(onError);
    await all((limit) => purgeRateLimits(now, limit), rowBatch).catch(onError);
    await all((limit) => store.forgetCustomers(now - keepCustomersMs, limit)).catch(onError);
    const untriedBefore = now - untriedRetentionMs;
    await all((limit) =>
      store.dropUntriedPurchases(untriedBefore, limit, { undelivered: !deliversEvents }),
    ).catch(onError);
    if (removeAudit) await all((limit) => removeAudit(now, limit), rowBatch).catch(onError);
  }

  const expiry = startLoop({
    intervalMs,
    async turn() {
      const now = clock.now();
      cards.prune();
      await cardBrake?.resumeIfDue();
      const expired = await store.expireCheckouts(now, batch, (checkout) =>
        checkoutEvent('checkout.expired', checkout, now),
      );
      for (const checkout of expired) {
        log.info({ reference: checkout.reference, checkout: checkout.id }, 'checkout expired');
        live.publish(checkout.id);
      }
      return expired.length === batch;
    },
    onError,
  });
  // Separate: the first removals after years take minutes, in which orders expire all the same.
  const removal = startLoop({
    intervalMs,
    async turn() {
      const now = clock.now();
      // If the last run is in the future, the clock was set back since.
      if (Math.abs(now - purgedAt) < purgeIntervalMs) return false;
      purgedAt = now;
      await purge(now);
      return false;
    },
    onError,
  });
  let isFindable = false;
  let newestSearchedAt = -Infinity;
  let recentSearchedAt = -Infinity;
  const search = startLoop({
    intervalMs,
    async turn() {
      isFindable ||= (await store.addSearchTerms(batch)) < batch;
      if (!isFindable) return true;
      const now = clock.now();
      if (Math.abs(now - newestSearchedAt) < missingTermsIntervalMs) return false;
      newestSearchedAt = now;
      const isHourly = Math.abs(now - recentSearchedAt) >= purgeIntervalMs;
      if (isHourly) recentSearchedAt = now;
      const since = now - (isHourly ? recentMs : newestMs);
      await all((limit) => store.addMissingSearchTerms(since, limit));
      return false;
    },
    onError,
  });
  return {
    wake() {
      expiry.wake();
      removal.wake();
      search.wake();
    },
    async stop() {
      await Promise.all([expiry.stop(), removal.stop(), search.stop()]);
    },
  };
}

/** In batches, so that no transaction is long. */
async function all(remove: (limit: number) => Promise<number>, limit = batch): Promise<void> {
  while ((await remove(limit)) === limit);
}
