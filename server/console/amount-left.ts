/** What of a payment can still be given back: by refunds to a card, or by payouts that return a Pix. In minor units. */
import type { Payment, Payout, Refund } from './merchant-api.ts';

export interface AmountLeft {
  paidMinor: number;
  /** Given back, and confirmed. */
  doneMinor: number;
  /** Asked for, and not confirmed: it may still fail. */
  unconfirmedMinor: number;
  leftMinor: number;
}

/** The decimal string of an amount in minor units. */
export const inMajor = (amountMinor: number): string => (amountMinor / 100).toFixed(2);

const minor = (amount: string | null): number => Math.round(Number(amount ?? '0') * 100);
/** In minor units. */
export const sumOf = (transfers: readonly (Refund | Payout)[]): number =>
  transfers.reduce((sum, { amount }) => sum + minor(amount), 0);

const unconfirmed: ReadonlySet<string> = new Set(['unknown', 'pending', 'requires_action']);

/**
 * The payment has a refund only once the service reports it, and keeps one that fails later. A refund of all that was left may have no
 * amount until the service names it.
 */
export function refundable(
  { amount, refunded_amount: reported }: Payment,
  refunds: readonly Refund[],
): AmountLeft {
  const waiting = refunds.filter(({ status }) => unconfirmed.has(status));
  const doneMinor = sumOf(refunds.filter(({ status }) => status === 'succeeded'));
  const waitingMinor = waiting.some((refund) => refund.amount === null)
    ? minor(amount) - doneMinor
    : sumOf(waiting);
  return amounts(amount, Math.max(minor(reported), doneMinor + waitingMinor), waitingMinor);
}

/** `payouts`: those of the order. The companion counts each as returned from when it is asked for, until it fails. */
export const returnable = (
  { id, amount, returned_amount: returned }: Payment,
  payouts: readonly Payout[],
): AmountLeft =>
  amounts(
    amount,
    minor(returned),
    sumOf(payouts.filter(({ payment, status }) => payment === id && unconfirmed.has(status))),
  );

function amounts(amount: string, outMinor: number, unconfirmedMinor: number): AmountLeft {
  const paidMinor = minor(amount);
  return {
    paidMinor,
    doneMinor: Math.max(0, outMinor - unconfirmedMinor),
    unconfirmedMinor,
    leftMinor: Math.max(0, paidMinor - outMinor),
  };
}
