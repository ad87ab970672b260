/** Derives the step of a PIX payment from the known state. Pure. */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import { type CustomerField, type PaymentView, isOptional } from '../../protocol/checkout.ts';
import { isPaid } from '../../protocol/payment-status.ts';

/**
 * - `start`: a code can be requested
 * - `stopped`: the page has cancelled `pay-submit`; a press or `submit()` requests the code
 * - `form`: the payer has to fill in the form first
 * - `preparing`: a code was requested, and has not arrived or its outcome is unknown
 * - `code`: a code that can be paid
 * - `checking`: the code has expired, and its last lookup is running
 * - `expired`: the code has expired, unpaid as far as known
 * - `problem`: the companion or the service refused
 */
export type PixStep =
  | 'start'
  | 'stopped'
  | 'form'
  | 'preparing'
  | 'code'
  | 'checking'
  | 'expired'
  | 'problem';

export interface PixFacts {
  payment: PaymentView | null;
  /** By the companion's clock. */
  nowMs: number;
  /** A call is running, or its repetition is planned. */
  isBusy: boolean;
  error: CheckoutError | null;
  /** The payer has a field to fill in or to correct. */
  needsForm: boolean;
  /** The page cancelled the `pay-submit` that announced a code. */
  isStopped: boolean;
  /** Id of the payment whose last lookup was made. */
  lookedUpAtEnd: string | null;
}

export function pixStep(facts: PixFacts): PixStep {
  const { payment, nowMs, isBusy, error, needsForm } = facts;
  // The payment is updated before its checkout: the lookup updates both.
  if (payment && isPaid(payment.status)) return 'checking';
  // A code that was shown as expired stays expired, even when the clock has been corrected since.
  const wasOver = payment !== null && payment.id === facts.lookedUpAtEnd;
  const canBePaid = payment !== null && !wasOver && isPayable(payment, nowMs);
  if (canBePaid && payment.pix) return 'code';
  if (isBusy) return 'preparing';
  if (error) return needsForm ? 'form' : 'problem';
  if (canBePaid) return 'preparing';
  if (payment) {
    return wasOver || payment.status === 'cancelled' ? 'expired' : 'checking';
  }
  if (needsForm) return 'form';
  return facts.isStopped ? 'stopped' : 'start';
}

/** When the payment expires, in milliseconds since the epoch; null if unknown. */
export const endOf = ({ expires_at }: PaymentView): number | null =>
  expires_at ? Date.parse(expires_at) : null;

/** True unless the payment is known to be over: an unknown status counts as payable. */
function isPayable(payment: PaymentView, nowMs: number): boolean {
  const endMs = endOf(payment);
  return payment.status !== 'cancelled' && (endMs === null || nowMs < endMs);
}

/** True when the payer has to fill in the form before a code is requested. A single optional field is no reason. */
export const needsForm = (missing: readonly CustomerField[]): boolean =>
  missing.some((field) => !isOptional(field));
