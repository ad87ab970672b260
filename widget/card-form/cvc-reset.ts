/** Resets the security code (CVC) after a decline: the code is typed again, everything else stays in the form. Pure. */
import type { CardFormMessages } from '../locale/messages.ts';
import type { TypedCard } from './card-fields.ts';

export const withoutCvc = (typed: TypedCard): TypedCard => ({ ...typed, cvc: '' });

/** The hint below the field. `isReset`: a decline emptied it, and nothing has been typed since. */
export const cvcHint = (
  { again, longHint, hint }: CardFormMessages['cvc'],
  cvcDigits: number | null,
  isReset: boolean,
): string => (isReset ? again : cvcDigits === 4 ? longHint : hint);
