/** Events of an element's own state: ready, changed, about to submit, unavailable, diagnostic. */
import { type EventFields, PayEvent } from './pay-event.ts';
import type { Method } from '../protocol/checkout.ts';

/** The element can be used. */
export class PayReadyEvent extends PayEvent {
  declare readonly method: Method;

  constructor(method: Method) {
    super('pay-ready', { method } satisfies EventFields<PayReadyEvent>);
  }
}

/** A form became complete or incomplete, or its card brand or invalid fields changed. */
export class PayChangeEvent extends PayEvent {
  declare readonly method: Method;
  /** True when all required fields are valid. */
  declare readonly complete: boolean;
  /** The card's brand, if known; null for other methods. */
  declare readonly brand: string | null;
  /** Names of the invalid fields, never their values. */
  declare readonly invalid: readonly string[];

  constructor(method: Method, complete: boolean, brand: string | null, invalid: readonly string[]) {
    super('pay-change', { method, complete, brand, invalid } satisfies EventFields<PayChangeEvent>);
  }
}

/** The buyer pressed the main button, or the element is about to request a PIX code by itself. If cancelled, nothing is sent. */
export class PaySubmitEvent extends PayEvent {
  declare readonly method: Method;

  constructor(method: Method) {
    super('pay-submit', { method } satisfies EventFields<PaySubmitEvent>, true);
  }
}

/** The method, or one way of it, cannot be used here. */
export class PayUnavailableEvent extends PayEvent {
  declare readonly method: Method;
  declare readonly reason: string;

  constructor(method: Method, reason: string) {
    super('pay-unavailable', { method, reason } satisfies EventFields<PayUnavailableEvent>);
  }
}

/** A diagnosis for the shop's operators; the buyer is not affected. */
export class PayDiagnosticEvent extends PayEvent {
  /** Null for a diagnosis of the whole checkout. */
  declare readonly method: Method | null;
  declare readonly code: string;
  declare readonly message: string;

  constructor(method: Method | null, code: string, message: string) {
    super('pay-diagnostic', { method, code, message } satisfies EventFields<PayDiagnosticEvent>);
  }
}
