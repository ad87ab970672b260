/** The state of a card payment: what this page is doing about it, and what came of it, with the transitions. Pure. */
import type { FieldAdvice } from '../../card-form/field-names.ts';
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import { declineReason } from '../../checkout/step/decline-reason.ts';
import { hostedPageOf } from '../../checkout/step/hosted-page.ts';
import type { DeclineReason } from '../../locale/messages.ts';
import type { Advice, PaymentView } from '../../protocol/checkout.ts';

/**
 * - `charging`: the card has been sent. `isSlow`: longer ago than usual; `isRetrying`: the response was lost, and the request is being
 *   repeated
 * - `challenge`: the bank shows its 3-D Secure step
 * - `confirming`: its result is being requested
 * - `opening`: the address of the hosted page is being requested
 */
export type CardActivity =
  | { readonly kind: 'charging'; readonly isSlow: boolean; readonly isRetrying: boolean }
  | { readonly kind: 'challenge' | 'confirming' | 'opening' };

/** Why the last activity did not pay. */
export type CardProblem =
  | { readonly kind: 'error'; readonly error: CheckoutError }
  | { readonly kind: 'card-lost' }
  | Decline;

export interface Decline {
  readonly kind: 'decline';
  readonly reason: DeclineReason | 'tooManyChallenges';
  /** A field of the form shows it. */
  readonly isAtField: boolean;
}

export interface CardState {
  /** No other activity starts meanwhile. */
  readonly activity: CardActivity | null;
  /** Until the next activity, or something newer. */
  readonly problem: CardProblem | null;
  /** The processor's library did not show the challenge. */
  readonly isBlocked: boolean;
  /** The last handled failure; empty without one, null before the first look. */
  readonly seenFailure: string | null;
  /** A field that the bank rejected gets the focus once the form is enabled again. */
  readonly isFocusPending: boolean;
  /** The service accepts no card data from this account (§7.2 RAW_CARD_NOT_ENABLED). */
  readonly isRefusedHere: boolean;
  /** Id of the unfinished payment that the buyer has left for the form. */
  readonly leftBehind: string | null;
  /** The last attempt with the form's card, and its payment once the companion has returned it. Null before, and after a lost card. */
  readonly attempt: { readonly idempotencyKey: string; readonly paymentId: string | null } | null;
  /** The last confirmed payment, and the number of its confirms without an outcome. */
  readonly confirm: { readonly id: string; readonly unsettled: number } | null;
  /** Id of the payment whose hosted page is shown in a frame. */
  readonly framedId: string | null;
  /** The dispatched reasons of `pay-unavailable`: one event per cause. */
  readonly unavailable: readonly string[];
}

export type StateChange = Partial<CardState>;

export const initialState: CardState = {
  activity: null,
  problem: null,
  isBlocked: false,
  seenFailure: null,
  isFocusPending: false,
  isRefusedHere: false,
  leftBehind: null,
  attempt: null,
  confirm: null,
  framedId: null,
  unavailable: [],
};

/** How often a confirm without an outcome is repeated before the buyer has to press. */
const maxConfirms = 4;

export const withoutProblem = { problem: null, isBlocked: false } as const;

export const began = (kind: CardActivity['kind']): StateChange => ({
  ...withoutProblem,
  activity: kind === 'charging' ? { kind, isSlow: false, isRetrying: false } : { kind },
});

export const chargeDelayed = (
  { activity }: CardState,
  delay: { isSlow: boolean } | { isRetrying: boolean },
): StateChange => (activity?.kind === 'charging' ? { activity: { ...activity, ...delay } } : {});

/** Before a confirm is sent. */
export const confirmSent = ({ confirm }: CardState, { id }: PaymentView): StateChange =>
  confirm?.id === id ? {} : { confirm: { id, unsettled: 0 } };

/** A failure that a confirm returns is new, even with the code of the previous one. */
export const confirmReturned = ({ confirm }: CardState, { id, status }: PaymentView): StateChange => ({
  seenFailure: '',
  ...(confirm?.id === id && status === 'processing' && { confirm: { id, unsettled: confirm.unsettled + 1 } }),
});

/** After an error of the companion the buyer has to press: repeated with each redraw, a rate limit would never end. */
export const confirmFailed = ({ confirm }: CardState): StateChange =>
  confirm ? { confirm: { ...confirm, unsettled: 0 } } : {};

/** True when the buyer has completed the bank's step and only the confirm has to be repeated (§4.3 CONFIRM_FAILED). */
export const isUnsettled = ({ confirm }: CardState, { id }: PaymentView): boolean =>
  confirm?.id === id && confirm.unsettled > 0 && confirm.unsettled < maxConfirms;

/** Handles the payment's failure; null if nothing is new. `isMarked`: the form marks the rejected field. */
export function failureSeen(
  { seenFailure, problem }: CardState,
  payment: PaymentView | null,
  isMarked: boolean,
): { seenFailure: string; problem?: Decline | null } | null {
  const isTried = payment !== null && isBeingTried(payment);
  if (payment?.failure && !isTried) {
    const { id, failure } = payment;
    const found = `${id} ${failure.code}`;
    const isAtField = isMarked && isAboutField(failure.advice);
    const problem = { kind: 'decline', reason: declineReason(failure), isAtField } as const;
    return found === seenFailure ? null : { seenFailure: found, problem };
  }
  if (isTried && problem?.kind === 'decline') return { seenFailure: '', problem: null };
  return seenFailure === null || (isTried && seenFailure !== '') ? { seenFailure: '' } : null;
}

/** True while an attempt is running, such as a second card on the hosted page: a failure is that of the attempt before. */
const isBeingTried = (payment: PaymentView): boolean =>
  payment.status === 'processing' || (payment.status === 'requires_action' && hostedPageOf(payment) !== null);

/** The keys of `fieldOf`, whose module is in the file of the form. */
const fieldAdvices: Readonly<Record<FieldAdvice, true>> = {
  fix_number: true,
  fix_expiry: true,
  fix_cvc: true,
  never: true,
};

export const isAboutField = (advice: Advice): boolean => advice in fieldAdvices;

/** After the last of too many challenges without an outcome. */
export const gaveUp = ({ id }: PaymentView): { leftBehind: string; problem: Decline } => ({
  leftBehind: id,
  problem: { kind: 'decline', reason: 'tooManyChallenges', isAtField: false },
});

/** Returns from an unfinished payment to the form. */
export const returnedToForm = (payment: PaymentView | null): StateChange => ({
  ...withoutProblem,
  leftBehind: payment?.id ?? null,
});
