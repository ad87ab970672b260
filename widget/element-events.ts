/** Events of an element's own state: it is ready, was changed, is about to send something, or cannot be used. */
import { type Own, PayEvent } from './error-event.ts';
import type { Method } from './protocol/checkout.ts';

/** The element can be used. */
export class PayReadyEvent extends PayEvent {
  declare readonly method: Method;

  constructor(method: Method) {
    super('pay-ready', { method } satisfies Own<PayReadyEvent>);
  }
}

/** The buyer changed something in a form. */
export class PayChangeEvent extends PayEvent {
  declare readonly method: Method;
  /** Everything asked for is there and valid. */
  declare readonly complete: boolean;
  /** The card's brand as far as it is known; null for other methods. */
  declare readonly brand: string | null;
  /** Names of the fields that are filled in wrongly, never their values. */
  declare readonly invalid: readonly string[];

  constructor(method: Method, complete: boolean, brand: string | null, invalid: readonly string[]) {
    super('pay-change', { method, complete, brand, invalid } satisfies Own<PayChangeEvent>);
  }
}

/** The buyer asked to pay, or an element is about to make a PIX code on its own. Cancelled, nothing is sent. */
export class PaySubmitEvent extends PayEvent {
  declare readonly method: Method;

  constructor(method: Method) {
    super('pay-submit', { method } satisfies Own<PaySubmitEvent>, true);
  }
}

/** The method, or one way of it, cannot be used here. */
export class PayUnavailableEvent extends PayEvent {
  declare readonly method: Method;
  declare readonly reason: string;

  constructor(method: Method, reason: string) {
    super('pay-unavailable', { method, reason } satisfies Own<PayUnavailableEvent>);
  }
}

/** Worth a look by the people who run the shop; nothing went wrong for the buyer. */
export class PayDiagnosticEvent extends PayEvent {
  declare readonly method: Method;
  declare readonly code: string;
  declare readonly message: string;

  constructor(method: Method, code: string, message: string) {
    super('pay-diagnostic', { method, code, message } satisfies Own<PayDiagnosticEvent>);
  }
}
