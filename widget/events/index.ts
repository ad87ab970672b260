/**
 * The events of the elements. All of them bubble and cross shadow roots, so one listener on the
 * document receives them all. None carries a card number, a CVC or a client secret.
 *
 * They are in several modules, each loaded with what sends them; the elements import those.
 */
import type {
  PayChangeEvent,
  PayDiagnosticEvent,
  PayReadyEvent,
  PaySubmitEvent,
  PayUnavailableEvent,
} from './element-events.ts';
import type { PayErrorEvent } from './error-event.ts';
import type { PayStatusEvent, PaySuccessEvent } from './payment-events.ts';
import type { PayActionEvent, PayRedirectEvent } from './step-events.ts';

export * from './element-events.ts';
export { PayErrorEvent } from './error-event.ts';
export * from './payment-events.ts';
export * from './step-events.ts';

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
