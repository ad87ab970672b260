/** `12.3` → 1230: a decimal string in major units, as on the wire, in minor units. NaN, which equals nothing, when it is none. */
export function minorUnits(amount: string): number {
  const parts = /^(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : Number.NaN;
}
