/** The transitions of a card payment's state, loaded with the code for paying. Pure. */
import { declineReason } from '../checkout/decline-reason.ts';
import type { PaymentView } from '../protocol/checkout.ts';
import type { CardActivity, CardState, StateChange } from './card-state.ts';

/** How often a confirm without an outcome is repeated before the buyer has to press. */
const mostConfirms = 4;

const withoutError = { error: null, isBlocked: false } as const;

export const began = (activity: CardActivity): StateChange => ({
  ...withoutError,
  activity,
  isRetrying: false,
  isSlow: false,
});

/** Before a confirm is sent. */
export const confirmSent = ({ confirm }: CardState, { id }: PaymentView): StateChange =>
  confirm?.id === id ? {} : { confirm: { id, unsettled: 0 } };

export const confirmReturned = ({ confirm }: CardState, { id, status }: PaymentView): StateChange =>
  confirm?.id === id && status === 'processing' ? { confirm: { id, unsettled: confirm.unsettled + 1 } } : {};

/** True when the buyer has completed the bank's step and only the confirm has to be repeated (§4.3 CONFIRM_FAILED). */
export const isUnsettled = ({ confirm }: CardState, { id }: PaymentView): boolean =>
  confirm?.id === id && confirm.unsettled > 0 && confirm.unsettled < mostConfirms;

/** Handles a payment's failure; `isAtField` if a field of the form shows it. Null if it is not new. */
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

/** After the last of too many challenges without an outcome. */
export const gaveUp = ({ id }: PaymentView): StateChange => ({
  leftBehind: id,
  decline: { text: 'tooManyChallenges' },
});

/** Returns from an unfinished payment to the form. */
export const turnedAway = (payment: PaymentView | null): StateChange => ({
  ...withoutError,
  leftBehind: payment?.id ?? null,
  framedUrl: null,
});
