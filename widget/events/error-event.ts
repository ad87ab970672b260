/** `pay-error`, the only event dispatched before a view has loaded. */
import { type EventFields, PayEvent } from './pay-event.ts';
import type { Advice, Method } from '../protocol/checkout.ts';

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
    super('pay-error', { method, code, advice, message } satisfies EventFields<PayErrorEvent>);
  }
}
