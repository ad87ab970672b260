/** Orders and what was tried to pay them. */
import { type Html, html } from '../../storefront/html.ts';
import type { Checkout, Event, Payment, Refund } from '../merchant-api.ts';
import { badge, money, moveButtons, page, type PageContext, table, when } from './page.ts';

export function paymentsPage(context: PageContext, checkouts: readonly Checkout[], search: string): Html {
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
            { head: texts.state, cell: (checkout) => badge(latest(checkout)?.status ?? checkout.status) },
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

const methodOf = ({ method, card }: Payment, { texts }: PageContext): string =>
  [texts.methods[method] ?? method, card && `${card.brand ?? ''} •••• ${card.last4}`]
    .filter(Boolean)
    .join(' · ');

export interface PaymentDetails {
  checkout: Checkout;
  events: readonly Event[];
  refunds: readonly Refund[];
  /** By id of the payment or refund. */
  moves: ReadonlyMap<string, readonly string[]>;
  /** Of the next refund; a form that is sent twice is one refund. */
  refundKey: string;
}

export function paymentPage(context: PageContext, details: PaymentDetails): Html {
  const { texts, language } = context;
  const { checkout, events, refunds, moves } = details;
  return page(context, {
    section: 'payments',
    title: checkout.reference,
    main: html`<div class="columns">
      <div data-live>
        <h2>${texts.attempts}</h2>
        <p class="muted outside">${texts.outsideText}</p>
        ${checkout.payments.length === 0 && html`<p class="empty">${texts.none}</p>`}
        ${checkout.payments.toReversed().map((payment) => paymentCard(context, payment, moves.get(payment.id) ?? []))}
        ${
          refunds.length > 0 &&
          html`<h2>${texts.refunds}</h2>
            ${refunds.map(
              (refund) =>
                html`<article class="panel">
                  <p class="headline">
                    <span
                      >${refund.amount === null ? '–' : money(refund.amount, refund.currency, language)}</span
                    >
                    ${badge(refund.status)}
                  </p>
                  <p class="muted">${refund.id}</p>
                  ${moveButtons('refunds', refund.id, moves.get(refund.id) ?? [], context)}
                </article>`,
            )}`
        }
      </div>
      <div>
        ${refundForms(context, details)}
        <section class="panel" data-live>
          <h2 class="eyebrow">${texts.history}</h2>
          <ol class="history">
            ${events.map(
              ({ type, timestamp }) =>
                html`<li>
                  <b>${type}</b><time datetime="${timestamp}">${when(timestamp, language)}</time>
                </li>`,
            )}
          </ol>
        </section>
      </div>
    </div>`,
  });
}

const paymentCard = (context: PageContext, payment: Payment, moves: readonly string[]): Html => {
  const { texts, language } = context;
  const refunded = Number(payment.refunded_amount);
  return html`<article class="panel">
    <p class="headline">
      <span>${money(payment.amount, payment.currency, language)}</span> ${badge(payment.status)}
    </p>
    <p>${methodOf(payment, context)}</p>
    <p class="muted">${payment.id}</p>
    ${payment.failure && html`<p class="trouble">${payment.failure.code}</p>`}
    ${refunded > 0 && html`<p>${texts.refunded}: ${money(refunded, payment.currency, language)}</p>`}
    ${moveButtons('transactions', payment.id, moves, context)}
  </article>`;
};

const refundForms = (context: PageContext, { checkout, refundKey }: PaymentDetails): Html => {
  const { texts, path } = context;
  const paid = checkout.payments.filter(({ status }) => /^(paid|partially_refunded)$/.test(status));
  return html`${paid.map(({ id, method, currency }) =>
    method === 'pix'
      ? html`<section class="panel">
          <h2 class="eyebrow">${texts.refundTitle}</h2>
          <p>${texts.pixRefund}</p>
          <a class="link" href="/payouts?order=${checkout.id}">${texts.payoutTitle}</a>
        </section>`
      : html`<form class="panel" method="post" action="/refunds">
          <h2 class="eyebrow">${texts.refundTitle}</h2>
          <input type="hidden" name="payment" value="${id}" />
          <input type="hidden" name="key" value="${refundKey}" />
          <input type="hidden" name="back" value="${path}" />
          <label for="amount">${texts.refundAmount} (${currency})</label>
          <input
            id="amount"
            name="amount"
            inputmode="decimal"
            pattern="\\d+([.,]\\d{1,2})?"
            autocomplete="off"
            aria-describedby="amount-hint"
          />
          <p class="muted" id="amount-hint">${texts.refundHint}</p>
          <button class="button wide">${texts.refund}</button>
        </form>`,
  )}`;
};
