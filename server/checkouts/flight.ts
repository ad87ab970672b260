/**
 * Calls to the service that are under way. The lease on one is in the database, and its process renews it for as long
 * as it lives: other processes wait for the answer of a living one, and soon know of a dead one.
 */
import { isFinal } from '../../widget/protocol/payment-status.ts';
import type { Payment } from './checkout.ts';
import type { Parts } from './ports.ts';

/** Several renewals long, so that a busy process is not taken for a dead one. */
const leaseMs = 10_000;
const renewalMs = 2_500;
const waitPollMs = 250;

export const leaseFrom = (nowMs: number): number => nowMs + leaseMs;

export const isInFlight = (payment: Payment, nowMs: number): boolean =>
  payment.inFlightUntil !== null && payment.inFlightUntil > nowMs;

/** The creating call ended, or its process did, and nobody knows what came of it. */
export const isUnknown = (payment: Payment, nowMs: number): boolean =>
  payment.serviceId === null && !isFinal(payment.status) && !isInFlight(payment, nowMs);

/** Makes the call whose lease was taken with {@link leaseFrom}. Whoever writes its answer ends the lease. */
export async function inFlight<T>(
  { store, clock, log }: Pick<Parts, 'store' | 'clock' | 'log'>,
  paymentId: string,
  call: () => Promise<T>,
): Promise<T> {
  const renewal = setInterval(() => {
    store.extendFlight(paymentId, leaseFrom(clock.now())).catch((error: unknown) => {
      log.warn({ payment: paymentId, err: error }, 'lease renewal failed');
    });
  }, renewalMs);
  try {
    return await call();
  } finally {
    clearInterval(renewal);
  }
}

/** The payment once no call is under way for it: what another request gets, maybe in another process, is ours too. */
export async function afterFlight(
  parts: Pick<Parts, 'store' | 'clock' | 'live'>,
  found: Payment,
): Promise<Payment> {
  let payment = found;
  while (isInFlight(payment, parts.clock.now())) {
    await nextChange(parts, payment.checkoutId);
    payment = (await parts.store.paymentById(payment.id)) ?? payment;
  }
  return payment;
}

/** Resolves at the checkout's next change; a notification may be missed, so also after a while. */
const nextChange = ({ live }: Pick<Parts, 'live'>, checkoutId: string): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, waitPollMs);
    const unsubscribe = live.subscribe(checkoutId, end);
  });
