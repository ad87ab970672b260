/** Tracks the methods whose last attempt was declined, and chooses another one to offer. */
import type { KnownState } from '../../checkout/shared/state.ts';
import type { PaySubmitEvent } from '../../events/element-events.ts';
import type { PayErrorEvent } from '../../events/error-event.ts';
import type { Advice, Method } from '../../protocol/checkout.ts';

/** Errors that say nothing of the method: of the connection, or of a frame that has loaded again. */
const aboutNoMethod = [
  'CONNECTION_FAILED',
  'ANSWER_NOT_UNDERSTOOD',
  'LOAD_TIMEOUT',
  'FRAME_NOT_LOADED',
  'CARD_LOST',
];

/** Advice about a field, which the buyer corrects in place. */
const isCorrectable = (advice: Advice | null): boolean => advice?.startsWith('fix_') ?? false;

export class DeclinedMethods {
  readonly #methods = new Set<Method>();
  #hasLooked = false;

  /** Adds methods that were declined before the page was opened. */
  lookOnce({ payments }: KnownState): void {
    if (this.#hasLooked) return;
    this.#hasLooked = true;
    for (const { method, status, failure } of Object.values(payments))
      if (status === 'cancelled' && failure && !isCorrectable(failure.advice)) this.#methods.add(method);
  }

  /** Records a decline, or a new attempt. */
  follow(event: PayErrorEvent | PaySubmitEvent): void {
    if (event.method === null) return;
    if (!('code' in event)) this.#methods.delete(event.method);
    else if (!isCorrectable(event.advice) && !aboutNoMethod.includes(event.code))
      this.#methods.add(event.method);
  }

  /** The method to offer instead of `open`; null if none or all are declined. */
  insteadOf(open: Method, choices: readonly Method[]): Method | null {
    if (!this.#methods.has(open)) return null;
    return choices.find((method) => method !== open && !this.#methods.has(method)) ?? null;
  }
}
