import type { Clock } from '../clock.ts';
import { pixOut } from '../unspecified-values.ts';

/**
 * Rate limits of payouts (§8): one request a minute per source address, one attempt a minute per account, and
 * a daily count.
 */
export class PayoutCooldown {
  readonly #clock: Clock;
  readonly #lastAtMs = new Map<string, number>();
  readonly #perDay = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes the minute of this address or account; false if it is taken already. */
  attempt(of: string): boolean {
    const nowMs = this.#clock.nowMs();
    const lastAtMs = this.#lastAtMs.get(of);
    if (lastAtMs !== undefined && nowMs - lastAtMs < pixOut.cooldownMs) return false;
    this.#lastAtMs.set(of, nowMs);
    return true;
  }

  isDailyCountReached(account: string): boolean {
    return (this.#perDay.get(this.#today(account)) ?? 0) >= pixOut.perDay;
  }

  count(account: string): void {
    this.#perDay.set(this.#today(account), (this.#perDay.get(this.#today(account)) ?? 0) + 1);
  }

  #today(account: string): string {
    return `${account} ${this.#clock.iso().slice(0, 10)}`;
  }
}
