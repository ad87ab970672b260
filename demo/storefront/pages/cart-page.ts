/** The bag. Quantities change by plain forms, so it works without scripts. */
import { type CartLine, isSame, totalOf } from '../cart.ts';
import { type Html, html } from '../html.ts';
import type { Order } from '../merchant.ts';
import { shippingAndTotal } from './order-parts.ts';
import { money, page, type PageContext, unpaidNotice } from './page.ts';

function row({ product, quantity }: CartLine, { language, texts }: PageContext): Html {
  const step = (to: number, sign: string, name: string): Html =>
    html`<button name="quantity" value="${to}" aria-label="${name}: ${product.name}">${sign}</button>`;
  return html`<li class="line">
    <img src="/pictures/${product.slug}.svg" width="800" height="1000" alt="" />
    <div class="line-words">
      <a class="line-name" href="/products/${product.slug}">${product.name}</a>
      <span class="muted">${product.kind[language]}</span>
      <form class="stepper" method="post" action="/cart">
        <input type="hidden" name="product" value="${product.slug}" />
        <input type="hidden" name="do" value="set" />
        ${step(quantity - 1, quantity === 1 ? '×' : '−', quantity === 1 ? texts.remove : texts.less)}
        <span aria-label="${texts.quantity}">${quantity}</span>
        ${step(quantity + 1, '+', texts.more)}
      </form>
    </div>
    <span class="line-price">${money(product.priceMinor.BRL * quantity, 'BRL', language)}</span>
  </li>`;
}

export interface CartPageOptions {
  lines: readonly CartLine[];
  /** The unpaid order that was placed from the bag. */
  placed: Order | null;
  /** Opening the payment has failed. */
  trouble: boolean;
}

export function cartPage(context: PageContext, { lines, placed, trouble }: CartPageOptions): Html {
  const { language, texts, unpaid } = context;
  const toPayment = (order: Order): Html =>
    html`<a class="button wide" href="/orders/${order.id}/pay">${texts.continuePayment}</a>`;
  const filled = html`<div class="split">
    <ul class="lines">
      ${lines.map((line) => row(line, context))}
    </ul>
    <aside class="panel">
      <dl class="sums">
        <div>
          <dt>${texts.subtotal}</dt>
          <dd>${money(totalOf(lines, 'BRL'), 'BRL', language)}</dd>
        </div>
        ${shippingAndTotal(totalOf(lines, 'BRL'), 'BRL', context)}
      </dl>
      <p class="muted">${money(totalOf(lines, 'USD'), 'USD', language)} ${texts.abroad}</p>
      ${trouble && html`<p class="trouble" role="alert">${texts.trouble}</p>`}
      ${
        placed && isSame(placed.lines, lines)
          ? toPayment(placed)
          : html`<form method="post" action="/orders">
              <button class="button wide">${texts.goToPayment}</button>
            </form>`
      }
    </aside>
  </div>`;
  const empty = html`<p class="empty">${texts.cartEmpty}</p>
    <a class="button" href="/shop#coffees">${texts.browse}</a>`;

  return page(context, {
    title: texts.cartTitle,
    sheet: 'order',
    // The order of this bag is opened by the bag's own button.
    main: html`${(lines.length === 0 || unpaid?.id !== placed?.id) && unpaidNotice(context)}
      <section class="plain">
        <h1>${texts.cartTitle}</h1>
        ${lines.length > 0 ? filled : empty}
      </section>`,
  });
}
