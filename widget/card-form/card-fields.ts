/** Validates the values of the card form and builds the charge request from them. Pure. */
import type { CardDetails } from '../protocol/requests.ts';
import {
  isValidEmail,
  isValidName,
  normaliseEmail,
  normaliseName,
  withoutInvisible,
} from '../protocol/field/typed-text.ts';
import { networkOf } from './card-network.ts';
import { digitsOf, numberLengths, passesLuhn } from './card-number.ts';
import { isPast, isTooFar, parseExpiry } from './expiry.ts';
import type { CardField } from './field-names.ts';

/** The values of the inputs, as displayed. */
export type TypedCard = Readonly<Record<CardField, string>>;

export const nothingTyped: TypedCard = { number: '', expiry: '', cvc: '', name: '', email: '' };

/** Also the key of its message in the texts of a field. */
export type CardFault = 'missing' | 'short' | 'invalid' | 'month' | 'past' | 'locked';

export interface CardRules {
  /** The companion's time. */
  nowMs: number;
  /** Fields that may stay empty. */
  optional: readonly CardField[];
  /** Digits of card numbers that a bank has declined permanently (§4.2). */
  locked: ReadonlySet<string>;
}

export function faultOf(field: CardField, typed: TypedCard, rules: CardRules): CardFault | null {
  const value = withoutInvisible(typed[field]).trim();
  if (value === '') return rules.optional.includes(field) ? null : 'missing';
  switch (field) {
    case 'number':
      return numberFault(digitsOf(value), rules.locked);
    case 'expiry':
      return expiryFault(value, rules.nowMs);
    case 'cvc':
      return cvcFault(digitsOf(value), networkOf(typed.number).cvcDigits);
    case 'name':
      return isValidName(normaliseName(value)) ? null : 'invalid';
    case 'email':
      return isValidEmail(normaliseEmail(value)) ? null : 'invalid';
  }
}

function numberFault(digits: string, locked: ReadonlySet<string>): CardFault | null {
  if (digits.length < numberLengths.min) return 'short';
  if (digits.length > numberLengths.max || !passesLuhn(digits)) return 'invalid';
  return locked.has(digits) ? 'locked' : null;
}

function expiryFault(value: string, nowMs: number): CardFault | null {
  const expiry = parseExpiry(value);
  if (!expiry && /^(00|1[3-9]|[2-9]\d)\//.test(value)) return 'month';
  if (!expiry || isTooFar(expiry)) return 'invalid';
  return isPast(expiry, nowMs) ? 'past' : null;
}

function cvcFault(digits: string, expected: number | null): CardFault | null {
  if (digits.length < (expected ?? 3)) return 'short';
  return digits.length > (expected ?? 4) ? 'invalid' : null;
}

/** Expects values without faults. */
export function chargeRequestOf(typed: TypedCard, requested: readonly CardField[]): CardDetails {
  const { month, year } = parseExpiry(typed.expiry) ?? { month: 0, year: 0 };
  const name = normaliseName(typed.name);
  const email = normaliseEmail(typed.email);
  return {
    card: {
      number: digitsOf(typed.number),
      exp_month: month,
      exp_year: year,
      cvc: digitsOf(typed.cvc),
    },
    ...(requested.includes('name') && name !== '' && { name }),
    ...(requested.includes('email') && email !== '' && { email }),
  };
}
