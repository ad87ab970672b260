/** `confirm`: confirms the payment after the browser's 3-D Secure step, whatever its result (§4.3). Safe to repeat. */
import { isFinal, type PaymentStatus } from '../../widget/protocol/payment-status.ts';
import { PayError } from '../errors.ts';
import { applyCardResult } from './apply-card-result.ts';
import type { Payment } from './checkout.ts';
import { confirmDeclined } from './confirm-decline.ts';
import { isInFlight, untilCallEnds, withLease, leaseFrom } from './call-lease.ts';
import type { PacedLookups } from './lookup-pacing.ts';
import { mayRepeat } from './may-repeat.ts';
import type { Parts, PaymentChange, WithPayments } from './ports.ts';
import { isBeingConfirmed } from './lifecycle.ts';
import { checkAt } from './lookup-schedule.ts';
import type { Settle } from './settle-payment.ts';
import { writePayment } from './write-payment.ts';

/** When the reconciler takes over: longer than a lease, so that the process of the call is certainly dead. */
const afterDeathMs = 15_000;

/** Confirming takes the money, so a paid or cancelled checkout and a replaced attempt are never confirmed. */
export async function confirm(
  parts: Parts,
  settle: Settle,
  lookups: PacedLookups,
  { checkout, payments }: WithPayments,
  paymentName: string,
): Promise<Payment> {
  const { store, clock, gateway } = parts;
  const named = payments.find(({ id, serviceId }) => id === paymentName || serviceId === paymentName);
  if (named === undefined) throw new PayError('NOT_FOUND');
  const payment = await untilCallEnds(parts, named);
  if (isFinal(payment.status)) return payment;
  if (!isConfirmable(payment)) throw new PayError('PAYMENT_NOT_CONFIRMABLE');
  const budget = await parts.callBudget.take(payment.id);
  if (!budget.granted) {
    // Scheduled lookups continue and settle the payment.
    if (payment.status === 'processing') return payment;
    throw new PayError('RATE_LIMITED', { retryAfterS: Math.max(1, Math.ceil(budget.retryAfterMs / 1000)) });
  }
  await lookups.assertNothingArrived(checkout, payments);
  // §7.2, CONFIRM_FAILED: the status is checked before the confirm is repeated.
  const seen = isBeingConfirmed(payment) ? await settle(payment) : payment;
  if (seen !== null && isFinal(seen.status)) return seen;

  // `processing` before the call: if this process dies during it, the step does not look abandoned.
  let left: PaymentStatus = payment.status;
  let isOvertaken = false;
  const taken = await writePayment(parts, payment, (current) => {
    const now = clock.now();
    isOvertaken = isInFlight(current, now);
    if (isFinal(current.status) || !isConfirmable(current) || isOvertaken) return {};
    left = current.status;
    return { status: 'processing', inFlightUntil: leaseFrom(now), checkAt: now + afterDeathMs };
  });
  if (isFinal(taken.status)) return taken;
  const { intentId } = taken;
  if (intentId === null || !isConfirmable(taken)) throw new PayError('PAYMENT_NOT_CONFIRMABLE');
  // Another process has started a confirm: wait for its outcome.
  if (isOvertaken) return await confirm(parts, settle, lookups, { checkout, payments: [taken] }, taken.id);
  // If the payment has changed, another confirm may have started and may take the money: its outcome decides.
  let isRestored = false;
  const asBefore = (current: Payment): PaymentChange => {
    isRestored = !isFinal(current.status) && current.version === taken.version;
    if (isRestored) return backTo(left, current, clock.now());
    return isFinal(current.status) ? { inFlightUntil: null } : {};
  };
  const now = await store.checkoutById(checkout.id);
  if (now?.paidBy || now?.status === 'cancelled') {
    await writePayment(parts, taken, asBefore);
    throw new PayError(now.paidBy ? 'CHECKOUT_PAID' : 'CHECKOUT_CANCELLED');
  }
  const answer = await withLease(parts, payment.id, () =>
    gateway.confirm(intentId, () => mayRepeat(parts, payment)),
  );
  await parts.cardBrake?.record(answer);
  return await applyCardResult(parts, settle, taken, answer, {
    refused: asBefore,
    isRefused: () => isRestored,
    declined: (declined) => confirmDeclined(parts, settle, taken, declined),
  });
}

/** Restores the earlier state after a call that was refused or not made. */
const backTo = (status: PaymentStatus, current: Payment, nowMs: number): PaymentChange => ({
  inFlightUntil: null,
  status,
  checkAt: checkAt({ ...current, status }, nowMs),
});

const isConfirmable = ({ intentId, slot }: Payment): boolean => intentId !== null && slot !== null;
