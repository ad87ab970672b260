/** Orders from the price list and by links: item, amount and buyer. */
import { type Html, html } from '../../values/html.ts';
import type { Checkout } from '../merchant-api.ts';
import { listFooter, type ListPosition } from './filter-bar.ts';
import { amountsCell, badge, customerDetail, methodOf, money, page, type PageContext, when } from './page.ts';
import { decisivePayment } from '../order-state.ts';

type Purchase = NonNullable<Checkout['purchase']>;
type Order = Checkout & { purchase: Purchase };

export const isOrder = (checkout: Checkout): checkout is Order => Boolean(checkout.purchase);

export function ordersPage(context: PageContext, orders: readonly Order[], position: ListPosition): Html {
  const { texts } = context;
  return page(context, {
    section: 'orders',
    title: texts.nav.orders,
    main: html`<p class="muted lead">${texts.orders.lead}</p>
      <div class="orders" data-live="orders">
        ${orders.length === 0 && html`<p class="empty">${texts.none}</p>`}
        ${orders.map((order) => orderCard(context, order))} ${listFooter(context, position)}
      </div>`,
  });
}

function orderCard(context: PageContext, order: Order): Html {
  const { texts, language } = context;
  const { id, reference, description, created_at: at, purchase } = order;
  const payment = decisivePayment(order);
  return html`<article class="panel order" aria-labelledby="order-${id}">
    <div>
      <h2 id="order-${id}">${description ?? purchase.price}</h2>
      <p class="muted">${reference} · <time datetime="${at}">${when(at, language)}</time></p>
      <dl class="pairs">
        <dt>${texts.orders.price}</dt>
        <dd><code>${purchase.price}</code></dd>
        <dt>${texts.orders.quantity}</dt>
        <dd>${purchase.quantity}</dd>
      </dl>
    </div>
    <div>${buyer(context, order)}</div>
    <div class="order-money">
      <p class="headline">${amountOf(order, language)}</p>
      <p>
        ${
          payment
            ? html`${badge('payment', payment.status, context)}
                <span class="muted">${methodOf(payment, context)}</span>`
            : badge('checkout', order.status, context)
        }
      </p>
      <a class="link" href="/payments/${id}" aria-label="${texts.orders.payment}: ${reference}"
        >${texts.orders.payment}</a
      >
    </div>
  </article>`;
}

/** The paid amount; before the payment, the amounts to pay. */
function amountOf(order: Order, language: PageContext['language']): Html | string {
  const paid = order.status === 'paid' ? decisivePayment(order) : undefined;
  return paid ? money(paid.amount, paid.currency, language) : amountsCell(order, language);
}

/** The buyer's data from the order and the payment, which are erased together. */
function buyer(context: PageContext, { id, status, customer, purchase }: Order): Html {
  const { texts } = context;
  const known = Object.entries({ ...customer, ...purchase.collected });
  if (known.length === 0) return html`<p class="muted">${texts.orders.nothingKept}</p>`;
  return html`<h3 class="eyebrow">${texts.orders.buyer}</h3>
    <dl class="pairs">
      ${known.map(
        ([field, value]) =>
          html`<dt>${texts.collected[field] ?? field}</dt>
            <dd>${customerDetail(field, value)}</dd>`,
      )}
    </dl>
    ${status !== 'open' && context.can('checkouts') && forgetForm(context, id)}`;
}

/** Needs two clicks, since erased data cannot be restored. */
const forgetForm = ({ texts: { orders } }: PageContext, id: string): Html =>
  html`<details class="forget">
    <summary>${orders.forget}</summary>
    <form method="post" action="/orders/forget">
      <input type="hidden" name="checkout" value="${id}" />
      <p id="warning-${id}">${orders.warning}</p>
      <button class="small danger" aria-describedby="warning-${id}">${orders.confirm}</button>
    </form>
  </details>`;
