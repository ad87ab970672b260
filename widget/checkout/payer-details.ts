/** Finds the faults of the payer's details, and builds the request from them. Pure. */
import { type CustomerField, customerFields, isOptional } from '../protocol/checkout.ts';
import type { BuyerDetails } from '../protocol/requests.ts';
import { isUsableDetail, normaliseDetail } from '../protocol/customer-details.ts';
import { withoutInvisible } from '../protocol/field/typed-text.ts';

export type Typed = Readonly<Record<CustomerField, string>>;
export type FieldFault = 'missing' | 'invalid';

export const nothingTyped: Typed = { name: '', email: '', phone: '', document: '' };

/** A Brazilian number as it is written: `11987654321` → `(11) 98765-4321`. Others are left as typed. */
export const writtenPhone = (typed: string): string =>
  typed.replace(/^\D{0,2}(\d\d)\D{0,2}(\d{4,5})\D?(\d{4})\s*$/, '($1) $2-$3');

export function faultOf(field: CustomerField, typed: string): FieldFault | null {
  const value = normaliseDetail(field, typed);
  // An optional field with only punctuation is invalid, not empty.
  if (value === '' && withoutInvisible(typed).trim() === '') return isOptional(field) ? null : 'missing';
  return isUsableDetail(field, value) ? null : 'invalid';
}

/** The filled-in fields, ready to be sent. */
export function detailsOf(requested: readonly CustomerField[], typed: Typed): BuyerDetails {
  const details: BuyerDetails = {};
  for (const field of requested) {
    const value = normaliseDetail(field, typed[field]);
    if (value !== '') details[field] = value;
  }
  return details;
}

/** The invalid fields, in the order of the form. */
export const faultyFields = (requested: readonly CustomerField[], typed: Typed): CustomerField[] =>
  customerFields.filter((field) => requested.includes(field) && faultOf(field, typed[field]) !== null);
