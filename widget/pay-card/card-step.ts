/** Derives the step of a card payment from the known state. Pure. */
import type { PaymentView } from '../protocol/checkout.ts';
import { isPaid } from '../protocol/payment-status.ts';
import type { CardState } from './card-state.ts';

/**
 * - `form`: the buyer fills in the card
 * - `charging`: the card has been sent, without a response yet
 * - `checking`: the response was lost, or the checkout is outdated
 * - `challenge`: the bank requires 3-D Secure
 * - `confirming`: its result is being requested
 * - `resume`: a challenge was abandoned
 * - `blocked`: a challenge cannot be shown
 * - `processing`: the outcome is unknown
 * - `unpayable`: no card can pay the amount, which only the merchant can change
 * - `hosted`: the hosted page can be opened
 * - `opening`: its address is being requested
 * - `started`: it was opened, and the payment is pending
 */
export type CardStep =
  | 'form'
  | 'charging'
  | 'checking'
  | 'challenge'
  | 'confirming'
  | 'resume'
  | 'blocked'
  | 'processing'
  | 'unpayable'
  | 'hosted'
  | 'opening'
  | 'started';

/** `:state()` of the element. */
export const stateNames: Readonly<Record<CardStep, string>> = {
  form: 'form',
  charging: 'submitting',
  checking: 'checking',
  challenge: 'challenge',
  confirming: 'confirming',
  resume: 'action-required',
  blocked: 'blocked',
  processing: 'processing',
  unpayable: 'declined',
  hosted: 'hosted',
  opening: 'opening',
  started: 'started',
};

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
  if (payment?.status === 'processing') return 'processing';
  if (payment?.status === 'requires_action' && !isLeft) return facts.isBlocked ? 'blocked' : 'resume';
  // An open session of the hosted page would decline every card too.
  if (facts.isAmountRefused) return 'unpayable';
  if (payment?.status === 'pending' && !isLeft) return 'started';
  return facts.isHosted ? 'hosted' : 'form';
}
