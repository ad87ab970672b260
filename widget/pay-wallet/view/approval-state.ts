/** Derives the state of an approval that this tab remembers from the companion's view of the payment. */
import { type RedirectReturn, takeRedirectReturn } from '../../processor/step/redirect-return.ts';
import type { PaymentView } from '../../protocol/checkout.ts';
import { isPaid } from '../../protocol/payment-status.ts';
import { forgetApproval, recallApproval, rememberApproval } from './approval-memory.ts';

/**
 * - `none`: nothing is awaited, or not any longer
 * - `awaited`: nothing has been reported since the approval
 * - `declined`: no money has moved; returned once, to the first caller
 */
export type ApprovalState = 'none' | 'awaited' | 'declined';

/** The redirect return that was handled: each is handled only once. */
let handledReturn: RedirectReturn | null = null;

export function approvalStateOf(payment: PaymentView): ApprovalState {
  handleRedirectReturn(payment);
  const { id, status, failure } = payment;
  const approval = recallApproval(id);
  if (!approval) return 'none';
  const isRefused = status === 'pending' && failure !== undefined && failure.code !== approval.oldRefusal;
  const isDeclined = status === 'cancelled' || isRefused;
  // A paid payment stays awaited until the checkout is paid.
  if (!isDeclined && (isPaid(status) || Date.now() < approval.untilMs)) return 'awaited';
  forgetApproval(id);
  return isDeclined ? 'declined' : 'none';
}

/**
 * Handles each redirect return only once. A return from the bank's page means that the processor was called for the payment.
 * In a tab that did not call it, a decline may be older or newer than the return, so the return is ignored.
 */
function handleRedirectReturn(payment: PaymentView): void {
  const { id, action, failure } = payment;
  const returned = takeRedirectReturn();
  if (!returned || returned === handledReturn || returned.clientSecret !== action?.client_secret) return;
  handledReturn = returned;
  const begun = recallApproval(id);
  if (begun || !failure) rememberApproval(payment, 'sent', begun?.oldRefusal ?? '');
}
