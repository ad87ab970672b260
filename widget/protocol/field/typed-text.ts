/** Cleans text as people type and paste it, and validates names and e-mail addresses. Pure. */

/**
 * Characters without a shape of their own: marks of direction, zero-width blanks, soft hyphens. Joiners, variation selectors and the
 * Arabic number signs are kept, since words of some scripts need them.
 */
const invisible =
  /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\p{VS}])[\p{Cf}\p{DI}]/gu;

export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** Controls, line breaks and halves of surrogate pairs: none of them belongs into text of one line. */
export const hasControls = (text: string): boolean => /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text);

/** In Unicode the ten digits of a script are in a row from 0 to 9, which no other digits but whole rows precede. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return `${(code - zero) % 10}`;
  });

export const normaliseName = (typed: string): string =>
  withoutInvisible(typed)
    .normalize('NFC')
    .replace(/[\t\p{Zs}]+/gu, ' ')
    .trim();

/** One word is enough, as for a company (§4.1). */
export const isValidName = (name: string): boolean =>
  name.length <= 200 && /[\p{L}\p{N}]/u.test(name) && !hasControls(name);

/** Full-width characters, and the full stop of a Japanese keyboard, become ASCII. */
export const normaliseEmail = (typed: string): string =>
  withoutInvisible(typed).normalize('NFKC').replace(/。/g, '.').trim();

/** Atoms of RFC 5322 and, by RFC 6531, letters of any script; then two or more labels of a host name. */
const email =
  /^(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?=[^.]*\p{L})[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

export const isValidEmail = (address: string): boolean => address.length <= 254 && email.test(address);
