/** Checks whether a checkout accepts a payment now. */
import type { Method } from '../../widget/protocol/checkout.ts';
import { PayError } from '../errors.ts';
import type { Checkout } from './checkout.ts';

/** Throws when the checkout accepts no payment by this method. */
export function assertPayable(checkout: Checkout, method: Method, nowMs: number): void {
  assertOpen(checkout, nowMs);
  if (!checkout.methods.includes(method)) throw new PayError('METHOD_NOT_OFFERED');
}

/** Throws when the checkout is paid, cancelled or expired. */
export function assertOpen(checkout: Checkout, nowMs: number): void {
  if (checkout.status === 'paid') throw new PayError('CHECKOUT_PAID');
  if (checkout.status === 'cancelled') throw new PayError('CHECKOUT_CANCELLED');
  if (checkout.status === 'expired' || checkout.expiresAt <= nowMs) throw new PayError('CHECKOUT_EXPIRED');
}
