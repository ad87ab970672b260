/** Filters and searches orders. */
import { type Filters, listFilter } from './filters.ts';
import { isReturned } from './pix-returns.ts';
import type { ListFilter } from './list-page.ts';
import type { Checkout, Payment, Payout } from './merchant-api.ts';
import type { PageContext } from './pages/page.ts';
import { nameOf, type Stateful } from './states.ts';

/** The payouts that returned orders' Pix, keyed by checkout id. */
export type PayoutsOfOrders = ReadonlyMap<string, Payout>;

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

export function orderFilter(
  filters: Filters,
  payoutOf: PayoutsOfOrders,
  context: PageContext,
): ListFilter<Checkout> {
  const wanted = plain(filters.search);
  return listFilter(
    filters,
    (checkout) =>
      (filters.state === '' || stateOf(checkout).state === filters.state) &&
      (filters.method === '' || decisivePayment(checkout)?.method === filters.method) &&
      wordsOf(checkout, payoutOf.get(checkout.id), context).some((word) => plain(word).includes(wanted)),
  );
}

/** The words that find an order: ids, and states and methods both translated and as codes. */
function wordsOf(
  { id, reference, status, payments }: Checkout,
  payout: Payout | undefined,
  { texts, language }: PageContext,
): string[] {
  const both = (kind: Stateful, state: string): string[] => [state, nameOf(kind, state, language)];
  return [
    id,
    reference,
    ...both('checkout', status),
    ...payments.flatMap((payment) => [
      payment.id,
      payment.transaction ?? '',
      ...both('payment', payment.status),
      payment.method,
      texts.methods[payment.method] ?? '',
    ]),
    ...(isReturned(payout) ? both('pixReturn', payout.status) : []),
  ];
}

/** Removes case and accents for the comparison. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
