/** Cleans text as people type and paste it. Pure. */

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
