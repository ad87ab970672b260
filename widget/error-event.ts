/** `pay-error`, and what all events of the elements share: the one event that is sent before a view has loaded. */
import type { Advice, Method } from './protocol/checkout.ts';

/** What an event has of its own: with `satisfies` the compiler sees what is declared and not given. */
export type Own<E extends Event> = Omit<E, keyof Event>;

export abstract class PayEvent extends Event {
  constructor(type: string, fields: object, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
    Object.assign(this, fields);
  }
}

/** Something did not work; the element says so itself, in the buyer's language. */
export class PayErrorEvent extends PayEvent {
  /** Null where it is about the whole checkout. */
  declare readonly method: Method | null;
  /** Stable, for programs. */
  declare readonly code: string;
  declare readonly advice: Advice | null;
  /** What the buyer reads. */
  declare readonly message: string;

  constructor(method: Method | null, code: string, advice: Advice | null, message: string) {
    super('pay-error', { method, code, advice, message } satisfies Own<PayErrorEvent>);
  }
}
