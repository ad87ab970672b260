/**
 * Money is integers in minor units inside, decimal strings in our interface and JSON numbers at the service (§2).
 *
 * `Math.trunc(x * 100)` is wrong for one value in fifteen (`1.15 * 100` is `114.99999999999999`), so strings are parsed
 * as strings, and numbers go by their decimal form.
 */

const decimalAmount = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/;

/** Above it, a double can no longer distinguish two neighbouring hundredths. */
const maxMajor = 1e13;

/** `"129.90"` → `12990`. At most two decimals, no sign, no grouping, no exponent; anything else is `null`. */
export function parseAmount(text: string): number | null {
  const match = decimalAmount.exec(text);
  if (match === null) return null;
  const [, major = '', minor = ''] = match;
  return Number(major + minor.padEnd(2, '0'));
}

/** `12990` → `"129.90"`. */
export function formatAmount(amountMinor: number): string {
  if (!Number.isSafeInteger(amountMinor))
    throw new RangeError('an amount in minor units must be a safe integer');
  const digits = String(Math.abs(amountMinor)).padStart(3, '0');
  return `${amountMinor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A JSON number in major units, such as `129.9` → `12990`, rounded to the nearest cent; `null` if it cannot be an amount. */
export function minorFromNumber(amount: number): number | null {
  if (!Number.isFinite(amount) || Math.abs(amount) > maxMajor) return null;
  // toFixed works on the exact value and so returns the hundredths that were meant.
  const minor = Number(amount.toFixed(2).replace('.', ''));
  return minor === 0 ? 0 : minor;
}

/** `12990` → `129.9`: division is correctly rounded, so this is the double nearest to the amount. */
export function numberFromMinor(amountMinor: number): number {
  if (!Number.isSafeInteger(amountMinor))
    throw new RangeError('an amount in minor units must be a safe integer');
  return amountMinor / 100;
}
