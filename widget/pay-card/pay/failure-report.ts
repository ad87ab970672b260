/** What a decline or a failed call changes and says: in the state, at the form's fields, in the live region, and to the page. Pure. */
import { cardsNotEnabled } from '../../checkout/step/cards-not-enabled.ts';
import { adviceOf, type CheckoutError, ProblemError } from '../../checkout/shared/errors.ts';
import type { AllTexts, CardMessages } from '../../locale/messages.ts';
import type { Advice, PaymentFailure } from '../../protocol/checkout.ts';
import { problemText } from '../../ui/closed/late-texts.ts';
import type { CardProblem, Decline, StateChange } from './card-state.ts';

export interface FailureReport {
  change: StateChange;
  /** The fields of `pay-error`. */
  code: string;
  advice: Advice | null;
  text: string;
  /** For the live region. */
  spoken: string;
  /** What the form does with the card: marks the field of this advice, and empties the security code. */
  declined: Advice | null;
  /** Fields that the form marks with its own texts. */
  refused: readonly string[];
  /** The reason of `pay-unavailable`. */
  unavailable: string | null;
}

/** `isMarked`: the form marks the field of the advice, and empties the security code. */
export function declineReport(
  change: StateChange & { problem: Decline },
  { code, advice }: Pick<PaymentFailure, 'code' | 'advice'>,
  isMarked: boolean,
  own: CardMessages,
): FailureReport {
  const text = declineText(change.problem, own);
  // A field that the bank rejected has the focus and shows the error itself.
  const again = isMarked && advice !== 'fix_cvc' ? `${own.form.cvc.again}.` : '';
  const spoken = `${own.declinedTitle}. ${text} ${again}`.trim();
  const declined = isMarked ? advice : null;
  return { change, code, advice, text, spoken, declined, refused: [], unavailable: null };
}

/** Error codes that mean: no card can pay this checkout (§7.2). */
const unavailable = [...cardsNotEnabled, 'AMOUNT_BELOW_MINIMUM'];

export function errorReport(error: CheckoutError, all: AllTexts<'card'>): FailureReport {
  const { code } = error;
  const refused = refusedFields(error);
  const [field] = isAtFields(error) ? refused : [];
  const { form } = all.own;
  const text = field ? (field === 'email' ? form.email.invalid : form.name.missing) : errorText(error, all);
  return {
    change: { problem: { kind: 'error', error } },
    code,
    advice: adviceOf(error),
    text,
    spoken: text,
    declined: cardAdvice(error),
    refused,
    unavailable: unavailable.includes(code) ? code : null,
  };
}

/** The frame was reloaded during a charge, and no payment has arrived. */
export const cardLostReport = ({ cardLost }: CardMessages): FailureReport => ({
  change: { problem: { kind: 'card-lost' } },
  code: 'CARD_LOST',
  advice: 'retry',
  text: cardLost,
  spoken: cardLost,
  declined: null,
  refused: [],
  unavailable: null,
});

/** The notice of a problem; null if its field shows it. */
export function problemNotice(problem: CardProblem, all: AllTexts<'card'>): string | null {
  const { own } = all;
  if (problem.kind === 'card-lost') return own.cardLost;
  if (problem.kind === 'error') return isAtFields(problem.error) ? null : errorText(problem.error, all);
  return problem.isAtField ? null : declineText(problem, own);
}

/** Says that nothing was charged, which the text of an expired payment says itself. */
function declineText({ reason }: Decline, own: CardMessages): string {
  if (reason === 'tooManyChallenges') return own.tooManyChallenges;
  const text = own.declines[reason];
  return reason === 'expired' ? text : `${text} ${own.nothingCharged}`;
}

/** Fields of the form that the companion names alike; those of the card have an advice. */
const detailFields = ['name', 'email'] as const;

const refusedFields = (error: CheckoutError): readonly ('name' | 'email')[] =>
  error instanceof ProblemError ? detailFields.filter((field) => error.fields.includes(field)) : [];

/** Each rejected field shows the error itself. */
const isAtFields = (error: CheckoutError): boolean =>
  error instanceof ProblemError &&
  error.fields.length > 0 &&
  error.fields.length === refusedFields(error).length;

const errorText = (error: CheckoutError, { common, own }: AllTexts<'card'>): string =>
  problemText(error, common.problems, own.problems);

/** The advice for the field of the card that the companion rejected; null without one. */
function cardAdvice(error: CheckoutError): Advice | null {
  if (!(error instanceof ProblemError)) return null;
  const { fields } = error;
  if (fields.includes('card.number')) return 'fix_number';
  if (fields.some((field) => field.startsWith('card.exp_'))) return 'fix_expiry';
  return fields.includes('card.cvc') ? 'fix_cvc' : null;
}
