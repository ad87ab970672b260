/** Reports a failed card payment: the buyer's text and the page's events. */
import { type CheckoutError, ProblemError } from '../checkout/errors.ts';
import { PayUnavailableEvent } from '../element-events.ts';
import type { OpenCheckout } from '../ui/base-view.ts';
import type { AllTexts } from '../locale/messages.ts';
import { allOf } from '../ui/element-view.ts';
import { problemText } from '../ui/problem-text.ts';
import type { CardContext } from './card-context.ts';
import { isBusy } from './card-state.ts';
import { declineText, rejectFields } from './decline-notice.ts';
import { adviceForFields } from './field-advice.ts';

/** Error codes that mean: cards are not available (§7.2). */
const unavailable = ['CARD_NOT_AVAILABLE', 'PROCESSOR_ACCOUNT_NOT_READY', 'AMOUNT_BELOW_MINIMUM'];

/** The text of the last error; null without one, or while another try is running. */
export function problemOf({ state, texts }: CardContext, { session }: OpenCheckout): string | null {
  if (isBusy(state) || session.state.phase !== 'open') return null;
  const all = allOf(texts);
  if (state.error && isAtFields(state.error)) return null;
  return state.error ? errorText(state.error, all) : declineText(state, all.own);
}

/** Fields of the form that the companion names alike; those of the card have an advice. */
const detailFields = ['name', 'email'] as const;

const detailsIn = (error: CheckoutError): readonly ('name' | 'email')[] =>
  error instanceof ProblemError ? detailFields.filter((field) => error.fields.includes(field)) : [];

/** Each rejected field shows the error itself. */
const isAtFields = (error: CheckoutError): boolean =>
  error instanceof ProblemError && error.fields.length > 0 && error.fields.length === detailsIn(error).length;

const errorText = (error: CheckoutError, { common, own }: AllTexts<'card'>): string =>
  problemText(error, common.problems, own.problems);

export function reportFailure(card: CardContext, error: CheckoutError): void {
  const { host } = card;
  // After a conflict the screen shows the outcome already: paid, expired or cancelled.
  if (!card.open) return;
  const all = allOf(card.texts);
  const details = detailsIn(error);
  const [detail] = isAtFields(error) ? details : [];
  const { form } = all.own;
  const text = detail ? (detail === 'email' ? form.email.invalid : form.name.missing) : errorText(error, all);
  const advice = error instanceof ProblemError ? adviceForFields(error.fields) : null;
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
