/** Names of the card form's fields. */
import type { Advice } from '../protocol/checkout.ts';

/** In the order of the form. */
export const cardFields = ['number', 'expiry', 'cvc', 'name', 'email'] as const;
export type CardField = (typeof cardFields)[number];

const fields = {
  fix_number: 'number',
  fix_expiry: 'expiry',
  fix_cvc: 'cvc',
  never: 'number',
} as const satisfies Partial<Record<Advice, CardField>>;

/** An advice that is about a field. */
export type FieldAdvice = keyof typeof fields;

/** The field that an advice is about. */
export const fieldOf: Readonly<Partial<Record<Advice, CardField>>> = fields;
