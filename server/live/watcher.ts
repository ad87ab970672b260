/** Schedules lookups of watched payments: one timer per checkout, not a poll per tab. */
import type { Checkouts } from '../checkouts/index.ts';
import type { Parts } from '../checkouts/ports.ts';
import { watchedLookupAt } from '../checkouts/lookup-schedule.ts';
import type { CompanionLog } from '../log.ts';

export interface Watcher {
  /** `onChange` at each change of the checkout, until the returned function is called. */
  watch(checkoutId: string, onChange: () => void): () => void;
  stop(): void;
}

/** Pause after a failed lookup. */
const minPauseMs = 1_000;
/** Maximum delay of a timer, since a notification may be missed and rows may change elsewhere. */
const maxPauseMs = 60_000;

export function createWatcher(parts: Parts, checkouts: Checkouts, log: CompanionLog): Watcher {
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;

  async function look(checkoutId: string): Promise<void> {
    const payments = await parts.store.paymentsOf(checkoutId);
    await Promise.all(payments.map((payment) => checkouts.lookIfDue(payment)));
    await schedule(checkoutId);
  }

  /** Sets the timer to the next due lookup. Without one, no timer: the next change calls this again. */
  async function schedule(checkoutId: string): Promise<void> {
    const payments = await parts.store.paymentsOf(checkoutId);
    if (stopped || !timers.has(checkoutId)) return;
    const dueAt = Math.min(...payments.map((payment) => watchedLookupAt(payment) ?? Infinity));
    if (dueAt === Infinity) return;
    const delayMs = Math.min(Math.max(dueAt - parts.clock.now(), minPauseMs), maxPauseMs);
    clearTimeout(timers.get(checkoutId));
    const timer = setTimeout(() => guarded(checkoutId, look), delayMs);
    timer.unref();
    timers.set(checkoutId, timer);
  }

  function guarded(checkoutId: string, work: (id: string) => Promise<void>): void {
    work(checkoutId).catch((error: unknown) => {
      log.warn({ checkout: checkoutId, err: error }, 'watcher: lookup failed');
      // By then the database may be available again.
      if (!stopped && timers.has(checkoutId)) {
        const timer = setTimeout(() => guarded(checkoutId, look), maxPauseMs / 4);
        timer.unref();
        timers.set(checkoutId, timer);
      }
    });
  }

  return {
    watch(checkoutId, onChange) {
      timers.set(checkoutId, setTimeout(() => undefined, 0).unref());
      const unsubscribe = parts.live.subscribe(checkoutId, () => {
        onChange();
        guarded(checkoutId, schedule);
      });
      guarded(checkoutId, schedule);
      return () => {
        unsubscribe();
        clearTimeout(timers.get(checkoutId));
        timers.delete(checkoutId);
      };
    },
    stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
