/** The return of a PIX payment by a payout: the service cannot refund it (§4.6 rule 3). */
import { isPaid } from '../../widget/protocol/payment-status.ts';
import type { Payment } from '../checkouts/checkout.ts';
import { PayError } from '../errors.ts';
import { formatAmount } from '../values/money.ts';
import type { Payout } from './payout.ts';
import type { MoneyOutParts, MoneyOutStore } from './ports.ts';

/** By the service's id or ours. Null for a charge made elsewhere, which only the service can find. */
export async function findPayment({ store }: MoneyOutParts, name: string): Promise<Payment | null> {
  const payment = (await store.paymentByServiceId(name)) ?? (await store.paymentById(name));
  if (payment === null && /^pay_[0-9a-f]{32}$/.test(name)) throw new PayError('NOT_FOUND');
  return payment;
}

/**
 * The payment that a payout is to return, and what is left of it now. The ceiling is held when the payout is opened, under a lock: what
 * is left may be less by then.
 */
export async function paymentToReturn(
  parts: MoneyOutParts,
  name: string,
): Promise<{ payment: Payment; reference: string; leftMinor: number }> {
  const payment = await findPayment(parts, name);
  if (payment === null) throw new PayError('NOT_FOUND');
  if (payment.method !== 'pix') throw new PayError('PAYMENT_NOT_RETURNABLE');
  const checkout = await parts.store.checkoutById(payment.checkoutId);
  if (checkout === null) throw new PayError('NOT_FOUND');
  return {
    payment,
    reference: checkout.reference,
    leftMinor: returnableMinor(payment, payment.returnedMinor),
  };
}

/** An unpaid payment has nothing to return. */
export const returnableMinor = (
  { status, amountMinor }: Pick<Payment, 'status' | 'amountMinor'>,
  returnedMinor: number,
): number => (isPaid(status) ? amountMinor - returnedMinor : 0);

export const exceedsReturnable = (remainingMinor: number): PayError =>
  new PayError('AMOUNT_EXCEEDS_RETURNABLE', {
    extensions: { remaining_returnable: formatAmount(remainingMinor) },
  });

export interface ReturnedAmounts {
  /** What the buyer has been sent: of payouts that a lookup has confirmed. */
  settledMinor: number;
  /** What the service has accepted and may still cancel. A payout without a response may not exist, and counts in neither. */
  underwayMinor: number;
}

/** More returns than this of one payment are not in sight; then less is said than was returned. */
const maxListed = 100;

export async function returnedAmounts(
  { payouts }: Pick<MoneyOutStore, 'payouts'>,
  paymentId: string,
): Promise<ReturnedAmounts> {
  const returns = await payouts.list({ limit: maxListed, payment: paymentId });
  const sumOf = (status: Payout['status']): number =>
    returns
      .filter((payout) => payout.status === status && payout.mismatch === null)
      .reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
  return { settledMinor: sumOf('paid'), underwayMinor: sumOf('pending') };
}
