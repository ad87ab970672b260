/** Delivers an event to the merchant: by a function in this process, or by the POST of `signed-post.ts`. */
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { PayEvent } from '../pay-event.ts';

/** Resolves to the HTTP status of the merchant's server, or null without one. Rejects when the event was not accepted. */
export type Deliver = (event: PayEvent) => Promise<number | null>;

/** The merchant's server returned a status other than 2xx. */
export class WebhookRefusedError extends Error {
  override readonly name = 'WebhookRefusedError';
  readonly status: number;

  constructor(status: number) {
    super(`the merchant's webhook returned ${status}`);
    this.status = status;
  }
}

/** The merchant's function took too long. */
export class EventHandlerTimeoutError extends Error {
  override readonly name = 'EventHandlerTimeoutError';
}

const handlerTimeoutMs = 15_000;

/** Delivers to a function of the merchant's in this process. */
export function inProcess(handle: (event: PayEvent) => void | Promise<void>): Deliver {
  return async function deliver(event) {
    const handled = (async () => handle(event))().then(() => true);
    if (!(await withTimeout(handlerTimeoutMs, handled, false))) throw new EventHandlerTimeoutError();
    return null;
  };
}
