/** Checks whether a checkout accepts a payment now. */
import type { Method } from '../../widget/protocol/checkout.ts';
import { PayError } from '../errors.ts';
import type { Checkout } from './checkout.ts';
import type { Parts } from './ports.ts';

/** Throws when the checkout accepts no payment by this method. */
export function assertPayable(
  { clock, gateway }: Pick<Parts, 'clock' | 'gateway'>,
  checkout: Checkout,
  method: Method,
): void {
  assertOpen(checkout, clock.now());
  if (!checkout.methods.includes(method)) throw new PayError('METHOD_NOT_OFFERED');
  if (!isOfEnvironment(checkout, gateway)) {
    throw new PayError('METHOD_NOT_OFFERED', {
      detail: `The checkout is of the ${checkout.environment} environment, and the credentials are not.`,
    });
  }
}

/**
 * False after the credentials were changed between sandbox and live on one database: a test card must not pay a real order, nor a
 * real card a test order.
 */
export const isOfEnvironment = (
  { environment }: Pick<Checkout, 'environment'>,
  gateway: Pick<Parts['gateway'], 'environment'>,
): boolean => environment === gateway.environment;

/** Throws when the checkout is paid, cancelled or expired. */
export function assertOpen(checkout: Checkout, nowMs: number): void {
  if (checkout.status === 'paid') throw new PayError('CHECKOUT_PAID');
  if (checkout.status === 'cancelled') throw new PayError('CHECKOUT_CANCELLED');
  if (checkout.status === 'expired' || checkout.expiresAt <= nowMs) throw new PayError('CHECKOUT_EXPIRED');
}

/** Throws when the amounts have changed since the buyer was shown them. Null: the request does not name what was shown. */
export function assertShown(checkout: Checkout, revision: number | null): void {
  if (revision !== null && revision !== checkout.revision) throw new PayError('AMOUNTS_CHANGED');
}
