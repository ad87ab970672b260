/** Amounts are integer minor units (cents) inside the simulator; its JSON has major units as numbers (§2). */

/**
 * Rounds half up on the decimal text, so that 1.005 is 101 and not 100. An amount beyond the safe integers
 * becomes the largest one, which is above every limit.
 */
export function toMinor(major: number): number {
  const minor = Math.round(Number(`${major}e2`));
  if (Number.isSafeInteger(minor)) return minor;
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Math.round(major * 100), Number.MAX_SAFE_INTEGER));
}

export function toMajor(minor: number): number {
  return minor / 100;
}

/** `decimal(1050n, 2)` is "10.50": the decimal strings of crypto withdrawals (§2.5). */
export function decimal(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** A share of an amount in basis points, rounded half up. */
export function share(amountMinor: number, basisPoints: number): number {
  return Math.round((amountMinor * basisPoints) / 10_000);
}
