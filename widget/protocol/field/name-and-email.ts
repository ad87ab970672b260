/** Rules for names and e-mail addresses: the details that the card form asks for. Pure. */
import { hasControls, withoutInvisible } from './typed-text.ts';

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
