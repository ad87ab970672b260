/**
 * Converts a decimal string in major units to minor units: `12.3` → 1230. NaN, which equals nothing, for an
 * invalid text.
 */
export function minorUnits(amount: string): number {
  const parts = /^(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : Number.NaN;
}
