/** Derives the step of a card payment from what is known. Pure. */
import { hostedPageOf } from '../../checkout/step/hosted-page.ts';
import type { CheckoutView, PaymentView } from '../../protocol/checkout.ts';
import { isPaid } from '../../protocol/payment-status.ts';
import type { CardState } from './card-state.ts';

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
  /** The same, in a frame of this element. */
  framed: 'started',
} as const;
export type CardStep = keyof typeof stateNames;

export interface CardFacts extends Pick<
  CardState,
  'activity' | 'isBlocked' | 'leftBehind' | 'framedId' | 'isRefusedHere'
> {
  cardMode: CheckoutView['card_mode'];
  payment: PaymentView | null;
  /** No card can pay the checkout's amount. */
  isAmountRefused: boolean;
}

/** True if the card is entered on the hosted page. */
export const isHosted = ({
  cardMode,
  isRefusedHere,
}: Pick<CardFacts, 'cardMode' | 'isRefusedHere'>): boolean => cardMode === 'hosted' || isRefusedHere;

export function cardStep(facts: CardFacts): CardStep {
  const { payment, activity } = facts;
  // The payment is updated before its checkout.
  if (payment && isPaid(payment.status)) return 'checking';
  if (activity?.kind === 'charging')
    return activity.isRetrying ? 'checking' : activity.isSlow ? 'processing' : 'charging';
  if (activity) return activity.kind;
  const isLeft = payment !== null && payment.id === facts.leftBehind;
  const isOnHostedPage = payment !== null && !isLeft && hostedPageOf(payment) !== null;
  const started = payment?.id === facts.framedId ? 'framed' : 'started';
  if (payment?.status === 'processing') return 'processing';
  // The hosted page shows the bank's step itself (§4.1).
  if (payment?.status === 'requires_action' && !isLeft)
    return isOnHostedPage ? started : facts.isBlocked ? 'blocked' : 'resume';
  // An open session of the hosted page would decline every card too.
  if (facts.isAmountRefused) return 'unpayable';
  if (payment?.status === 'pending' && isOnHostedPage) return started;
  return isHosted(facts) ? 'hosted' : 'form';
}
