/** Reads, lists and cancels checkouts for the merchant. */
import { currencies } from '../../widget/protocol/checkout.ts';
import { PayError } from '../errors.ts';
import type { Amounts, Checkout } from './checkout.ts';
import type { CheckoutFilter, Parts } from './ports.ts';

export const hasSameAmounts = (one: Amounts, other: Amounts): boolean =>
  currencies.every((currency) => one[currency] === other[currency]);

export async function readCheckout({ store }: Pick<Parts, 'store'>, id: string): Promise<Checkout> {
  const checkout = await store.checkoutById(id);
  if (checkout === null) throw new PayError('NOT_FOUND');
  return checkout;
}

export async function listCheckouts(
  { store }: Pick<Parts, 'store'>,
  filter: CheckoutFilter,
): Promise<{ data: Checkout[]; next: string | null }> {
  // One more row than requested shows whether there is a next page.
  const found = await store.listCheckouts({ ...filter, limit: filter.limit + 1 });
  const data = found.slice(0, filter.limit);
  return { data, next: found.length > filter.limit ? (data.at(-1)?.id ?? null) : null };
}

/** Prevents new payments; a payment in flight is still watched. Cancelling twice is allowed. */
export async function cancelCheckout({ store, live }: Parts, id: string): Promise<Checkout> {
  const cancelled = await store.cancelCheckout(id);
  if (cancelled !== null) {
    live.publish(id);
    return cancelled;
  }
  const checkout = await readCheckout({ store }, id);
  if (checkout.status === 'cancelled') return checkout;
  throw new PayError('CHECKOUT_NOT_OPEN', { detail: `Its status is ${checkout.status}.` });
}
