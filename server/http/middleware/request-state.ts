/**
 * What the companion's handlers keep about a request: under one name in `res.locals`, where an application around the router keeps
 * values of its own, such as a request id.
 */
import type { Checkout } from '../../checkouts/checkout.ts';
import type { Caller } from '../../keys/merchant-keys.ts';

export interface RequestState {
  requestId?: string;
  /** Valid. */
  traceparent?: string;
  /** Name of a route without an Express pattern. */
  route?: string;
  /** From a form. */
  clientSecret?: string;
  /** Of a valid client secret. */
  checkoutId?: string;
  checkout?: Checkout;
  /** Of a merchant's key. */
  caller?: Caller;
}

export const stateOf = ({ locals }: { locals: { payElements?: RequestState } }): RequestState =>
  (locals.payElements ??= {});
