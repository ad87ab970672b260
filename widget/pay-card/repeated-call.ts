/**
 * Repeats a call until its outcome is known. Charges, with their idempotency key, and confirms are safe to repeat (§4.2, §4.3). Only
 * a response ends an attempt, so that no card is charged twice and no success is shown as a failure.
 */
import type { BackOff } from '../checkout/back-off.ts';
import type { CheckoutError } from '../checkout/errors.ts';
import { Retry } from '../checkout/retry.ts';
import { requiredPauseMs, stillUnknown } from '../checkout/unknown-outcome.ts';
import { isOutcomeUnknown } from './outcome-unknown.ts';

const retries: BackOff = { firstMs: 1_500, factor: 1.7, mostMs: 20_000 };

export class RepeatedCall {
  readonly #onRetry: (isRetrying: boolean) => void;
  readonly #retry = new Retry(retries);
  /** Continues the call that waits for its next try; null if none does. */
  #resume: (() => void) | null = null;
  /** Time before which the companion's `Retry-After` allows no try, in local milliseconds since the epoch. */
  #notBefore = 0;

  constructor(onRetry: (isRetrying: boolean) => void) {
    this.#onRetry = onRetry;
  }

  /**
   * Throws the errors of the companion that leave no doubt about the outcome. `isPending`, for calls that charge nothing, is true
   * for a result without an outcome; such a call throws after the last retry. `isUnknown` is true for a lookup after a lost response.
   */
  async untilKnown<T>(
    call: () => Promise<T>,
    isPending?: (result: T) => boolean,
    isUnknown = false,
  ): Promise<T> {
    try {
      return await this.#repeat(call, isUnknown, isPending);
    } finally {
      this.#retry.reset();
      this.#onRetry(false);
    }
  }

  /** Plans the next try again after the element was removed from the document or the page was hidden. */
  wake(): void {
    if (this.#resume && !this.#retry.isPlanned) this.#retry.plan(this.#resume, this.#notBefore - Date.now());
  }

  rest(): void {
    this.#retry.cancel();
  }

  async #repeat<T>(
    call: () => Promise<T>,
    wasUnknown: boolean,
    isPending?: (result: T) => boolean,
  ): Promise<T> {
    let isUnknown = wasUnknown;
    for (;;) {
      let leastMs = 0;
      let failure: CheckoutError = stillUnknown();
      try {
        const result = await call();
        if (isPending?.(result) !== true) return result;
      } catch (thrown) {
        if (!isOutcomeUnknown(thrown, isUnknown)) throw thrown;
        isUnknown = true;
        failure = thrown;
        leastMs = requiredPauseMs(thrown);
      }
      if (isPending && this.#retry.isSpent) throw failure;
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
        this.#notBefore = Date.now() + leastMs;
        this.#retry.plan(resolve, leastMs);
        this.#onRetry(true);
      });
      this.#resume = null;
    }
  }
}
