/**
 * What the page may know of a card form, and when. Pure.
 *
 * A page that was told at each key could time the typing and test prefixes of a number. So the network and the faults are
 * of fields as they were when last left, and of the number nothing else counts, not even whether the form is complete.
 */
import { type CardRules, faultOf, type TypedCard } from './card-fields.ts';
import { networkOf } from './card-network.ts';
import type { CardField } from './field-names.ts';

/** What the page may know of what is typed. */
export interface CardChange {
  /** Everything asked for is there and valid. */
  complete: boolean;
  /** The card's network as far as it is known. */
  brand: string | null;
  /** Names of the fields that are filled in wrongly. */
  invalid: readonly string[];
}

/** `left`: each field as it was when last left. */
export function reportOf(
  asked: readonly CardField[],
  typed: TypedCard,
  left: TypedCard,
  rules: CardRules,
): CardChange {
  const known = { ...typed, number: left.number };
  return {
    complete: asked.every((field) => faultOf(field, known, rules) === null),
    brand: networkOf(left.number).brand,
    invalid: asked.filter(
      (field) =>
        left[field] !== '' && faultOf(field, left, rules) !== null && faultOf(field, known, rules) !== null,
    ),
  };
}
