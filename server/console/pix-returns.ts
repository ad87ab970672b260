/** Returns of an order's Pix, which are payouts (§4.6 rule 3). The companion records them, and lets no more leave than came in. */
import type { Checkout, Payment, Payout } from './merchant-api.ts';

export interface ReturnedOrder {
  /** Id of the checkout. */
  id: string;
  reference: string;
}

/** The order whose Pix a payout returns; null for any other payout. */
export const orderOf = ({ checkout, reference }: Payout): ReturnedOrder | null =>
  checkout === null || reference === null ? null : { id: checkout, reference };

export const paidPix = ({ payments }: Checkout): Payment | undefined =>
  payments.find(({ method, paid_at: paidAt }) => method === 'pix' && paidAt !== null);

/** What is left to return, a decimal string; null if nothing is. */
export function leftToReturn({ amount, returned_amount: returned }: Payment): string | null {
  const leftMinor = Math.round(Number(amount) * 100) - Math.round(Number(returned) * 100);
  return leftMinor > 0 ? (leftMinor / 100).toFixed(2) : null;
}

/**
 * The idempotency key of the next return: the same in every tab that shows the same state, so that two of them send one payout.
 * `payouts`: those so far.
 */
export function returnKey({ id, returned_amount: returned }: Payment, payouts: readonly Payout[]): string {
  const ended = payouts.filter(({ payment, status }) => payment === id && status === 'cancelled');
  return `return-${id}-${returned}-${ended.length}-1`;
}

/** The key after an error that made no payout and would be repeated with the same key. */
export const nextKey = (key: string): string => key.replace(/\d+$/, (attempt) => String(Number(attempt) + 1));

/** Errors after which no payout was made and a retry with the same key makes none. */
export const permanentErrors: ReadonlySet<string> = new Set([
  'VALIDATION_ERROR',
  'INSUFFICIENT_BALANCE',
  'INSUFFICIENT_BALANCE_FOR_FEE',
  'MINIMUM_AMOUNT_NOT_MET',
  'MAXIMUM_AMOUNT_EXCEEDED',
  'DAILY_LIMIT_EXCEEDED',
  'AMOUNT_EXCEEDS_RETURNABLE',
]);

/** True if the money was returned or is on its way. An unknown outcome is neither that nor the opposite. */
export const isReturned = (payout: Payout | null | undefined): payout is Payout =>
  payout?.status === 'pending' || payout?.status === 'paid';
