/** Reports declines and failed calls, each once: to the state, to the form, to the live region and to the page. */
import { declineReason } from '../../checkout/step/decline-reason.ts';
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import { PayUnavailableEvent } from '../../element-events.ts';
import { PayErrorEvent } from '../../error-event.ts';
import type { Advice, PaymentView } from '../../protocol/checkout.ts';
import { allOf } from '../../ui/closed/late-texts.ts';
import type { CardContext } from '../view/interfaces.ts';
import { failureSeen, gaveUp } from './card-step.ts';
import { adviceIn, detailsIn, errorText, isAtField, isAtFields, reasonText } from './failure-texts.ts';

/** A payment declined before the page was opened is only shown. */
export function followDecline(card: CardContext, payment: PaymentView | null): void {
  const { state, entry } = card;
  const isFirstLook = state.seenFailure === undefined;
  if (isFirstLook) card.change({ seenFailure: '' });
  if (!payment?.failure) return;
  const { code, advice } = payment.failure;
  const isOver = payment.status === 'cancelled';
  const isShownAtField = !isFirstLook && isOver && entry !== null && isAtField(advice);
  const changes = failureSeen(state, payment, isShownAtField);
  if (!changes) return;
  card.change(changes);
  if (isFirstLook) return;
  const text = reasonText(declineReason(payment.failure), allOf(card.texts).own);
  if (isOver) rejectFields(card, advice, text);
  announce(card, code, advice, text);
}

/** Too many challenges without an outcome. */
export function giveUp(card: CardContext, payment: PaymentView): void {
  const text = allOf(card.texts).own.tooManyChallenges;
  card.change(gaveUp(payment));
  rejectFields(card, 'other_card', text);
  announce(card, 'TOO_MANY_CHALLENGES', 'other_card', text);
}

/** Marks the rejected fields. The form is hidden during the payment, and a hidden field cannot take the focus. */
function rejectFields(card: CardContext, advice: Advice, text: string): void {
  if (!card.entry) return;
  card.entry.declined(advice, text);
  card.change({ isFocusPending: isAtField(advice) });
}

function announce({ host, texts, entry }: CardContext, code: string, advice: Advice, text: string): void {
  host.dispatchEvent(new PayErrorEvent(host.method, code, advice, text));
  const { own } = allOf(texts);
  // The CVC was reset; a field that the bank rejected has the focus and shows the error itself.
  const again = entry && advice !== 'fix_cvc' ? `${own.form.cvc.again}.` : '';
  host.announcer.say(`${own.declinedTitle}. ${text} ${again}`.trim());
}

/** Error codes that mean: cards are not available (§7.2). */
const unavailable = ['CARD_NOT_AVAILABLE', 'PROCESSOR_ACCOUNT_NOT_READY', 'AMOUNT_BELOW_MINIMUM'];

export function reportFailure(card: CardContext, error: CheckoutError): void {
  const { host } = card;
  // After a conflict the screen shows the outcome already: paid, expired or cancelled.
  if (!card.open) return;
  const all = allOf(card.texts);
  const details = detailsIn(error);
  const [detail] = isAtFields(error) ? details : [];
  const { form } = all.own;
  const text = detail ? (detail === 'email' ? form.email.invalid : form.name.missing) : errorText(error, all);
  const advice = adviceIn(error);
  if (advice) rejectFields(card, advice, text);
  if (details.length > 0 && card.entry) {
    card.entry.refuse(details);
    card.change({ isFocusPending: true });
  }
  if (unavailable.includes(error.code)) reportUnavailable(card, error.code);
  card.reportError(error, text);
  host.announcer.say(text);
}

/** Dispatches `pay-unavailable` once per reason. */
export function reportUnavailable(card: CardContext, reason: string): void {
  const { host, state } = card;
  const { unavailable: named = [] } = state;
  if (named.includes(reason)) return;
  card.change({ unavailable: [...named, reason] });
  host.dispatchEvent(new PayUnavailableEvent(host.method, reason));
}
