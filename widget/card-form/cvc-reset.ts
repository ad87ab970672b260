/** Empties the security code (CVC) after a decline and chooses its hint. Pure. */
import type { CardFormMessages } from '../locale/messages.ts';
import type { TypedCard } from './card-fields.ts';

export const withoutCvc = (typed: TypedCard): TypedCard => ({ ...typed, cvc: '' });

/** `isReset`: a decline has emptied the field, and nothing has been typed since. */
export const cvcHint = (
  { again, longHint, hint }: CardFormMessages['cvc'],
  cvcDigits: number | null,
  isReset: boolean,
): string => (isReset ? again : cvcDigits === 4 ? longHint : hint);
