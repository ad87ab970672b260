/**
 * What the elements tell the page. All of them bubble and cross shadow roots, so one listener on the
 * document hears every element. None carries a card number, a CVC or a client secret.
 */
import { type Own, PayErrorEvent, PayEvent } from './error-event.ts';
import type { ActionType, Method, PaymentView } from './protocol/checkout.ts';
import type { PaymentStatus } from './protocol/payment-status.ts';

export { PayErrorEvent };

/** A payment as events show it: `action` can hold the processor's client secret, so it stays behind. */
export type PaymentInEvent = Omit<PaymentView, 'action'>;

export function paymentInEvent(payment: PaymentView): PaymentInEvent {
  const { action: _withheld, ...rest } = payment;
  return rest;
}

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

/** The buyer has to do something more, such as a 3-D Secure step. `type` is the event's own name, as in every event. */
export class PayActionEvent extends PayEvent {
  declare readonly method: Method;
  declare readonly action: ActionType;

  constructor(method: Method, action: ActionType) {
    super('pay-action', { method, action } satisfies Own<PayActionEvent>);
  }
}

/** The page is about to be left. Cancelled, the page navigates itself. */
export class PayRedirectEvent extends PayEvent {
  declare readonly url: string;

  constructor(url: string) {
    super('pay-redirect', { url } satisfies Own<PayRedirectEvent>, true);
  }
}

/** A payment has another status than before. */
export class PayStatusEvent extends PayEvent {
  declare readonly method: Method;
  declare readonly status: PaymentStatus;
  declare readonly payment: PaymentInEvent;

  constructor(payment: PaymentView) {
    super('pay-status', {
      method: payment.method,
      status: payment.status,
      payment: paymentInEvent(payment),
    } satisfies Own<PayStatusEvent>);
  }
}

/** The checkout is paid. Once per checkout and tab, also over reloads. */
export class PaySuccessEvent extends PayEvent {
  declare readonly method: Method;
  declare readonly payment: PaymentInEvent;
  /** The merchant's name of the order. */
  declare readonly reference: string;

  constructor(payment: PaymentView, reference: string) {
    super('pay-success', {
      method: payment.method,
      payment: paymentInEvent(payment),
      reference,
    } satisfies Own<PaySuccessEvent>);
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

/** By the names that `addEventListener` takes. */
export interface PayEventMap {
  'pay-ready': PayReadyEvent;
  'pay-change': PayChangeEvent;
  'pay-submit': PaySubmitEvent;
  'pay-action': PayActionEvent;
  'pay-redirect': PayRedirectEvent;
  'pay-status': PayStatusEvent;
  'pay-success': PaySuccessEvent;
  'pay-error': PayErrorEvent;
  'pay-unavailable': PayUnavailableEvent;
  'pay-diagnostic': PayDiagnosticEvent;
}

declare global {
  interface GlobalEventHandlersEventMap extends PayEventMap {}
}
