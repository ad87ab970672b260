/** Replaces the digits of other scripts, as from an Arabic or Hindi keyboard. Pure. */

/** In Unicode the ten digits of a script are in a row from 0 to 9, which no other digits but whole rows precede. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return `${(code - zero) % 10}`;
  });
