/** What changes of a card payment's state, once the code for paying is there. Pure. */
import { declineReason } from '../checkout/decline-reason.ts';
import type { PaymentView } from '../protocol/checkout.ts';
import type { CardActivity, CardState, StateChange } from './card-state.ts';

/** How often a confirm that settled nothing is repeated before the buyer is asked. */
const mostConfirms = 4;

const withoutError = { error: null, isBlocked: false } as const;

export const began = (activity: CardActivity): StateChange => ({
  ...withoutError,
  activity,
  isRetrying: false,
  isSlow: false,
});

/** A confirm is about to be sent. */
export const confirmSent = ({ confirm }: CardState, { id }: PaymentView): StateChange =>
  confirm?.id === id ? {} : { confirm: { id, unsettled: 0 } };

export const confirmReturned = ({ confirm }: CardState, { id, status }: PaymentView): StateChange =>
  confirm?.id === id && status === 'processing' ? { confirm: { id, unsettled: confirm.unsettled + 1 } } : {};

/** The buyer has done what the bank asked for, and the companion only has to ask again (§4.3 CONFIRM_FAILED). */
export const isUnsettled = ({ confirm }: CardState, { id }: PaymentView): boolean =>
  confirm?.id === id && confirm.unsettled > 0 && confirm.unsettled < mostConfirms;

/** Looks at a payment's failure; `isAtField` where a field of the form says it. Null where it is not new. */
export function failureSeen(
  { seenFailure = '' }: CardState,
  payment: PaymentView,
  isAtField: boolean,
): StateChange | null {
  if (!payment.failure) return null;
  const found = `${payment.id} ${payment.failure.code}`;
  if (found === seenFailure) return null;
  return { seenFailure: found, decline: { text: isAtField ? null : declineReason(payment.failure) } };
}

/** The last of too many challenges has not settled it. */
export const gaveUp = ({ id }: PaymentView): StateChange => ({
  leftBehind: id,
  decline: { text: 'tooManyChallenges' },
});

/** From an unfinished payment back to the form. */
export const turnedAway = (payment: PaymentView | null): StateChange => ({
  ...withoutError,
  leftBehind: payment?.id ?? null,
  framedUrl: null,
});
