/** Orders, newest first. */
import { type Html, html } from '../../storefront/html.ts';
import type { Checkout, Payment, Payout } from '../merchant-api.ts';
import { isGivenBack } from '../given-back.ts';
import { nameOf, type Stateful } from '../states.ts';
import { badge, methodOf, money, page, type PageContext, table, when } from './page.ts';

export interface Payments {
  checkouts: readonly Checkout[];
  /** What gave an order's Pix back, by id of the checkout. */
  payoutOf: ReadonlyMap<string, Payout>;
  search: string;
}

export function paymentsPage(context: PageContext, { checkouts, payoutOf, search }: Payments): Html {
  const { texts, language } = context;
  const givenBackOf = ({ id }: Checkout): Payout | null => {
    const payout = payoutOf.get(id);
    return isGivenBack(payout) ? payout : null;
  };
  const wanted = plain(search.trim());
  const found = checkouts.filter((checkout) =>
    wordsOf(checkout, givenBackOf(checkout), context).some((word) => plain(word).includes(wanted)),
  );
  return page(context, {
    section: 'payments',
    title: texts.nav.payments,
    main: html`<form class="search" role="search" action="/payments">
        <label for="q">${texts.search}</label>
        <div>
          <input type="search" id="q" name="q" value="${search}" />
          <button class="button">${texts.find}</button>
        </div>
      </form>
      <div data-live>
        ${table(
          texts.nav.payments,
          found,
          [
            {
              head: texts.order,
              cell: ({ id, reference }) => html`<a class="link" href="/payments/${id}">${reference}</a>`,
            },
            {
              head: texts.state,
              cell: (checkout) => {
                const payment = decisivePayment(checkout);
                const givenBack = givenBackOf(checkout);
                return html`${
                  payment
                    ? badge('payment', payment.status, context)
                    : badge('checkout', checkout.status, context)
                }
                ${
                  givenBack &&
                  html`<span class="muted" title="${givenBack.status}"
                    >${nameOf('givenBack', givenBack.status, language)}</span
                  >`
                }`;
              },
            },
            {
              head: texts.amount,
              isNumber: true,
              cell: (checkout) => {
                const payment = decisivePayment(checkout);
                return payment ? money(payment.amount, payment.currency, language) : '–';
              },
            },
            {
              head: texts.method,
              cell: (checkout) => {
                const payment = decisivePayment(checkout);
                return payment ? methodOf(payment, context) : '–';
              },
            },
            { head: texts.when, cell: ({ created_at: at }) => when(at, language) },
          ],
          context,
        )}
      </div>`,
  });
}

/** The money first: a wallet's button can be drawn, as a payment of its own, for an order that a Pix pays. */
export const decisivePayment = ({ payments }: Checkout): Payment | undefined =>
  payments.findLast(({ paid_at: paidAt }) => paidAt !== null) ??
  payments.findLast(({ status }) => status !== 'cancelled') ??
  payments.at(-1);

/** What an order can be found by: names, and states and methods by the page's words and by the interface's. */
function wordsOf(
  { id, reference, status, payments }: Checkout,
  givenBack: Payout | null,
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
    ...(givenBack ? both('givenBack', givenBack.status) : []),
  ];
}

/** Upper case and accents are left out by who types in a hurry. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
