/** Computes the pause before the next try. */
export interface BackOff {
  readonly firstMs: number;
  readonly factor: number;
  readonly mostMs: number;
}

/** `attempt` counts from 0. Jitter of ±20 %, so that many pages do not retry in step. */
export function backOffMs(
  { firstMs, factor, mostMs }: BackOff,
  attempt: number,
  chance = Math.random(),
): number {
  return Math.min(mostMs, firstMs * factor ** attempt) * (0.8 + 0.4 * chance);
}
