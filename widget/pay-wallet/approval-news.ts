/** Derives the state of an approval that this tab remembers from the companion's view of the payment. */
import { type RedirectReturn, takeRedirectReturn } from '../processor/redirect-return.ts';
import type { PaymentView } from '../protocol/checkout.ts';
import { isPaid } from '../protocol/payment-status.ts';
import { forgetApproval, recallApproval, rememberApproval } from './approval-memory.ts';

/**
 * - `none`: nothing is awaited, or not any longer
 * - `awaited`: nothing has been reported since the approval
 * - `declined`: no money has moved; answered once, to the first element that asks
 */
export type ApprovalNews = 'none' | 'awaited' | 'declined';

/**
 * The page may have been left before the processor was asked. Without a callback, the companion first looks when the
 * payment is three minutes old (§3.2): by then it has.
 */
const begunMs = 4 * 60_000;
/** More than any bank takes. What comes later is shown all the same; until then nobody is kept from another try. */
const sentMs = 60 * 60_000;

/** The redirect return that was handled: each is handled only once. */
let handledReturn: RedirectReturn | null = null;

export const approvalBegins = (payment: PaymentView): void => remember(payment, begunMs);

/** A decline that the payment shows by now is of a try before. */
export const approvalWasSent = (payment: PaymentView): void => remember(payment, sentMs);

export function newsOf(payment: PaymentView): ApprovalNews {
  heedReturn(payment);
  const { id, status, failure } = payment;
  const approval = recallApproval(id);
  if (!approval) return 'none';
  const isRefused = status === 'pending' && failure !== undefined && failure.code !== approval.oldRefusal;
  const isDeclined = status === 'cancelled' || isRefused;
  // Where it is paid, the checkout's own word follows.
  if (!isDeclined && (isPaid(status) || Date.now() < approval.untilMs)) return 'awaited';
  forgetApproval(id);
  return isDeclined ? 'declined' : 'none';
}

/**
 * Who comes back from a bank's page was sent there by the processor: it was asked, however long ago. In a tab that did
 * not ask it, a decline may be older or newer than that; then it is as if nobody had come back.
 */
function heedReturn({ id, action, failure }: PaymentView): void {
  const returned = takeRedirectReturn();
  if (!returned || returned === handledReturn || returned.clientSecret !== action?.client_secret) return;
  handledReturn = returned;
  const begun = recallApproval(id);
  if (begun || !failure) {
    rememberApproval(id, { oldRefusal: begun?.oldRefusal ?? null, untilMs: Date.now() + sentMs });
  }
}

function remember({ id, failure }: PaymentView, awaitedMs: number): void {
  rememberApproval(id, { oldRefusal: failure?.code ?? null, untilMs: Date.now() + awaitedMs });
}
