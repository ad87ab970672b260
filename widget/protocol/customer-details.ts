/** Rules for a customer's details, shared by the elements and the companion. Pure. */
import type { CustomerField } from './checkout.ts';
import { isValidDocument, normaliseDocument } from './tax-document.ts';
import {
  isValidEmail,
  isValidName,
  normaliseEmail,
  normaliseName,
  withAsciiDigits,
} from './field/typed-text.ts';

export * from './field/typed-text.ts';

/**
 * The digits of one number. It ends where, after eight digits, an extension or another number begins. The `(0)` beside a country code
 * and the prefix `00` of a call abroad are no part of it.
 */
const normalisePhone = (typed: string): string =>
  withAsciiDigits(typed)
    .replace(/^((?:\D*\d){8}[^\p{L};,#/]*).*/su, '$1')
    .replace(/\(\s*0\s*\)/, '')
    .replace(/\D/g, '')
    .replace(/^00(?=[1-9])/, '');

/** The form in which a detail is sent and stored: phone and document without punctuation. */
export function normaliseDetail(field: CustomerField, typed: string): string {
  switch (field) {
    case 'phone':
      return normalisePhone(typed);
    case 'document':
      return normaliseDocument(typed);
    case 'name':
      return normaliseName(typed);
    case 'email':
      return normaliseEmail(typed);
  }
}

/** Expects a result of {@link normaliseDetail}. */
export function isUsableDetail(field: CustomerField, value: string): boolean {
  switch (field) {
    case 'name':
      return isValidName(value);
    case 'email':
      return isValidEmail(value);
    case 'phone':
      // Area code and number, up to the longest with a country code (E.164).
      return /^\d{10,15}$/.test(value);
    case 'document':
      return isValidDocument(value);
  }
}
