/**
 * Makes all calls back off together from a rate limit of the service. The limit on cards is shared by all merchants (§8): after a
 * RATE_LIMITED response one call is retried, at growing intervals, and all others fail here without being sent.
 */
const firstPauseMs = 1_000;
const maxPauseMs = 60_000;
/** Longer than any attempt: other calls wait for the outcome of the admitted one. */
const probeMs = 30_000;

/** Identifies one call through all its attempts. */
export type CallToken = symbol;

export class RateGate {
  /** The call that may be sent while the gate is closed. */
  #holder: CallToken | null = null;
  #closedUntil = -Infinity;
  /** Consecutive RATE_LIMITED responses. */
  #refusals = 0;

  /** How long this call has to wait, in milliseconds; 0: it may be sent now. */
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
    const ceilingMs = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(this.#refusals - 1, 16));
    // Half of the pause is random, so that companions limited together do not retry together.
    const pauseMs = ceilingMs / 2 + (random * ceilingMs) / 2;
    this.#closedUntil = now + Math.max(retryAfterMs ?? 0, pauseMs);
  }

  /** Opens the gate after any other response. */
  passed(): void {
    this.#refusals = 0;
    this.#holder = null;
    this.#closedUntil = -Infinity;
  }

  /** Called at the end of a call; the first call after the pause takes its place. */
  ended(token: CallToken): void {
    if (this.#holder === token) this.#holder = null;
  }
}
