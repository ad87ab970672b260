/** The terms under which orders are found: parts of the customer's name and e-mail address, and amounts. */
import type { Checkout, Customer, Payment } from './checkout.ts';

/** Length of the stored parts. A longer query is several of them, a shorter one the start of a word. */
const partCharacters = 3;
const startCharacters = 2;
/** Begins the terms of personal data, which are erased with it. */
export const personalMark = 'n:';
/** Enough to be selective; the rest is left to {@link hasText}. */
const maxPartsOfQuery = 16;

/** Removes case, accents, controls and lone surrogates. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();

const textsOf = ({ name, email }: Customer): string[] =>
  [name, email].flatMap((text) => (text === undefined ? [] : [plain(text)]));

function partsOf(text: string): string[] {
  const characters = Array.from(text);
  return characters
    .slice(0, Math.max(0, characters.length - partCharacters + 1))
    .map((_, index) => characters.slice(index, index + partCharacters).join(''));
}

const startOf = (word: string): string => `^${Array.from(word).slice(0, startCharacters).join('')}`;

export const personalTerms = (customer: Customer): string[] => {
  const terms = textsOf(customer).flatMap((text) => [...partsOf(text), ...text.split(' ').map(startOf)]);
  return [...new Set(terms)].map((term) => personalMark + term);
};

const amountTerm = (amountMinor: number): string => `a:${amountMinor}`;

export function termsOf(
  { customer, amounts }: Pick<Checkout, 'customer' | 'amounts'>,
  payments: readonly Pick<Payment, 'payer' | 'amountMinor'>[] = [],
): string[] {
  const sums = [...Object.values(amounts), ...payments.map(({ amountMinor }) => amountMinor)];
  const people = [customer, ...payments.map(({ payer }) => payer)];
  return [...new Set([...people.flatMap(personalTerms), ...sums.map(amountTerm)])];
}

/** A query, as the ways in which it can find an order. */
export interface Sought {
  /** A reference or an id. */
  name: string;
  lastFour: string | null;
  amountTerm: string | null;
  /** All of them; empty for a text that is too short. */
  textTerms: readonly string[];
  hasText: (customer: Customer) => boolean;
}

export function soughtBy(query: string): Sought {
  const text = plain(query);
  const { length } = Array.from(text);
  const parts = length === startCharacters ? [startOf(text)] : [...new Set(partsOf(text))];
  const wanted = length === startCharacters ? ` ${text}` : text;
  const amountMinor = typedAmount(query);
  return {
    name: query,
    lastFour: /^\d{4}$/.test(query) ? query : null,
    amountTerm: amountMinor === null ? null : amountTerm(amountMinor),
    textTerms: parts.slice(0, maxPartsOfQuery).map((part) => personalMark + part),
    hasText: (customer) => textsOf(customer).some((each) => ` ${each}`.includes(wanted)),
  };
}

/** `129.90`, `129,90`, `R$ 1.299,00`, `1,299.00`, `129`: a last separator with one or two digits is the decimal one. */
function typedAmount(typed: string): number | null {
  const bare = typed.replace(/^(?:R\$|US\$|\$|BRL|USD)|(?:BRL|USD)$/giu, '').trim();
  const match = /^(\d{1,13}|\d{1,3}(?:([.,])\d{3}){1,3})(?:([.,])(\d{1,2}))?$/.exec(bare);
  if (match === null) return null;
  const [, major = '', grouping, decimal, minor = ''] = match;
  if (grouping !== undefined && grouping === decimal) return null;
  const digits = major.replace(/[.,]/g, '') + minor.padEnd(2, '0');
  return Number(digits);
}
