/**
 * Repeats a call until its outcome is known: a charge with its own key, a confirm as it was; both are safe to repeat (§4.2,
 * §4.3). Only a response ends an attempt, so there is never a second charge and never a false failure.
 */
import type { BackOff } from '../checkout/back-off.ts';
import { type CheckoutError, ProblemError } from '../checkout/errors.ts';
import { Retry } from '../checkout/retry.ts';
import { stillUnknown } from '../checkout/unknown-outcome.ts';
import { isOutcomeUnknown } from './outcome-unknown.ts';

const retries: BackOff = { firstMs: 1_500, factor: 1.7, mostMs: 20_000 };

export class RepeatedCall {
  readonly #onRetry: (isRetrying: boolean) => void;
  readonly #retry = new Retry(retries);
  /** Continues what waits for its repetition; null while nothing does. */
  #resume: (() => void) | null = null;

  constructor(onRetry: (isRetrying: boolean) => void) {
    this.#onRetry = onRetry;
  }

  /**
   * Throws what the companion refuses. A call that charges nothing gives up after a while: `isOpen` then tells an outcome that
   * is not known yet.
   */
  async untilKnown<T>(call: () => Promise<T>, isOpen?: (result: T) => boolean): Promise<T> {
    try {
      return await this.#repeat(call, isOpen);
    } finally {
      this.#retry.reset();
      this.#onRetry(false);
    }
  }

  /** Continues what waited while the element was off the page, or nobody looked. */
  wake(): void {
    if (this.#resume && !this.#retry.isPlanned) this.#retry.plan(this.#resume);
  }

  rest(): void {
    this.#retry.cancel();
  }

  async #repeat<T>(call: () => Promise<T>, isOpen?: (result: T) => boolean): Promise<T> {
    let isInDoubt = false;
    for (;;) {
      let leastMs = 0;
      let failure: CheckoutError = stillUnknown();
      try {
        const result = await call();
        if (isOpen?.(result) !== true) return result;
      } catch (thrown) {
        if (!isOutcomeUnknown(thrown, isInDoubt)) throw thrown;
        isInDoubt = true;
        failure = thrown;
        leastMs = thrown instanceof ProblemError ? (thrown.retryAfterMs ?? 0) : 0;
      }
      if (isOpen && this.#retry.isSpent) throw failure;
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
        this.#retry.plan(resolve, leastMs);
        this.#onRetry(true);
      });
      this.#resume = null;
    }
  }
}
