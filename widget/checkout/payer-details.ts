/** Validates and normalises the payer's details. Pure. */
import { type CustomerField, customerFields, isOptional } from '../protocol/checkout.ts';
import type { BuyerDetails } from '../protocol/requests.ts';
import { withAsciiDigits } from './ascii-digits.ts';
import { isValidDocument, normaliseDocument } from './tax-document.ts';

export type Typed = Readonly<Record<CustomerField, string>>;
export type FieldFault = 'missing' | 'invalid';

export const nothingTyped: Typed = { name: '', email: '', phone: '', document: '' };

/** Normalises a value for sending: phone and document without punctuation. */
export function normalise(field: CustomerField, typed: string): string {
  switch (field) {
    case 'phone':
      return withAsciiDigits(typed).replace(/\D/g, '');
    case 'document':
      return normaliseDocument(typed);
    case 'name':
      return typed.trim().replace(/\s+/g, ' ');
    case 'email':
      return typed.trim();
  }
}

export function faultOf(field: CustomerField, typed: string): FieldFault | null {
  const value = normalise(field, typed);
  // An optional field with only punctuation is invalid, not empty.
  if (value === '' && typed.trim() === '') return isOptional(field) ? null : 'missing';
  return isValid(field, value) ? null : 'invalid';
}

function isValid(field: CustomerField, value: string): boolean {
  switch (field) {
    case 'name':
      return /\S\s+\S/.test(value);
    case 'email':
      return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value);
    case 'phone':
      // Area code and number, up to the longest with a country code (E.164).
      return /^\d{10,15}$/.test(value);
    case 'document':
      return isValidDocument(value);
  }
}

/** The filled-in fields, ready to be sent. */
export function detailsOf(requested: readonly CustomerField[], typed: Typed): BuyerDetails {
  const details: BuyerDetails = {};
  for (const field of requested) {
    const value = normalise(field, typed[field]);
    if (value !== '') details[field] = value;
  }
  return details;
}

/** The invalid fields, in the order of the form. */
export const faultyFields = (requested: readonly CustomerField[], typed: Typed): CustomerField[] =>
  customerFields.filter((field) => requested.includes(field) && faultOf(field, typed[field]) !== null);
