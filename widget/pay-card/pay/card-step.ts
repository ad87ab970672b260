/** Derives the step of a card payment from the known state, and the transitions of that state. Pure. */
import { declineReason } from '../../checkout/step/decline-reason.ts';
import { hostedPageOf } from '../../checkout/step/hosted-page.ts';
import type { PaymentView } from '../../protocol/checkout.ts';
import { isPaid } from '../../protocol/payment-status.ts';
import type { CardActivity, CardState, StateChange } from '../view/card-state.ts';

/** The steps of a card payment, each with the `:state()` of the element. */
export const stateNames = {
  /** The buyer fills in the card. */
  form: 'form',
  /** The card has been sent, without a response yet. */
  charging: 'submitting',
  /** The response was lost, or the checkout is outdated. */
  checking: 'checking',
  /** The bank requires 3-D Secure. */
  challenge: 'challenge',
  /** Its result is being requested. */
  confirming: 'confirming',
  /** A challenge was abandoned. */
  resume: 'action-required',
  /** A challenge cannot be shown. */
  blocked: 'blocked',
  /** The outcome is unknown. */
  processing: 'processing',
  /** No card can pay the amount, which only the merchant can change. */
  unpayable: 'declined',
  /** The hosted page can be opened. */
  hosted: 'hosted',
  /** Its address is being requested. */
  opening: 'opening',
  /** It was opened, and the payment is pending. */
  started: 'started',
} as const;
export type CardStep = keyof typeof stateNames;

export interface CardFacts extends Pick<
  CardState,
  'activity' | 'isRetrying' | 'isSlow' | 'isBlocked' | 'leftBehind'
> {
  payment: PaymentView | null;
  /** The card is entered on the hosted page. */
  isHosted: boolean;
  /** No card can pay the checkout's amount. */
  isAmountRefused: boolean;
}

export function cardStep(facts: CardFacts): CardStep {
  const { payment, activity } = facts;
  // The payment is updated before its checkout.
  if (payment && isPaid(payment.status)) return 'checking';
  if (activity === 'charging') return facts.isRetrying ? 'checking' : facts.isSlow ? 'processing' : activity;
  if (activity === 'loading') return 'charging';
  if (activity && activity !== 'taking') return activity;
  const isLeft = payment !== null && payment.id === facts.leftBehind;
  const isOnHostedPage = payment !== null && !isLeft && hostedPageOf(payment) !== null;
  if (payment?.status === 'processing') return 'processing';
  // The hosted page shows the bank's step itself (§4.1).
  if (payment?.status === 'requires_action' && !isLeft)
    return isOnHostedPage ? 'started' : facts.isBlocked ? 'blocked' : 'resume';
  // An open session of the hosted page would decline every card too.
  if (facts.isAmountRefused) return 'unpayable';
  if (payment?.status === 'pending' && isOnHostedPage) return 'started';
  return facts.isHosted ? 'hosted' : 'form';
}

/** How often a confirm without an outcome is repeated before the buyer has to press. */
const maxConfirms = 4;

const withoutError = { error: null, isBlocked: false } as const;

export const began = (activity: CardActivity): StateChange => ({
  ...withoutError,
  decline: null,
  activity,
  isRetrying: false,
  isSlow: false,
});

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

/** Handles a payment's failure; `isAtField` if a field of the form shows it. Null if it is not new. */
export function failureSeen(
  { seenFailure }: CardState,
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
export const returnedToForm = (payment: PaymentView | null): StateChange => ({
  ...withoutError,
  leftBehind: payment?.id ?? null,
});
