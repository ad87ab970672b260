/**
 * Shows declines and failed calls, each once: in the state, at the fields of the form, in the live region, and as an event of the page.
 */
import type { FieldAdvice } from '../../card-form/field-names.ts';
import { cardsNotEnabled } from '../../checkout/step/cards-not-enabled.ts';
import { declineReason } from '../../checkout/step/decline-reason.ts';
import { type CheckoutError, ProblemError } from '../../checkout/shared/errors.ts';
import { PayUnavailableEvent } from '../../events/element-events.ts';
import { PayErrorEvent } from '../../events/error-event.ts';
import type { AllTexts, CardMessages, DeclineReason } from '../../locale/messages.ts';
import type { Advice, PaymentView } from '../../protocol/checkout.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { allOf, problemText } from '../../ui/closed/late-texts.ts';
import { type CardState, isBusy } from '../view/card-state.ts';
import type { CardContext } from '../view/interfaces.ts';
import { failureSeen, gaveUp } from './card-step.ts';

/** A payment declined before the page was opened is only shown. Until an activity ends, the payment may have the failure of the last one. */
export function followDecline(card: CardContext, payment: PaymentView | null): void {
  const { state, entry } = card;
  const isFirstLook = state.seenFailure === undefined;
  if (isFirstLook) card.change({ seenFailure: '' });
  else if (isBusy(state)) return;
  // What has failed before says nothing of an outcome that is being determined.
  if (payment?.status === 'processing') {
    if (state.decline || state.seenFailure) card.change({ decline: null, seenFailure: '' });
    return;
  }
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

/** Error codes that mean: no card can pay this checkout (§7.2). */
const unavailable = [...cardsNotEnabled, 'AMOUNT_BELOW_MINIMUM'];

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

/** The keys of `fieldOf`, whose module is in the file of the form. */
const fieldAdvices: Readonly<Record<FieldAdvice, true>> = {
  fix_number: true,
  fix_expiry: true,
  fix_cvc: true,
  never: true,
};

/** True for a decline that its field shows, without a notice. */
const isAtField = (advice: Advice): boolean => advice in fieldAdvices;

/** The text of the last error; null without one, or while another try is running. */
export function problemOf({ state, texts }: CardContext, { session }: OpenCheckout): string | null {
  if (isBusy(state) || session.state.phase !== 'open') return null;
  const all = allOf(texts);
  if (state.error && isAtFields(state.error)) return null;
  return state.error ? errorText(state.error, all) : declineText(state, all.own);
}

/** Null without a decline, after something newer, or if a field shows it. */
function declineText({ decline }: CardState, own: CardMessages): string | null {
  if (!decline?.text) return null;
  return decline.text === 'tooManyChallenges' ? own.tooManyChallenges : reasonText(decline.text, own);
}

/** Says that nothing was charged, which the text of an expired payment says itself. */
const reasonText = (reason: DeclineReason, { declines, nothingCharged }: CardMessages): string =>
  reason === 'expired' ? declines[reason] : `${declines[reason]} ${nothingCharged}`;

/** Fields of the form that the companion names alike; those of the card have an advice. */
const detailFields = ['name', 'email'] as const;

const detailsIn = (error: CheckoutError): readonly ('name' | 'email')[] =>
  error instanceof ProblemError ? detailFields.filter((field) => error.fields.includes(field)) : [];

/** Each rejected field shows the error itself. */
const isAtFields = (error: CheckoutError): boolean =>
  error instanceof ProblemError && error.fields.length > 0 && error.fields.length === detailsIn(error).length;

const errorText = (error: CheckoutError, { common, own }: AllTexts<'card'>): string =>
  problemText(error, common.problems, own.problems);

/** The advice for the field of the card that the companion rejected; null without one. */
function adviceIn(error: CheckoutError): Advice | null {
  if (!(error instanceof ProblemError)) return null;
  const { fields } = error;
  if (fields.includes('card.number')) return 'fix_number';
  if (fields.some((field) => field.startsWith('card.exp_'))) return 'fix_expiry';
  return fields.includes('card.cvc') ? 'fix_cvc' : null;
}
