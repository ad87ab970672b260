/** The one live payment of a checkout by wallet. */
import { ProblemError } from '../../checkout/shared/errors.ts';
import { pageAddress } from '../../checkout/step/page-address.ts';
import { deposit, refresh } from '../../checkout/calls/payment-calls.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { isKnown } from '../../checkout/shared/state.ts';
import { stillUnknown } from '../../checkout/calls/unknown-outcome.ts';
import type { PaymentView, Wallet } from '../../protocol/checkout.ts';
import { approvedIn } from './approval-memory.ts';

/** True when the buyer can continue with the payment. */
export const isPayable = ({ status, action, expires_at }: PaymentView, nowMs: number): boolean =>
  status === 'pending' &&
  action !== undefined &&
  (expires_at === undefined || Date.parse(expires_at) > nowMs);

/**
 * Reads the status first: while another method's payment is running, none is created. `revision` returns that of the amounts that the
 * buyer was shown, and is called after that read.
 */
export async function walletDeposit(
  session: CheckoutSession,
  wallet: Wallet | null,
  revision: () => number,
): Promise<PaymentView> {
  await refresh(session);
  if (session.heldBy('wallet')) {
    throw new ProblemError({ code: 'PAYMENT_IN_PROGRESS', title: 'Another payment is under way' }, 409, null);
  }
  const payment = await deposit(
    session,
    { method: 'wallet', ...(wallet && { wallet }), revision: revision() },
    pageAddress(),
  );
  if (!payment.action) throw stillUnknown();
  return payment;
}

/** The approval that this tab awaits and whose payment is not in the view, since a newer PIX code hides it; null without one. */
export function hiddenApproval({ state }: CheckoutSession): { wallet: Wallet | null } | null {
  return isKnown(state) && !state.payments.wallet ? approvedIn(state.checkout.id) : null;
}
