/** Detects the card network from the first digits, and with it the format of the number and the CVC. Pure. */
import { digitsOf, numberLengths } from './card-number.ts';

export interface CardNetwork {
  /** The processor's name of the network, as in a payment's `card.brand`; null while several match. */
  brand: string | null;
  /** Numbers of digits after which a space is inserted. */
  gaps: readonly number[];
  maxDigits: number;
  /** Null while it could be 3 or 4. */
  cvcDigits: number | null;
}

type Network = readonly [brand: string, maxDigits: number, firstDigits: string];

/**
 * The prefixes of each network and its maximum length. `51-55` matches every number that begins with 51 to 55. If several
 * networks match, the longest prefix wins: an Elo card begins like one of Visa or Maestro.
 */
const networks: readonly Network[] = [
  ['visa', 19, '4'],
  ['mastercard', 16, '51-55 2221-2229 223-229 23-26 270-271 2720'],
  ['amex', 15, '34 37'],
  ['diners', 19, '300-305 36 38 39'],
  ['discover', 19, '6011 644-649 65'],
  ['jcb', 19, '2131 1800 3528-3589'],
  [
    'unionpay',
    19,
    '620 62100-62182 62184-62197 62200-62205 622010-622999 62207-62209 623-626 6270 6272 6276 627700-627779 627781-627799 6282-6289 6291 6292 810 8110-8171',
  ],
  ['maestro', 19, '493698 500000-504174 504176-506698 506779-508999 56-59 63 67 6'],
  [
    'elo',
    16,
    '401178 401179 438935 457631 457632 431274 451416 457393 504175 506699-506778 509000-509999 627780 636297 636368 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727 650901-650978 651652-651679 655000-655019 655021-655058',
  ],
  ['hiper', 16, '637095 63737423 63743358 637568 637599 637609 637612'],
  ['hipercard', 16, '606282'],
];

/** Networks of Brazil, whose cards few accounts of the processor accept in dollars. */
export const seldomAccepted: readonly string[] = ['elo', 'hiper', 'hipercard'];

/** Assumed for a number that starts with a 4: the few other networks show within six digits. */
const likely = 'visa';

const fours = [4, 8, 12];

const unknown: CardNetwork = {
  brand: null,
  gaps: [...fours, 16],
  maxDigits: numberLengths.max,
  cvcDigits: null,
};

/** `typed`: a complete or partial number, with or without spaces. */
export function networkOf(typed: string): CardNetwork {
  const digits = digitsOf(typed);
  const matches = digits === '' ? [] : networks.flatMap((network) => matchOf(network, digits) ?? []);
  const areComplete = matches.every(({ isComplete }) => isComplete);
  if (areComplete) matches.sort((one, other) => other.length - one.length);
  const [first] = matches;
  const isCertain = areComplete || matches.length === 1;
  if (!first || !(isCertain || first.brand === likely)) return unknown;
  const { brand, maxDigits } = first;
  return {
    brand,
    gaps: ['amex', 'diners'].includes(brand) ? [4, 10] : fours,
    maxDigits: isCertain ? maxDigits : numberLengths.max,
    cvcDigits: !isCertain ? null : brand === 'amex' ? 4 : 3,
  };
}

interface PrefixMatch {
  brand: string;
  maxDigits: number;
  /** Length of the matching prefix. */
  length: number;
  /** The whole prefix is typed. */
  isComplete: boolean;
}

function matchOf([brand, maxDigits, firstDigits]: Network, digits: string): PrefixMatch | null {
  const range = firstDigits.split(' ').find((candidate) => isInRange(candidate, digits));
  if (range === undefined) return null;
  const length = range.split('-', 1).join().length;
  return { brand, maxDigits, length, isComplete: digits.length >= length };
}

/** `range`: `51-55`, or `34` alone. Digits not typed yet match any. */
function isInRange(range: string, digits: string): boolean {
  const [from = '', to = from] = range.split('-');
  const length = Math.min(from.length, digits.length);
  const start = digits.slice(0, length);
  return from.slice(0, length) <= start && start <= to.slice(0, length);
}
