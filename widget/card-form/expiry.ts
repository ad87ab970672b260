/** Parses and formats the expiry date while it is typed, pasted or autofilled. Pure. */
import { withAsciiDigits } from '../protocol/field/typed-text.ts';

export interface Expiry {
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
}

/** The last year that the service accepts (§4.2). */
const lastYear = 2099;

/**
 * A complete date among the numbers of a text, joined by slashes: `12/30/123` of `Val. 12/30 CVV 123`, `2030/12`, `31/12/2030`, `1230`.
 * The day of a full date is the last of its month.
 */
const date =
  /(?<!\d)(?:(20\d\d)\/?(0?[1-9]|1[0-2])|(?:(0?[1-9]|1[0-2])(?:\/(?:2[89]|3[01])(?=\/20))?\/|(0[1-9]|1[0-2]))(20\d\d|\d\d))(?!\d)/;

/**
 * Returns complete or partial input as `MM/YY` or `MM/YYYY`. Accepts the formats that people and browsers use, also within a text and
 * with invisible marks, as copied from chats and contacts. A month of one digit gets a leading zero, unless the buyer is editing: its
 * second digit may follow.
 */
export function formatExpiry(typed: string, isEditing = false): string {
  const text = withAsciiDigits(typed)
    .replace(/\p{Cf}/gu, '')
    .trimStart();
  const [, yearFirst, monthLast, month = '', compactMonth = month, year = yearFirst] =
    (!isEditing && date.exec(text.match(/\d+/g)?.join('/') ?? '')) || [];
  if (year) return `${pad(monthLast ?? compactMonth)}/${year}`;
  // A leading slash stands for a month that the buyer has deleted.
  const [first = '', ...rest] = text
    .replace(/^[^\d/]+/, '')
    .split(/\D+/)
    .filter((part, index) => part !== '' || index === 0);
  if (rest.length > 0)
    return `${isEditing || first === '' ? first.slice(0, 2) : pad(first)}/${rest.join('').slice(0, 4)}`;
  if (/\d\D+$/.test(text) && first.length <= 2) return isEditing ? first : `${pad(first)}/`;
  const digits = !isEditing && /^[2-9]/.test(first) ? `0${first}` : first;
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 6)}` : digits;
}

const pad = (month: string): string => month.slice(0, 2).padStart(2, '0');

/** Null while incomplete or invalid. */
export function parseExpiry(text: string): Expiry | null {
  const found = /^(\d{1,2})\/(\d{2}|\d{4})$/.exec(text);
  const month = Number(found?.[1]);
  const typedYear = found?.[2];
  if (typedYear === undefined || month < 1 || month > 12) return null;
  return { month, year: typedYear.length === 2 ? 2000 + Number(typedYear) : Number(typedYear) };
}

/** A card is valid until the end of its month in the buyer's time zone. */
export function isPast({ month, year }: Expiry, nowMs: number): boolean {
  const now = new Date(nowMs);
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
}

export const isTooFar = ({ year }: Expiry): boolean => year > lastYear;
