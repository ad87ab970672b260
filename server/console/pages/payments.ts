/** The list of orders, newest first. */
import { type Html, html } from '../../values/html.ts';
import type { CsvColumn } from '../csv.ts';
import { inMajor, sumOf } from '../amount-left.ts';
import type { Checkout, Payout } from '../merchant-api.ts';
import { isReturned, leftToReturn } from '../pix-returns.ts';
import { decisivePayment, type PayoutsOfOrders, stateOf } from '../order-state.ts';
import { nameOf } from '../states.ts';
import { filterBar, listFooter, type ListPosition } from './filter-bar.ts';
import {
  addressText,
  amountsCell,
  badge,
  type Column,
  methodOf,
  money,
  orderLink,
  page,
  type PageContext,
  table,
  timeCell,
  timeInFile,
} from './page.ts';

export interface Payments {
  checkouts: readonly Checkout[];
  payoutsOf: PayoutsOfOrders;
  position: ListPosition;
}

export function paymentsPage(context: PageContext, { checkouts, payoutsOf, position }: Payments): Html {
  const { texts } = context;
  const columns = orderColumns(context, payoutsOf);
  return page(context, {
    section: 'payments',
    title: texts.nav.payments,
    main: html`${filterBar(context, position, { kinds: ['payment', 'checkout'], hasSearch: true, hasMethods: true })}
      <div data-live>
        ${
          checkouts.length === 0 && position.filters.search !== ''
            ? html`<p class="empty">${texts.nothingFound} ${texts.searchHint}</p>`
            : table(texts.nav.payments, checkouts, columns, context, 'compact')
        }
        ${listFooter(context, position)}
      </div>`,
  });
}

function orderColumns(context: PageContext, payoutsOf: PayoutsOfOrders): Column<Checkout>[] {
  const { texts, language } = context;
  return [
    {
      head: texts.order,
      cell: ({ id, reference }) => orderLink(id, reference),
    },
    {
      head: texts.customer,
      cell: ({ customer: { name, email } }) =>
        html`<span class="person">${name ?? (email ? addressText(email) : '–')}</span>`,
    },
    {
      head: texts.state,
      cell: (checkout) => {
        const { kind, state } = stateOf(checkout);
        const returned = returnedState(checkout, payoutsOf.get(checkout.id));
        return html`<span class="states"
          >${badge(kind, state, context)}
          ${
            returned !== null &&
            html`<span class="muted" title="${returned.state}"
              >${nameOf(returned.kind, returned.state, language)}</span
            >`
          }</span
        >`;
      },
    },
    {
      head: texts.amount,
      isNumber: true,
      cell: (checkout) => {
        const payment = decisivePayment(checkout);
        return payment ? money(payment.amount, payment.currency, language) : amountsCell(checkout, language);
      },
    },
    {
      head: texts.method,
      cell: (checkout) => {
        const payment = decisivePayment(checkout);
        return payment
          ? html`<span class="wrapping">${methodOf(payment, context)}</span>`
          : html`<span class="no-value">–</span>`;
      },
    },
    { head: texts.when, cell: ({ created_at: at }) => timeCell(at, language) },
  ];
}

/** State of the newest payout of the order's Pix that was not cancelled, or that a part was returned; null without such a payout. */
function returnedState(
  { payments }: Checkout,
  payouts: readonly Payout[] = [],
): { kind: 'payment' | 'pixReturn'; state: string } | null {
  const payout = payouts.find(({ status }) => status !== 'cancelled');
  if (payout === undefined) return null;
  const pix = payments.find(({ id }) => id === payout.payment);
  return payout.status === 'paid' && pix !== undefined && leftToReturn(pix) !== null
    ? { kind: 'payment', state: 'partially_refunded' }
    : { kind: 'pixReturn', state: payout.status };
}

/** Columns of the CSV file: amounts as decimals, times in a format that spreadsheets parse, ids as in the interface. */
export function paymentsFile(context: PageContext, payoutsOf: PayoutsOfOrders): CsvColumn<Checkout>[] {
  const { texts, language } = context;
  const ofPayment =
    (value: (payment: NonNullable<ReturnType<typeof decisivePayment>>) => string | null) =>
    (checkout: Checkout): string | null => {
      const payment = decisivePayment(checkout);
      return payment ? value(payment) : null;
    };
  return [
    { head: texts.order, value: ({ reference }) => reference },
    { head: texts.whenInFile, value: ({ created_at: at }) => timeInFile(at) },
    {
      head: texts.state,
      value: (checkout) => {
        const { kind, state } = stateOf(checkout);
        return nameOf(kind, state, language);
      },
    },
    { head: texts.method, value: ofPayment((payment) => methodOf(payment, context)) },
    { head: texts.currency, value: ofPayment(({ currency }) => currency) },
    { head: texts.amount, isAmount: true, value: ofPayment(({ amount }) => amount) },
    {
      head: texts.refunded,
      isAmount: true,
      value: ofPayment(({ refunded_amount: refunded }) => refunded),
    },
    {
      head: texts.pixReturnTitle,
      isAmount: true,
      value: ({ id }) => {
        const made = payoutsOf.get(id)?.filter(isReturned) ?? [];
        return made.length === 0 ? null : inMajor(sumOf(made));
      },
    },
    {
      head: texts.pixReturnState,
      value: ({ id }) => {
        const [payout] = payoutsOf.get(id) ?? [];
        return payout ? nameOf('pixReturn', payout.status, language) : null;
      },
    },
    { head: texts.paidAt, value: ofPayment(({ paid_at: at }) => timeInFile(at)) },
    { head: texts.payment, value: ofPayment(({ id }) => id) },
    { head: texts.transaction, value: ofPayment(({ transaction }) => transaction) },
    { head: texts.description, value: ({ description }) => description },
  ];
}
