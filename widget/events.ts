/**
 * What the elements tell the page. All of them bubble and cross shadow roots, so one listener on the
 * document hears every element. None carries a card number, a CVC or a client secret.
 */
import type { ActionType, Advice, Method, PaymentView } from './protocol/checkout.ts';
import type { PaymentStatus } from './protocol/payment-status.ts';

/** A payment as events show it: `action` can hold the processor's client secret, so it stays behind. */
export type PaymentInEvent = Omit<PaymentView, 'action'>;

export function paymentInEvent(payment: PaymentView): PaymentInEvent {
  const { action: _withheld, ...rest } = payment;
  return rest;
}

abstract class PayEvent extends Event {
  constructor(type: string, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
  }
}

/** The element can be used. */
export class PayReadyEvent extends PayEvent {
  readonly method: Method;

  constructor(method: Method) {
    super('pay-ready');
    this.method = method;
  }
}

/** The buyer changed something in a form. */
export class PayChangeEvent extends PayEvent {
  readonly method: Method;
  /** Everything asked for is there and valid. */
  readonly complete: boolean;
  /** The card's brand as far as it is known; null for other methods. */
  readonly brand: string | null;
  /** Names of the fields that are filled in wrongly, never their values. */
  readonly invalid: readonly string[];

  constructor(method: Method, complete: boolean, brand: string | null, invalid: readonly string[]) {
    super('pay-change');
    this.method = method;
    this.complete = complete;
    this.brand = brand;
    this.invalid = invalid;
  }
}

/** The buyer asked to pay. Cancelled, nothing is sent. */
export class PaySubmitEvent extends PayEvent {
  readonly method: Method;

  constructor(method: Method) {
    super('pay-submit', true);
    this.method = method;
  }
}

/** The buyer has to do something more, such as a 3-D Secure step. `type` is the event's own name, as in every event. */
export class PayActionEvent extends PayEvent {
  readonly method: Method;
  readonly action: ActionType;

  constructor(method: Method, action: ActionType) {
    super('pay-action');
    this.method = method;
    this.action = action;
  }
}

/** The page is about to be left. Cancelled, the page navigates itself. */
export class PayRedirectEvent extends PayEvent {
  readonly url: string;

  constructor(url: string) {
    super('pay-redirect', true);
    this.url = url;
  }
}

/** A payment has another status than before. */
export class PayStatusEvent extends PayEvent {
  readonly method: Method;
  readonly status: PaymentStatus;
  readonly payment: PaymentInEvent;

  constructor(payment: PaymentView) {
    super('pay-status');
    this.method = payment.method;
    this.status = payment.status;
    this.payment = paymentInEvent(payment);
  }
}

/** The checkout is paid. Once per checkout and tab, also over reloads. */
export class PaySuccessEvent extends PayEvent {
  readonly method: Method;
  readonly payment: PaymentInEvent;
  /** The merchant's name of the order. */
  readonly reference: string;

  constructor(payment: PaymentView, reference: string) {
    super('pay-success');
    this.method = payment.method;
    this.payment = paymentInEvent(payment);
    this.reference = reference;
  }
}

/** Something did not work; the element says so itself, in the buyer's language. */
export class PayErrorEvent extends PayEvent {
  /** Null where it is about the whole checkout. */
  readonly method: Method | null;
  /** Stable, for programs. */
  readonly code: string;
  readonly advice: Advice | null;
  /** What the buyer reads. */
  readonly message: string;

  constructor(method: Method | null, code: string, advice: Advice | null, message: string) {
    super('pay-error');
    this.method = method;
    this.code = code;
    this.advice = advice;
    this.message = message;
  }
}

/** The method, or one way of it, cannot be used here. */
export class PayUnavailableEvent extends PayEvent {
  readonly method: Method;
  readonly reason: string;

  constructor(method: Method, reason: string) {
    super('pay-unavailable');
    this.method = method;
    this.reason = reason;
  }
}

/** Worth a look by the people who run the shop; nothing went wrong for the buyer. */
export class PayDiagnosticEvent extends PayEvent {
  readonly method: Method;
  readonly code: string;
  readonly message: string;

  constructor(method: Method, code: string, message: string) {
    super('pay-diagnostic');
    this.method = method;
    this.code = code;
    this.message = message;
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
