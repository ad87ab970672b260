/** Shows a decline: announces and dispatches it once, then shows it until something newer happens. */
import { declineReason } from '../checkout/decline-reason.ts';
import { PayErrorEvent } from '../error-event.ts';
import type { CardMessages } from '../locale/messages.ts';
import type { Advice, PaymentView } from '../protocol/checkout.ts';
import { allOf } from '../ui/element-view.ts';
import type { CardContext } from './card-context.ts';
import type { CardState } from './card-state.ts';
import { failureSeen, gaveUp } from './card-transitions.ts';

/** A decline shown at its field, without a notice. */
const saidAtField: readonly Advice[] = ['fix_number', 'fix_expiry', 'fix_cvc', 'never'];

/** Null without a decline, after something newer, or if a field shows it. */
export function declineText({ decline }: CardState, own: CardMessages): string | null {
  if (!decline?.text) return null;
  return decline.text === 'tooManyChallenges' ? own.tooManyChallenges : own.declines[decline.text];
}

/** A payment declined before the page was opened is only shown. */
export function followDecline(card: CardContext, payment: PaymentView | null): void {
  const { state, entry } = card;
  const isFirstLook = state.seenFailure === undefined;
  if (isFirstLook) card.change({ seenFailure: '' });
  if (!payment?.failure) return;
  const { code, advice } = payment.failure;
  const isOver = payment.status === 'cancelled';
  const isAtField = !isFirstLook && isOver && entry !== null && saidAtField.includes(advice);
  const changes = failureSeen(state, payment, isAtField);
  if (!changes) return;
  card.change(changes);
  if (isFirstLook) return;
  const text = allOf(card.texts).own.declines[declineReason(payment.failure)];
  if (isOver) rejectFields(card, advice, text);
  announce(card, code, advice, text);
}

/** Too many challenges without an outcome. */
export function giveUp(card: CardContext, payment: PaymentView): void {
  const text = allOf(card.texts).own.tooManyChallenges;
  card.change(gaveUp(payment));
  rejectFields(card, 'other_card', text);
  announce(card, 'payment_intent_authentication_failure', 'other_card', text);
}

/** Marks the rejected fields. The form is hidden during the payment, and a hidden field cannot take the focus. */
export function rejectFields(card: CardContext, advice: Advice, text: string): void {
  if (!card.entry) return;
  card.entry.declined(advice, text);
  card.change({ isFocusPending: saidAtField.includes(advice) });
}

function announce({ host, texts, entry }: CardContext, code: string, advice: Advice, text: string): void {
  host.dispatchEvent(new PayErrorEvent(host.method, code, advice, text));
  const { own } = allOf(texts);
  // The CVC was reset; a field that the bank rejected has the focus and shows the error itself.
  const again = entry && advice !== 'fix_cvc' ? `${own.form.cvc.again}.` : '';
  host.announcer.say(`${own.declinedTitle}. ${text} ${again}`.trim());
}
