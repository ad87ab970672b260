import type { Clock } from '../clock.ts';
import { pixOut } from '../not-shown.ts';

/** §8: one payout a minute per source address and per account, and a daily count. */
export class PayoutCooldown {
  readonly #clock: Clock;
  readonly #lastAtMs = new Map<string, number>();
  readonly #perDay = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  isCoolingDown(of: string): boolean {
    const lastAtMs = this.#lastAtMs.get(of);
    return lastAtMs !== undefined && this.#clock.nowMs() - lastAtMs < pixOut.cooldownMs;
  }

  isDailyCountReached(account: string): boolean {
    return (this.#perDay.get(this.#today(account)) ?? 0) >= pixOut.perDay;
  }

  record(address: string, account: string): void {
    this.#lastAtMs.set(address, this.#clock.nowMs());
    this.#lastAtMs.set(account, this.#clock.nowMs());
    this.#perDay.set(this.#today(account), (this.#perDay.get(this.#today(account)) ?? 0) + 1);
  }

  #today(account: string): string {
    return `${account} ${this.#clock.iso().slice(0, 10)}`;
  }
}
