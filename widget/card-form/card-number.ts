/** A card number while it is typed, pasted or filled in: its digits, its groups, its caret. Pure. */

/** ISO/IEC 7812 allows 19 at most; the service takes no fewer than 12 (§4.2). */
export const numberLengths = { least: 12, most: 19 } as const;

/** Whatever stands between them is dropped: spaces of any kind, dashes, words. Full-width digits are digits. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** `gaps`: after how many digits a space goes. None at the end, so that nothing moves until the next digit. */
export function groupDigits(digits: string, gaps: readonly number[]): string {
  return digits
    .split('')
    .map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit))
    .join('');
}

/** ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, character] of digits.split('').entries()) {
    const isDoubled = (digits.length - index) % 2 === 0;
    const value = Number(character) * (isDoubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Where the caret belongs in `text` when so many digits stand before it. */
export function caretAfter(text: string, digitCount: number): number {
  if (digitCount <= 0) return 0;
  let seen = 0;
  for (const [index, character] of text.split('').entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digitCount) return index + 1;
  }
  return text.length;
}

/** What an input event left behind. */
export interface Edit {
  value: string;
  caret: number;
  /** The digits before the event. */
  before: string;
  /** `InputEvent.inputType`; empty for autofill. */
  inputType: string;
}

export interface Edited {
  digits: string;
  /** Digits before the caret. */
  caretDigits: number;
}

/** The digits after an edit. To delete a space is to delete the digit that it stands beside. */
export function editDigits({ value, caret, before, inputType }: Edit, mostDigits: number): Edited {
  const digits = digitsOf(value);
  const at = digitsOf(value.slice(0, caret)).length;
  const onlySpaceWent = digits === before;
  if (onlySpaceWent && inputType === 'deleteContentBackward' && at > 0) {
    return { digits: digits.slice(0, at - 1) + digits.slice(at), caretDigits: at - 1 };
  }
  if (onlySpaceWent && inputType === 'deleteContentForward') {
    return { digits: digits.slice(0, at) + digits.slice(at + 1), caretDigits: at };
  }
  return { digits: digits.slice(0, mostDigits), caretDigits: Math.min(at, mostDigits) };
}
