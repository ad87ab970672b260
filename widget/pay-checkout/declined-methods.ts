/** The methods whose last attempt was declined: the buyer is offered another one beside what went wrong. */
import type { KnownState } from '../checkout/state.ts';
import type { PaySubmitEvent } from '../element-events.ts';
import type { PayErrorEvent } from '../error-event.ts';
import type { Advice, Method } from '../protocol/checkout.ts';

/** About the connection, whatever the method. */
const ofTheConnection = ['CONNECTION_FAILED', 'ANSWER_NOT_UNDERSTOOD', 'LOAD_TIMEOUT', 'FRAME_NOT_LOADED'];

/** A field with a mistake in it is corrected where it is. */
const isCorrectable = (advice: Advice | null): boolean => advice?.startsWith('fix_') ?? false;

export class DeclinedMethods {
  readonly #methods = new Set<Method>();
  #hasLooked = false;

  /** What was declined before the page was opened. */
  lookOnce({ payments }: KnownState): void {
    if (this.#hasLooked) return;
    this.#hasLooked = true;
    for (const { method, status, failure } of Object.values(payments))
      if (status === 'cancelled' && failure && !isCorrectable(failure.advice)) this.#methods.add(method);
  }

  /** A method is declined, or tried again. */
  follow(event: PayErrorEvent | PaySubmitEvent): void {
    if (event.method === null) return;
    if (!('code' in event)) this.#methods.delete(event.method);
    else if (!isCorrectable(event.advice) && !ofTheConnection.includes(event.code))
      this.#methods.add(event.method);
  }

  /** What to offer in the place of `open`; null where nothing was declined, or everything. */
  insteadOf(open: Method, choices: readonly Method[]): Method | null {
    if (!this.#methods.has(open)) return null;
    return choices.find((method) => method !== open && !this.#methods.has(method)) ?? null;
  }
}
