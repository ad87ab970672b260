/**
 * Derives what the page may learn about the card form. Pure.
 *
 * A report at each key would let the page time the typing and test prefixes of a number. So `brand` and `invalid` are derived from
 * committed values, those at the last loss of focus, and `complete` uses the committed number.
 */
import { type CardRules, faultOf, type TypedCard } from './card-fields.ts';
import { networkOf } from './card-network.ts';
import type { CardField } from './field-names.ts';

export interface CardChange {
  /** All requested fields are filled in and valid. */
  complete: boolean;
  /** The card network, if known. */
  brand: string | null;
  /** Names of the fields with an invalid value. */
  invalid: readonly string[];
}

/** `committed`: the value of each field when it last lost the focus. */
export function reportOf(
  requested: readonly CardField[],
  typed: TypedCard,
  committed: TypedCard,
  rules: CardRules,
): CardChange {
  const known = { ...typed, number: committed.number };
  return {
    complete: requested.every((field) => faultOf(field, known, rules) === null),
    brand: networkOf(committed.number).brand,
    invalid: requested.filter(
      (field) =>
        committed[field] !== '' &&
        faultOf(field, committed, rules) !== null &&
        faultOf(field, known, rules) !== null,
    ),
  };
}
