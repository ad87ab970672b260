/** The list of this browser's orders, where an unpaid one can be continued. */
import { type Html, html } from '../html.ts';
import type { Order } from '../merchant.ts';
import type { Returned } from '../refunds.ts';
import { canBePaid } from '../visitor.ts';
import { when } from './order-parts.ts';
import { money, page, type PageContext } from './page.ts';

interface Listed {
  order: Order;
  returned: Returned | null;
}

export function ordersPage(context: PageContext, listed: readonly Listed[]): Html {
  const { texts } = context;
  return page(context, {
    title: texts.ordersTitle,
    sheet: 'order',
    main: html`<section class="plain">
      <h1>${texts.ordersTitle}</h1>
      ${
        listed.length > 0
          ? html`<ul class="orders">
              ${listed.map((one) => row(one, context))}
            </ul>`
          : html`<p class="empty">${texts.ordersEmpty}</p>
              <a class="button" href="/shop#coffees">${texts.browse}</a>`
      }
    </section>`,
  });
}

function row({ order, returned }: Listed, { language, texts }: PageContext): Html {
  const { id, reference, lines, charge, totalMinor, placedAt } = order;
  const isOpen = canBePaid(order);
  return html`<li class="order">
    <div>
      <h2>${reference}</h2>
      <p class="muted">${when(placedAt, language)}</p>
      <p class="muted">${lines.map(({ product, quantity }) => `${quantity} × ${product.name}`).join(', ')}</p>
    </div>
    <p class="order-state">
      <b>${stateOf(order, returned, texts)}</b>
      ${charge ? money(charge.minor, charge.currency, language) : money(totalMinor.BRL, 'BRL', language)}
    </p>
    <a class="button ${!isOpen && 'second'}" href="/orders/${id}${isOpen && '/pay'}"
      >${isOpen ? texts.continuePayment : texts.seeOrder}<span class="hidden"> ${reference}</span></a
    >
  </li>`;
}

function stateOf(order: Order, returned: Returned | null, texts: PageContext['texts']): string {
  if (order.paidAt) return returned?.isAll === true ? texts.states.refunded : texts.states.paid;
  return order.expiredAt ? texts.states.expired : texts.states.waiting;
}
