/** Why a card payment did not go on: what the buyer reads, and what the page gets to know. */
import { type CheckoutError, ProblemError } from '../checkout/errors.ts';
import { PayUnavailableEvent } from '../element-events.ts';
import type { OpenCheckout } from '../ui/base-view.ts';
import { type AllTexts, allOf } from '../ui/element-view.ts';
import { problemText } from '../ui/problem-text.ts';
import type { CardContext } from './card-context.ts';
import { isBusy } from './card-state.ts';
import { declineText, rejectFields } from './decline-notice.ts';
import { adviceForFields } from './field-advice.ts';

/** Codes of the service that mean: no cards here, whoever tries (§7.2). */
const unavailable = ['CARD_NOT_AVAILABLE', 'PROCESSOR_ACCOUNT_NOT_READY', 'AMOUNT_BELOW_MINIMUM'];

/** Why the last try did not work; null while there was none, or another is under way. */
export function problemOf({ state, texts }: CardContext, { session }: OpenCheckout): string | null {
  if (isBusy(state) || session.state.phase !== 'open') return null;
  const all = allOf(texts);
  return state.error ? errorText(state.error, all) : declineText(state, all.own);
}

const errorText = (error: CheckoutError, { common, own }: AllTexts<'card'>): string =>
  problemText(error, common.problems, own.problems);

export function reportFailure(card: CardContext, error: CheckoutError): void {
  const { host } = card;
  // The answer to a conflict is on the screen already: paid, expired or cancelled.
  if (!card.open) return;
  const text = errorText(error, allOf(card.texts));
  const advice = error instanceof ProblemError ? adviceForFields(error.fields) : null;
  if (advice) rejectFields(card, advice, text);
  if (unavailable.includes(error.code)) reportUnavailable(card, error.code);
  card.reportError(error, text);
  host.announcer.say(text);
}

/** Once for each reason. */
export function reportUnavailable(card: CardContext, reason: string): void {
  const { host, state } = card;
  const { unavailable: named = [] } = state;
  if (named.includes(reason)) return;
  card.change({ unavailable: [...named, reason] });
  host.dispatchEvent(new PayUnavailableEvent(host.method, reason));
}
