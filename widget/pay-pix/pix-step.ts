/** Where a PIX payment stands, from what is known. Pure. */
import type { CheckoutError } from '../checkout/errors.ts';
import { type CustomerField, type PaymentView, isOptional } from '../protocol/checkout.ts';
import { isPaid } from '../protocol/payment-status.ts';

/**
 * - `start`: nothing in the way of asking for a code
 * - `stopped`: the page has cancelled the announcement of that; a press or `submit()` asks
 * - `form`: the payer has to be asked first
 * - `preparing`: a code was asked for and is not there yet, or nobody knows whether it is
 * - `code`: a code that can be paid
 * - `checking`: the code has run out, the last look at its status is under way
 * - `expired`: the code has run out unpaid, as far as is known
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
  /** A call is under way, or its repetition is planned. */
  isAsking: boolean;
  error: CheckoutError | null;
  /** The payer has a field to fill in or to correct. */
  needsForm: boolean;
  /** The page cancelled the `pay-submit` that announced a code. */
  isStopped: boolean;
  /** Id of the payment whose end was looked up. */
  lookedUpAtEnd: string | null;
}

export function pixStep(facts: PixFacts): PixStep {
  const { payment, nowMs, isAsking, error, needsForm } = facts;
  // The payment is news before its checkout is: one look brings the other.
  if (payment && isPaid(payment.status)) return 'checking';
  // A code that was shown as expired stays expired, even when the clock has been corrected since.
  const wasOver = payment !== null && payment.id === facts.lookedUpAtEnd;
  const canBePaid = payment !== null && !wasOver && isPayable(payment, nowMs);
  if (canBePaid && payment.pix) return 'code';
  if (isAsking) return 'preparing';
  if (error) return needsForm ? 'form' : 'problem';
  if (canBePaid) return 'preparing';
  if (payment) {
    return wasOver || payment.status === 'cancelled' ? 'expired' : 'checking';
  }
  if (needsForm) return 'form';
  return facts.isStopped ? 'stopped' : 'start';
}

/** When the payment ends, in milliseconds since the epoch; null where it is not known. */
export const endOf = ({ expires_at }: PaymentView): number | null =>
  expires_at ? Date.parse(expires_at) : null;

/** An unknown state counts as payable: a payment is only over when that is known. */
function isPayable(payment: PaymentView, nowMs: number): boolean {
  const endMs = endOf(payment);
  return payment.status !== 'cancelled' && (endMs === null || nowMs < endMs);
}

/** Is there a form to show before a code can be asked for? An optional field alone is no reason to stop a buyer. */
export const needsForm = (missing: readonly CustomerField[]): boolean =>
  missing.some((field) => !isOptional(field));
