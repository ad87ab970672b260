/** The state of an order, and its filters. */
import { type Filters, listFilter } from './filters.ts';
import type { ListFilter } from './list-page.ts';
import type { Checkout, Payment, Payout } from './merchant-api.ts';

/** The payouts that return orders' Pix, newest first, by checkout id. */
export type PayoutsOfOrders = ReadonlyMap<string, readonly Payout[]>;

/** The paid payment, else the last one that is not cancelled: an unused wallet button can have a payment of its own. */
export const decisivePayment = ({ payments }: Checkout): Payment | undefined =>
  payments.findLast(({ paid_at: paidAt }) => paidAt !== null) ??
  payments.findLast(({ status }) => status !== 'cancelled') ??
  payments.at(-1);

/** Returns the state of the decisive payment; without one, or after attempts that brought nothing, that of the checkout. */
export function stateOf(checkout: Checkout): { kind: 'payment' | 'checkout'; state: string } {
  const payment = decisivePayment(checkout);
  return payment && payment.status !== 'cancelled'
    ? { kind: 'payment', state: payment.status }
    : { kind: 'checkout', state: checkout.status };
}

/** The filters beside the search, which the companion does. */
export const orderFilter = (filters: Filters): ListFilter<Checkout> =>
  listFilter(
    filters,
    (checkout) =>
      (filters.state === '' || stateOf(checkout).state === filters.state) &&
      (filters.method === '' || decisivePayment(checkout)?.method === filters.method),
  );
