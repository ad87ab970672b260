/** Returns of an order's Pix, which are payouts (§4.6 rule 3). The companion records them, and lets no more leave than came in. */
import { inMajor, returnable } from './amount-left.ts';
import type { Checkout, MerchantApi, Payment, Payout } from './merchant-api.ts';

export interface ReturnedOrder {
  /** Id of the checkout. */
  id: string;
  reference: string;
}

/** The order whose Pix a payout returns; null for any other payout. */
export const orderOf = ({ checkout, reference }: Payout): ReturnedOrder | null =>
  checkout === null || reference === null ? null : { id: checkout, reference };

/** True for a Pix that brought money, whether or not some of it is left. */
export const isPaidPix = ({ method, paid_at: at }: Payment): boolean => method === 'pix' && at !== null;

/** The payouts that return these payments, newest first. */
export async function returnsOf(api: MerchantApi, payments: readonly Payment[]): Promise<Payout[]> {
  const found = await Promise.all(payments.map(({ id }) => api.payoutsOf(id)));
  // Only an order that was paid twice has returns of several payments.
  return found.flat().toSorted((a, b) => Date.parse(b.created_at ?? '') - Date.parse(a.created_at ?? ''));
}

/** The paid Pix that is returned next: of an order that was paid twice, what came last and is not returned yet. */
export function pixToReturn({ payments }: Checkout): Payment | undefined {
  const paid = payments
    .filter(isPaidPix)
    .toSorted((a, b) => Date.parse(a.paid_at ?? '') - Date.parse(b.paid_at ?? ''));
  return paid.findLast((payment) => leftToReturn(payment) !== null);
}

/** What is left to return, a decimal string; null if nothing is. */
export function leftToReturn(payment: Payment): string | null {
  const { leftMinor } = returnable(payment, []);
  return leftMinor > 0 ? inMajor(leftMinor) : null;
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
