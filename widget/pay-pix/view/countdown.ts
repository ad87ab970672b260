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

/** The minutes to announce when the clock went from `before` to `after` seconds; null for most steps. */
export function spokenMinutes(before: number, after: number): number | null {
  // After a sleep several marks are crossed at once: announce only the last one.
  return (
    spokenAtMinutes.find((minutes) => before > minutes * 60 && after <= minutes * 60 && after > 0) ?? null
  );
}
