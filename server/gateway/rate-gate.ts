/**
 * Backs off from a rate limit of the service together. The limit on cards is shared by all merchants (§8): after a
 * RATE_LIMITED one call goes on asking, at a growing interval, and every other one is refused here without being sent.
 */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Longer than any attempt takes: others wait for the outcome of the one that was let through. */
const probeMs = 30_000;

/** Stands for one call through all of its attempts. */
export type CallToken = symbol;

export class RateGate {
  /** The call that may ask while the gate is closed. */
  #holder: CallToken | null = null;
  #closedUntil = -Infinity;
  /** RATE_LIMITED responses in a row. */
  #refusals = 0;

  /** How long this call has to stay away, in milliseconds; 0: it may be sent now. */
  waitMs(token: CallToken, now: number): number {
    if (this.#refusals === 0 || this.#holder === token) return 0;
    if (now < this.#closedUntil) return this.#closedUntil - now;
    this.#holder = token;
    this.#closedUntil = now + probeMs;
    return 0;
  }

  refused(
    token: CallToken,
    { now, random, retryAfterMs }: { now: number; random: number; retryAfterMs: number | null },
  ): void {
    this.#refusals += 1;
    this.#holder ??= token;
    const ceilingMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(this.#refusals - 1, 16));
    // Half of it is random, so that companions which were limited together do not come back together.
    const pauseMs = ceilingMs / 2 + (random * ceilingMs) / 2;
    this.#closedUntil = now + Math.max(retryAfterMs ?? 0, pauseMs);
  }

  /** The service responded with anything else. */
  passed(): void {
    this.#refusals = 0;
    this.#holder = null;
    this.#closedUntil = -Infinity;
  }

  /** The call has ended; the next one to ask after the pause takes its place. */
  ended(token: CallToken): void {
    if (this.#holder === token) this.#holder = null;
  }
}
