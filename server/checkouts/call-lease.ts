/**
 * Leases on calls to the service that are under way. A lease is stored with the payment and renewed by its process: other
 * processes wait for a call whose lease is valid, and take over when the lease of a dead process expires.
 */
import { isFinal } from '../../widget/protocol/payment-status.ts';
import type { Payment } from './checkout.ts';
import type { Parts } from './ports.ts';

/** Several renewals long, so that a busy process does not lose its lease. */
const leaseMs = 10_000;
const renewalMs = 2_500;
const waitPollMs = 250;

export const leaseFrom = (nowMs: number): number => nowMs + leaseMs;

export const isInFlight = (payment: Payment, nowMs: number): boolean =>
  payment.inFlightUntil !== null && payment.inFlightUntil > nowMs;

/** The creating call ended, or its process died, without a known outcome. */
export const isOutcomeUnknown = (payment: Payment, nowMs: number): boolean =>
  payment.serviceId === null && !isFinal(payment.status) && !isInFlight(payment, nowMs);

/** Makes a call under the lease of {@link leaseFrom}, renewing it meanwhile. Writing the call's result ends the lease. */
export async function withLease<T>(
  { store, clock, log }: Pick<Parts, 'store' | 'clock' | 'log'>,
  paymentId: string,
  call: () => Promise<T>,
): Promise<T> {
  const renewal = setInterval(() => {
    store.extendLease(paymentId, leaseFrom(clock.now())).catch((error: unknown) => {
      log.warn({ payment: paymentId, err: error }, 'lease renewal failed');
    });
  }, renewalMs);
  try {
    return await call();
  } finally {
    clearInterval(renewal);
  }
}

/** Resolves to the payment once no call is under way for it, in this process or another. */
export async function untilCallEnds(
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

/** Resolves at the checkout's next change, or after a pause, since a notification may be missed. */
export const nextChange = ({ live }: Pick<Parts, 'live'>, checkoutId: string): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, waitPollMs);
    const unsubscribe = live.subscribe(checkoutId, end);
  });
