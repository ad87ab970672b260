/** Finds a decline that rules out cards for the order's amount. Pure. */
import type { PaymentFailure, PaymentView } from '../../protocol/checkout.ts';
import { declineReason } from './decline-reason.ts';
import { type CheckoutState, isKnown } from '../shared/state.ts';

/**
 * The decline that rules out every card until the merchant changes the amount (§7.3). Wallets and hosted pages pay by card too, so
 * a decline of one counts for all. Null without one.
 */
export function declineOfAllCards(state: CheckoutState): PaymentFailure | null {
  if (!isKnown(state)) return null;
  const due = state.checkout.amounts.USD;
  const isRefused = ({ status, currency, amount, failure }: PaymentView): boolean =>
    failure !== undefined &&
    (status === 'pending' || status === 'cancelled') &&
    currency === 'USD' &&
    amount === due &&
    declineReason(failure) === 'amount';
  return Object.values(state.payments).find(isRefused)?.failure ?? null;
}
