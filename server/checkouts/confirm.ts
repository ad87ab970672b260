/** `confirm`: confirms the payment after the browser's 3-D Secure step, whatever its result (§4.3). Safe to repeat. */
import { isFinal } from '../../widget/protocol/payment-status.ts';
import { PayError } from '../errors.ts';
import type { Written } from '../concurrency/compare-and-set.ts';
import { applyCardResult } from './apply-card-result.ts';
import type { Payment } from './checkout.ts';
import { confirmDeclined } from './confirm-decline.ts';
import { isInFlight, untilCallEnds, withLease, leaseFrom } from './call-lease.ts';
import type { PacedLookups } from './lookup-pacing.ts';
import { mayRepeat } from './repeat-policy.ts';
import type { Parts, PaymentChange, WithPayments } from './ports.ts';
import { isBeingConfirmed } from './payment-lifecycle.ts';
import { checkAt } from './lookup-schedule.ts';
import type { Settle } from './settle-payment.ts';
import { changePayment, writePayment } from './write-payment.ts';

/** When the reconciler takes over: longer than a lease, so that the process of the call is certainly dead. */
const afterDeathMs = 15_000;

/** A browser's request to confirm a payment, named by either of its ids, and what its steps need. */
export interface ConfirmRequest extends WithPayments {
  parts: Parts;
  settle: Settle;
  lookups: PacedLookups;
  paymentName: string;
}

/** Confirming takes the money, so a paid or cancelled checkout and a replaced attempt are never confirmed. */
export async function confirm(request: ConfirmRequest): Promise<Payment> {
  const { parts, settle, lookups, checkout, payments, paymentName } = request;
  const { store, gateway } = parts;
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

  const { before, after: claimed } = await claimConfirm(parts, payment);
  if (isFinal(claimed.status)) return claimed;
  const { intentId } = claimed;
  if (intentId === null || !isConfirmable(claimed)) throw new PayError('PAYMENT_NOT_CONFIRMABLE');
  // Nothing was claimed, since another process has started a confirm: wait for its outcome.
  if (before === claimed) return await confirm({ ...request, payments: [claimed], paymentName: claimed.id });
  // A payment that has changed since may be taken by another confirm, which has started meanwhile: its outcome decides.
  const isClaimed = (current: Payment): boolean =>
    !isFinal(current.status) && current.version === claimed.version;
  const restore = (current: Payment): PaymentChange => {
    if (isFinal(current.status)) return { inFlightUntil: null };
    return isClaimed(current) ? backTo(before.status, current, parts.clock.now()) : {};
  };
  const now = await store.checkoutById(checkout.id);
  if (now?.paidBy || now?.status === 'cancelled') {
    await writePayment(parts, claimed, restore);
    throw new PayError(now.paidBy ? 'CHECKOUT_PAID' : 'CHECKOUT_CANCELLED');
  }
  const answer = await withLease(parts, payment.id, () =>
    gateway.confirm(intentId, () => mayRepeat(parts, payment)),
  );
  try {
    return await applyCardResult(parts, settle, claimed, answer, {
      refused: restore,
      isRefused: (written) => isClaimed(written.before),
      declined: (declined) => confirmDeclined(parts, settle, claimed, declined),
    });
  } finally {
    await parts.cardBrake?.record(answer);
  }
}

/** Writes `processing` before the call: if this process dies during it, the step does not look abandoned. */
const claimConfirm = (parts: Parts, payment: Payment): Promise<Written<Payment>> =>
  changePayment(parts, payment, (current) => {
    const now = parts.clock.now();
    if (isFinal(current.status) || !isConfirmable(current) || isInFlight(current, now)) return {};
    return { status: 'processing', inFlightUntil: leaseFrom(now), checkAt: now + afterDeathMs };
  });

/** Restores the earlier state after a call that was refused or not made. */
const backTo = (status: Payment['status'], current: Payment, nowMs: number): PaymentChange => ({
  inFlightUntil: null,
  status,
  checkAt: checkAt({ ...current, status }, nowMs),
});

const isConfirmable = ({ intentId, slot }: Payment): boolean => intentId !== null && slot !== null;
