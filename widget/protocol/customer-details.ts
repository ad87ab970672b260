/** Rules for a customer's details, shared by the elements and the companion. Pure. */
import type { CustomerField } from './checkout.ts';
import { isValidDocument, normaliseDocument } from './tax-document.ts';
import { hasControls, withAsciiDigits, withoutInvisible } from './typed-text.ts';

export const normaliseName = (typed: string): string =>
  withoutInvisible(typed)
    .normalize('NFC')
    .replace(/[\t\p{Zs}]+/gu, ' ')
    .trim();

/** One word is enough, as for a company (§4.1). */
export const isValidName = (name: string): boolean =>
  name.length <= 200 && /[\p{L}\p{N}]/u.test(name) && !hasControls(name);

/** Full-width characters, as from a Japanese keyboard, become ASCII. */
export const normaliseEmail = (typed: string): string => withoutInvisible(typed).normalize('NFKC').trim();

/** Atoms of RFC 5322 and, by RFC 6531, letters of any script; then two or more labels of a host name. */
const email =
  /^(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?=[^.]*\p{L})[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

export const isValidEmail = (address: string): boolean => address.length <= 254 && email.test(address);

/** The form in which a detail is sent and stored: phone and document without punctuation. */
export function normaliseDetail(field: CustomerField, typed: string): string {
  switch (field) {
    case 'phone':
      return withAsciiDigits(typed).replace(/\D/g, '');
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
