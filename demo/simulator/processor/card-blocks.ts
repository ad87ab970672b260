import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { cardBlocks } from '../unspecified-values.ts';

type Result = 'failed' | 'approved';

/**
 * Blocks cards after too many attempts: CARD_TESTING_BLOCKED and CARD_VELOCITY_BLOCKED (§7.2). Keeps only a
 * keyed digest of a number.
 */
export class CardBlocks {
  readonly #clock: Clock;
  readonly #areOff: boolean;
  readonly #key = randomBytes(32);
  readonly #results = new Map<string, { atMs: number; result: Result }[]>();

  constructor(clock: Clock, { areOff }: { areOff: boolean }) {
    this.#clock = clock;
    this.#areOff = areOff;
  }

  record(cardNumber: string, result: Result): void {
    const digest = this.#digest(cardNumber);
    this.#results.set(digest, [...this.#recent(digest), { atMs: this.#clock.nowMs(), result }]);
  }

  of(cardNumber: string): 'CARD_TESTING_BLOCKED' | 'CARD_VELOCITY_BLOCKED' | undefined {
    if (this.#areOff) return undefined;
    const recent = this.#recent(this.#digest(cardNumber));
    const count = (result: Result): number => recent.filter((one) => one.result === result).length;
    if (count('failed') >= cardBlocks.failures) return 'CARD_TESTING_BLOCKED';
    return count('approved') >= cardBlocks.approvals ? 'CARD_VELOCITY_BLOCKED' : undefined;
  }

  #recent(digest: string): { atMs: number; result: Result }[] {
    const sinceMs = this.#clock.nowMs() - cardBlocks.windowMs;
    return (this.#results.get(digest) ?? []).filter(({ atMs }) => atMs > sinceMs);
  }

  #digest(cardNumber: string): string {
    return createHmac('sha256', this.#key).update(cardNumber).digest('hex');
  }
}
