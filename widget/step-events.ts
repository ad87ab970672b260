/** Steps that follow the form, elsewhere than in it: apart from the other events, since they are loaded with what leads there. */
import { type Own, PayEvent } from './error-event.ts';
import type { ActionType, Method } from './protocol/checkout.ts';

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
