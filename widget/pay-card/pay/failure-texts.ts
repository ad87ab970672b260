/** The texts of declines and failed calls, and the fields of the form that they are about. Pure. */
import type { FieldAdvice } from '../../card-form/field-names.ts';
import { type CheckoutError, ProblemError } from '../../checkout/shared/errors.ts';
import type { AllTexts, CardMessages, DeclineReason } from '../../locale/messages.ts';
import type { Advice } from '../../protocol/checkout.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { allOf, problemText } from '../../ui/closed/late-texts.ts';
import { type CardState, isBusy } from '../view/card-state.ts';
import type { CardContext } from '../view/interfaces.ts';

/** The keys of `fieldOf`, whose module is in the file of the form. */
const fieldAdvices: Readonly<Record<FieldAdvice, true>> = {
  fix_number: true,
  fix_expiry: true,
  fix_cvc: true,
  never: true,
};

/** True for a decline that its field shows, without a notice. */
export const isAtField = (advice: Advice): boolean => advice in fieldAdvices;

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
export const reasonText = (reason: DeclineReason, { declines, nothingCharged }: CardMessages): string =>
  reason === 'expired' ? declines[reason] : `${declines[reason]} ${nothingCharged}`;

/** Fields of the form that the companion names alike; those of the card have an advice. */
const detailFields = ['name', 'email'] as const;

export const detailsIn = (error: CheckoutError): readonly ('name' | 'email')[] =>
  error instanceof ProblemError ? detailFields.filter((field) => error.fields.includes(field)) : [];

/** Each rejected field shows the error itself. */
export const isAtFields = (error: CheckoutError): boolean =>
  error instanceof ProblemError && error.fields.length > 0 && error.fields.length === detailsIn(error).length;

export const errorText = (error: CheckoutError, { common, own }: AllTexts<'card'>): string =>
  problemText(error, common.problems, own.problems);

/** The advice for the field of the card that the companion rejected; null without one. */
export function adviceIn(error: CheckoutError): Advice | null {
  if (!(error instanceof ProblemError)) return null;
  const { fields } = error;
  if (fields.includes('card.number')) return 'fix_number';
  if (fields.some((field) => field.startsWith('card.exp_'))) return 'fix_expiry';
  return fields.includes('card.cvc') ? 'fix_cvc' : null;
}
