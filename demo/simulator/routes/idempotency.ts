/** Idempotency keys, each with the id of its charge or refund. */
import type { Clock } from '../clock.ts';

/** §8: keys are kept for 24 hours. */
const retentionMs = 24 * 3_600_000;
export const maxKey = 255;

export class IdempotencyKeys {
  readonly #clock: Clock;
  readonly #keys = new Map<string, { id: string; atMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  remember(scope: string, key: string, id: string): void {
    this.#keys.set(`${scope}:${key}`, { id, atMs: this.#clock.nowMs() });
  }

  find(scope: string, key: string): string | undefined {
    const known = this.#keys.get(`${scope}:${key}`);
    return known && this.#clock.nowMs() - known.atMs < retentionMs ? known.id : undefined;
  }
}
