/**
 * Finds changes that no callback reported: looks up every due payment at a limited rate, with a circuit breaker so that a recovering
 * service is not flooded.
 */
import type { Checkouts } from '../checkouts/index.ts';
import type { Payment } from '../checkouts/checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import { isInFlight } from '../checkouts/call-lease.ts';
import { isBeingConfirmed } from '../checkouts/payment-lifecycle.ts';
import { checkAt, isStaleAction } from '../checkouts/lookup-schedule.ts';
import type { CompanionLog } from '../log.ts';
import type { Breaker } from '../gateway/circuit-breaker.ts';
import { type Loop, startLoop } from '../concurrency/loop.ts';

const intervalMs = 1_000;
const batch = 20;
/** Concurrent lookups: tight loops are discouraged (§8). */
const concurrency = 4;
/** Pause after a last lookup that failed. */
const lastRetryMs = 10 * 60_000;

export function startReconciler(
  parts: Parts,
  checkouts: Checkouts,
  breaker: Breaker,
  log: CompanionLog,
): Loop {
  const { store, clock } = parts;

  async function check(payment: Payment): Promise<void> {
    const now = clock.now();
    // The last lookup is repeated until it succeeds; it may be the only one, after the companion was down for days.
    const retryAt = now + lastRetryMs;
    const claimed = await store.claimLookup(
      payment.id,
      payment.lookups,
      now,
      checkAt(payment, now) ?? retryAt,
    );
    if (!claimed) {
      breaker.report('silent');
      return;
    }
    const settled = await checkouts.settle(payment.id);
    breaker.report(settled === null ? 'failed' : 'healthy');
    if (settled?.checkAt === retryAt) await store.claimLookup(settled.id, settled.lookups, now, null);
    if (settled === null || isInFlight(settled, now)) return;
    if (isStaleAction(settled, now) || isBeingConfirmed(settled)) await confirmAgain(settled);
  }

  /**
   * Confirms an abandoned 3-D Secure step, or one whose confirm had no response: by now the processor has its result (§4.3). Not for a
   * closed checkout, since a confirm would take the money of an abandoned order.
   */
  async function confirmAgain(payment: Payment): Promise<void> {
    const found = await store.checkoutWithPayments(payment.checkoutId);
    if (found?.checkout.status !== 'open' || payment.slot === null || payment.intentId === null) return;
    await checkouts.confirm(found, payment.id);
  }

  async function turn(): Promise<boolean> {
    const due = await store.paymentsToCheck(clock.now(), batch);
    let admitted = 0;
    for (let start = 0; start < due.length; start += concurrency) {
      const group = due.slice(start, start + concurrency).filter(() => breaker.allows());
      await Promise.all(group.map(guarded));
      admitted += group.length;
    }
    return due.length === batch && admitted > 0;
  }

  const guarded = async (payment: Payment): Promise<void> => {
    try {
      await check(payment);
    } catch (error) {
      breaker.report('silent');
      log.warn({ payment: payment.id, err: error }, 'reconciler: check failed');
    }
  };

  return startLoop({
    intervalMs,
    turn,
    onError: (error) => log.error({ worker: 'reconciler', err: error }, 'worker: turn failed'),
  });
}
