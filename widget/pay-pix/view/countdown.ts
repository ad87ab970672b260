/** Formats the remaining time in whole seconds: as a clock, and for screen readers only at certain marks. */

/** Seconds from `nowMs` to `endMs`, rounded up, never negative. */
export const secondsLeft = (endMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((endMs - nowMs) / 1000));

/** `4:07`, `1:00:00`. */
export function clockText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The same for the `datetime` attribute of a `<time>`. */
export const durationText = (seconds: number): string => `PT${seconds}S`;

const spokenAtMinutes = [1, 5];

/** True if the remaining minutes are to be announced when the clock went from `before` to `after` seconds. */
export const isMinuteMark = (before: number, after: number): boolean =>
  after > 0 && spokenAtMinutes.some((minutes) => before > minutes * 60 && after <= minutes * 60);
