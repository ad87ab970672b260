/** What only time brings about: checkouts expire, and rows that nobody needs any more go. */
import type { Parts } from '../checkouts/ports.ts';
import { checkoutEvent } from '../checkouts/events.ts';
import type { CompanionLog } from '../log.ts';
import { type Loop, startLoop } from './loop.ts';

const intervalMs = 1_000;
const batch = 50;
const purgeIntervalMs = 60 * 60_000;
/** Processed callbacks are kept this long, for whoever has to find out what happened. */
const hintRetentionMs = 30 * 24 * 60 * 60_000;

export function startHousekeeper(
  { store, clock, live }: Parts,
  purgeRateLimits: (now: number) => Promise<void>,
  log: CompanionLog,
): Loop {
  let purgedAt = -Infinity;
  return startLoop({
    intervalMs,
    async turn() {
      const now = clock.now();
      const expired = await store.expireCheckouts(now, batch, (checkout) =>
        checkoutEvent('checkout.expired', checkout, now),
      );
      for (const { id } of expired) live.publish(id);
      if (now - purgedAt >= purgeIntervalMs) {
        purgedAt = now;
        await store.purge(now - hintRetentionMs);
        await purgeRateLimits(now);
      }
      return expired.length === batch;
    },
    onError: (error) => log.error({ worker: 'housekeeper', err: error }, 'worker: a turn failed'),
  });
}
