/** Pauses before each further try: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h; then it is given up. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export const retryPausesMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Longer than one delivery can take; after a crash, claimed events wait this long. */
export const leaseMs = 20_000;

/** `attempts` made so far, including the failed one; null when none is left. */
export function nextAttemptAt(attempts: number, nowMs: number): number | null {
  const pauseMs = retryPausesMs[attempts - 1];
  return pauseMs === undefined ? null : nowMs + pauseMs;
}
