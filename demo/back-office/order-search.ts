/** Which orders a search and its filters find. */
import { type Filters, listFilter } from './filters.ts';
import { isGivenBack } from './given-back.ts';
import type { ListFilter } from './list-page.ts';
import type { Checkout, Payment, Payout } from './merchant-api.ts';
import type { PageContext } from './pages/page.ts';
import { nameOf, type Stateful } from './states.ts';

/** What gave orders' Pix back, by id of the checkout. */
export type PayoutsOfOrders = ReadonlyMap<string, Payout>;

/** The money first: a wallet's button can be drawn, as a payment of its own, for an order that a Pix pays. */
export const decisivePayment = ({ payments }: Checkout): Payment | undefined =>
  payments.findLast(({ paid_at: paidAt }) => paidAt !== null) ??
  payments.findLast(({ status }) => status !== 'cancelled') ??
  payments.at(-1);

/** Of its payment; before there is one, its own. */
export function stateOf(checkout: Checkout): { kind: 'payment' | 'checkout'; state: string } {
  const payment = decisivePayment(checkout);
  return payment ? { kind: 'payment', state: payment.status } : { kind: 'checkout', state: checkout.status };
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

/** What an order can be found by: names, and states and methods by the page's words and by the interface's. */
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
    ...(isGivenBack(payout) ? both('givenBack', payout.status) : []),
  ];
}

/** Upper case and accents are left out by who types in a hurry. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
