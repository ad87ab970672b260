/** Parses and formats a card number while it is typed, pasted or autofilled: digits, groups, caret. Pure. */
import { withAsciiDigits } from '../protocol/field/typed-text.ts';

/** ISO/IEC 7812 allows at most 19; the service requires at least 12 (§4.2). */
export const numberLengths = { min: 12, max: 19 } as const;

/** Keeps only the digits: drops spaces of any kind, dashes and words. */
export const digitsOf = (text: string): string => withAsciiDigits(text).replace(/\D/g, '');

/** `gaps`: numbers of digits after which a space is inserted. No space at the end, so that the caret does not jump. */
export function groupDigits(digits: string, gaps: readonly number[]): string {
  return digits.replace(/./g, (digit, at: number) => (gaps.includes(at) ? ` ${digit}` : digit));
}

/** ISO/IEC 7812-1, annex B. Prototype.js, which old shops load, replaces `entries` of arrays. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const isDoubled = (digits.length - index) % 2 === 0;
    const value = Number(digits[index]) * (isDoubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The caret position in `text` after this number of digits. */
export function caretAfter(text: string, digitCount: number): number {
  if (digitCount <= 0) return 0;
  const digit = [...text.matchAll(/\d/g)][digitCount - 1];
  return digit ? digit.index + 1 : text.length;
}

/** The input's state after an event. */
export interface Edit {
  value: string;
  caret: number;
  /** The digits before the edit. */
  before: string;
  /** `InputEvent.inputType`; empty for autofill. */
  inputType: string;
}

export interface Edited {
  digits: string;
  /** Digits before the caret. */
  caretDigits: number;
}

/** The digits after an edit. Deleting a space deletes the digit beside it. */
export function editDigits({ value, caret, before, inputType }: Edit, maxDigits: number): Edited {
  const digits = digitsOf(value);
  const at = digitsOf(value.slice(0, caret)).length;
  const deleted: Readonly<Record<string, number>> = {
    deleteContentBackward: at - 1,
    deleteContentForward: at,
  };
  const from = digits === before ? (deleted[inputType] ?? -1) : -1;
  if (from >= 0) return { digits: digits.slice(0, from) + digits.slice(from + 1), caretDigits: from };
  return { digits: digits.slice(0, maxDigits), caretDigits: Math.min(at, maxDigits) };
}
