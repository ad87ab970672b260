/** Events of steps outside the form. A separate file, since they load with the code of those steps. */
import { type EventFields, PayEvent } from './pay-event.ts';
import type { ActionType, Method } from '../protocol/checkout.ts';

/** The buyer has to take a further step, such as 3-D Secure. `type` is the event's name, as in every event. */
export class PayActionEvent extends PayEvent {
  declare readonly method: Method;
  declare readonly action: ActionType;

  constructor(method: Method, action: ActionType) {
    super('pay-action', { method, action } satisfies EventFields<PayActionEvent>);
  }
}

/** The element is about to navigate away. If cancelled, the page navigates itself. */
export class PayRedirectEvent extends PayEvent {
  declare readonly url: string;

  constructor(url: string) {
    super('pay-redirect', { url } satisfies EventFields<PayRedirectEvent>, true);
  }
}
