/** Derives the advice for card fields that the companion rejected. */
import type { Advice } from '../protocol/checkout.ts';

export function adviceForFields(fields: readonly string[]): Advice | null {
  if (fields.includes('card.number')) return 'fix_number';
  if (fields.some((field) => field.startsWith('card.exp_'))) return 'fix_expiry';
  return fields.includes('card.cvc') ? 'fix_cvc' : null;
}
