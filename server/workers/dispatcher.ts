/** Delivers events from the outbox to the merchant: at least once, in order per checkout. */
import type { Delivery, StoredEvent } from '../checkouts/checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import type { CompanionLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { payEventOf } from '../checkouts/events.ts';
import { type Deliver, WebhookRefusedError } from '../webhooks/delivery.ts';
import { leaseMs, nextAttemptAt } from '../webhooks/delivery-schedule.ts';
import { createWorkerPool } from '../concurrency/worker-pool.ts';
import { type Loop, startLoop } from '../concurrency/loop.ts';

/** Interval of the search for events without a notification: retries, and those of a process that died. */
const intervalMs = 500;
const deliveriesAtOnce = 20;
/** Interval of the search for events appended behind one that failed, and how many of the oldest are looked at in a turn. */
const postponeIntervalMs = 10_000;
const postponeBatch = 1_000;
/** Longest postponement of an event behind one that failed, should that one be delivered earlier than its schedule says. */
const maxPostponedMs = 5 * 60_000;

export function startDispatcher(parts: Parts, deliver: Deliver, log: CompanionLog, metrics: Metrics): Loop {
  const { store, clock, live } = parts;

  async function dispatch(event: StoredEvent): Promise<void> {
    const at = clock.now();
    const attempt = (outcome: Delivery['outcome'], status: number | null): Delivery => ({
      at,
      durationMs: Math.max(0, clock.now() - at),
      outcome,
      status,
    });
    let status: number | null;
    try {
      status = await deliver(payEventOf(event));
    } catch (error) {
      // A resent event that was delivered before delays its checkout's later events for this attempt only.
      const retryAt = event.deliveredAt === null ? nextAttemptAt(event.attempts, clock.now()) : null;
      metrics.webhook(retryAt === null ? 'given_up' : 'failed');
      log.warn(
        { event: event.id, type: event.type, attempt: event.attempts, err: error },
        'event: not delivered',
      );
      const delivery =
        error instanceof WebhookRefusedError ? attempt('refused', error.status) : attempt('failed', null);
      const blocks = retryAt !== null && { blocksUntil: Math.min(retryAt, clock.now() + maxPostponedMs) };
      await store.finishEvent(event, { deliveredAt: null, nextAttemptAt: retryAt, ...blocks, delivery });
      return;
    }
    metrics.webhook('delivered');
    const delivery = attempt('delivered', status);
    await store.finishEvent(event, { deliveredAt: clock.now(), nextAttemptAt: null, delivery });
  }

  const guarded = async (event: StoredEvent): Promise<void> => {
    try {
      await dispatch(event);
    } catch (error) {
      // The database is unavailable; after the lease the event is claimed again with the same id.
      log.error({ event: event.id, err: error }, 'event: delivery could not be recorded');
    }
  };

  let postponedAt = -Infinity;
  /** Resolves to true when there may be more. */
  async function postponeBlocked(now: number): Promise<boolean> {
    // If the last turn is in the future, the clock was set back since.
    if (Math.abs(now - postponedAt) < postponeIntervalMs) return false;
    const times = { unlessBefore: now + leaseMs, until: now + maxPostponedMs };
    const isMore = (await store.postponeBlockedEvents(now, times, postponeBatch)) > 0;
    if (!isMore) postponedAt = now;
    return isMore;
  }

  // After an event ends, the next one of its checkout is due.
  const pool = createWorkerPool(deliveriesAtOnce, () => loop.wake());
  const loop = startLoop({
    intervalMs,
    async turn() {
      const now = clock.now();
      const isMoreBlocked = await postponeBlocked(now);
      if (pool.free === 0) return isMoreBlocked;
      for (const event of await store.claimEvents(now, now + leaseMs, pool.free)) {
        pool.start(() => guarded(event));
      }
      return isMoreBlocked;
    },
    onError: (error) => log.error({ worker: 'dispatcher', err: error }, 'worker: turn failed'),
  });
  const unsubscribe = live.subscribeToAll(() => loop.wake());
  return {
    wake: () => loop.wake(),
    async stop() {
      unsubscribe();
      await loop.stop();
      await pool.finished();
    },
  };
}
