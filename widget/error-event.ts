/** `pay-error`, the only event dispatched before a view has loaded, and the base of all events. */
import type { Advice, Method } from './protocol/checkout.ts';

/** The event's own fields: with `satisfies` the compiler finds a declared field that is not set. */
export type Own<E extends Event> = Omit<E, keyof Event>;

export abstract class PayEvent extends Event {
  constructor(type: string, fields: object, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
    Object.assign(this, fields);
  }
}

/** Something failed; the element shows the error itself, in the buyer's language. */
export class PayErrorEvent extends PayEvent {
  /** Null for an error about the whole checkout. */
  declare readonly method: Method | null;
  /** Stable, for programs. */
  declare readonly code: string;
  declare readonly advice: Advice | null;
  /** The text shown to the buyer. */
  declare readonly message: string;

  constructor(method: Method | null, code: string, advice: Advice | null, message: string) {
    super('pay-error', { method, code, advice, message } satisfies Own<PayErrorEvent>);
  }
}
