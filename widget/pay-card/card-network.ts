/** What the first digits tell of a card: its network, and how its number and CVC are written. Pure. */
import creditCardType from 'credit-card-type';
import { numberLengths } from './card-number.ts';

export interface CardNetwork {
  /** The processor's word for it, as in a payment's `card.brand`; null while it could be several. */
  brand: string | null;
  /** After how many digits a space goes. */
  gaps: readonly number[];
  mostDigits: number;
  /** Null while it could be 3 or 4. */
  cvcDigits: number | null;
}

/** Where the processor's names differ from the library's. */
const brandNames: Readonly<Record<string, string>> = { 'american-express': 'amex', 'diners-club': 'diners' };

/** By far the most common one that starts with a 4; the few others show within six digits. */
const likely = 'visa';

const unknown: CardNetwork = {
  brand: null,
  gaps: [4, 8, 12, 16],
  mostDigits: numberLengths.most,
  cvcDigits: null,
};

export function networkOf(digits: string): CardNetwork {
  const [first, ...others] = creditCardType(digits);
  if (!first || digits === '') return unknown;
  const isCertain = others.length === 0;
  if (!isCertain && first.type !== likely) return unknown;
  return {
    brand: brandNames[first.type] ?? first.type,
    gaps: first.gaps,
    mostDigits: isCertain ? Math.max(...first.lengths) : numberLengths.most,
    cvcDigits: isCertain ? first.code.size : null,
  };
}
