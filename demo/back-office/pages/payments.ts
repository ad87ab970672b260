/** Orders, newest first. */
import { type Html, html } from '../../storefront/html.ts';
import type { Checkout, Payment, Payout } from '../merchant-api.ts';
import { badge, methodOf, money, page, type PageContext, table, when } from './page.ts';

export interface Payments {
  checkouts: readonly Checkout[];
  /** What gave an order's Pix back, by id of the checkout. */
  payoutOf: ReadonlyMap<string, Payout>;
  search: string;
}

export function paymentsPage(context: PageContext, { checkouts, payoutOf, search }: Payments): Html {
  const { texts, language } = context;
  const found = checkouts.filter((checkout) => matches(checkout, search.trim().toLowerCase()));
  // The money first: a wallet's button can be drawn, as a payment of its own, for an order that a Pix pays.
  const latest = ({ payments }: Checkout): Payment | undefined =>
    payments.findLast(({ paid_at: paidAt }) => paidAt !== null) ??
    payments.findLast(({ status }) => status !== 'cancelled') ??
    payments.at(-1);
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
                const givenBack = texts.givenBackStates[payoutOf.get(checkout.id)?.status ?? ''];
                return html`${badge(latest(checkout)?.status ?? checkout.status)}
                ${givenBack !== undefined && html`<span class="muted">${givenBack}</span>`}`;
              },
            },
            {
              head: texts.amount,
              isNumber: true,
              cell: (checkout) => {
                const payment = latest(checkout);
                return payment ? money(payment.amount, payment.currency, language) : '–';
              },
            },
            {
              head: texts.method,
              cell: (checkout) => {
                const payment = latest(checkout);
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

const matches = ({ id, reference, status, payments }: Checkout, search: string): boolean =>
  [
    id,
    reference,
    status,
    ...payments.flatMap((payment) => [payment.id, payment.status, payment.method]),
  ].some((text) => text.toLowerCase().includes(search));
