/** Delivery rules of callbacks (§6): which attempts are retried, and when. */

/** Delays between the six attempts: 30 s, 2 min, 5 min, 15 min, 30 min. */
const delaysMs = [30_000, 120_000, 300_000, 900_000, 1_800_000] as const;

export const attemptTimeoutMs = 15_000;

/** Outcome of one attempt: an HTTP status, or the reason why there is none. */
export type AttemptStatus = number | 'timeout' | 'connection_error';

const retriedStatuses: ReadonlySet<AttemptStatus> = new Set([408, 425, 429, 'timeout', 'connection_error']);

/** §6 names 2xx, 4xx and 5xx; any other status, such as a redirect, is a permanent failure, too. */
export function verdict(status: AttemptStatus): 'delivered' | 'retry' | 'failed' {
  if (typeof status === 'number' && status >= 200 && status < 300) return 'delivered';
  if (retriedStatuses.has(status)) return 'retry';
  return typeof status === 'number' && status >= 500 ? 'retry' : 'failed';
}

/** Time of the next attempt, counted from the start of the previous one; null after the last. */
export function nextAttemptAtMs(attemptsMade: number, lastStartedAtMs: number): number | null {
  const delayMs = delaysMs[attemptsMade - 1];
  return delayMs === undefined ? null : lastStartedAtMs + delayMs;
}
