/**
 * Finds what no callback reported: looks up every payment that is due, paced, with a circuit breaker so that
 * a service that is down is not asked by everybody at once when it comes back.
 */
import type { Checkouts } from '../checkouts/index.ts';
import type { Payment } from '../checkouts/checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import { isInFlight } from '../checkouts/call-lease.ts';
import { isBeingConfirmed } from '../checkouts/lifecycle.ts';
import { checkAt, isStaleAction } from '../checkouts/lookup-schedule.ts';
import type { CompanionLog } from '../log.ts';
import type { Breaker } from './breaker.ts';
import { type Loop, startLoop } from './loop.ts';

const intervalMs = 1_000;
const batch = 20;
/** Lookups under way at once: tight loops are discouraged (§8). */
const concurrency = 4;

export function startReconciler(
  parts: Parts,
  checkouts: Checkouts,
  breaker: Breaker,
  log: CompanionLog,
): Loop {
  const { store, clock } = parts;

  async function check(payment: Payment): Promise<void> {
    const now = clock.now();
    if (!(await store.claimLookup(payment.id, payment.lookups, now, checkAt(payment, now)))) {
      breaker.report('silent');
      return;
    }
    const settled = await checkouts.settle(payment.id);
    breaker.report(settled === null ? 'failed' : 'healthy');
    if (settled === null || isInFlight(settled, now)) return;
    if (isStaleAction(settled, now) || isBeingConfirmed(settled)) await confirmAgain(settled);
  }

  /**
   * Nobody came back from a 3-D Secure step, or the answer to its confirm was lost: the processor knows by now what came
   * of it (§4.3). For a checkout that is over it would take the money of an order that nobody waits for.
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
      log.warn({ payment: payment.id, err: error }, 'reconciler: could not check');
    }
  };

  return startLoop({
    intervalMs,
    turn,
    onError: (error) => log.error({ worker: 'reconciler', err: error }, 'worker: a turn failed'),
  });
}
