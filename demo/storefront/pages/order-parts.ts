/** Parts that the pages of an order share. */
import { totalOf } from '../cart.ts';
import { type Html, html } from '../html.ts';
import type { Order } from '../merchant.ts';
import { money, type PageContext } from './page.ts';

/** In the charged currency once the order is paid. */
export function summary(order: Order, context: PageContext): Html {
  const { language, texts } = context;
  const currency = order.charge?.currency ?? 'BRL';
  return html`<aside class="panel summary">
    <h2 class="eyebrow">${texts.order} ${order.reference}</h2>
    <ul class="mini-lines">
      ${order.lines.map(
        ({ product, quantity }) =>
          html`<li>
            <img src="/pictures/${product.slug}.svg" width="800" height="1000" loading="lazy" alt="" />
            <span>${quantity} × ${product.name}</span>
            <span>${money(product.priceMinor[currency] * quantity, currency, language)}</span>
          </li>`,
      )}
    </ul>
    <dl class="sums">${shippingAndTotal(totalOf(order.lines, currency), currency, context)}</dl>
    <h2 class="eyebrow">${texts.deliverTo}</h2>
    <p class="address">Marina Duarte<br />Rua Harmonia, 241 · Vila Madalena<br />São Paulo, SP</p>
  </aside>`;
}

/** The last rows of bag and order. */
export const shippingAndTotal = (
  minor: number,
  currency: 'BRL' | 'USD',
  { language, texts }: PageContext,
): Html =>
  html`<div>
      <dt>${texts.shipping}</dt>
      <dd>${texts.free}</dd>
    </div>
    <div class="sum-total">
      <dt>${texts.total}</dt>
      <dd>${money(minor, currency, language)}</dd>
    </div>`;

/** The part of a page that changes once the order is paid, announced to screen readers. */
export const orderState = (order: Order, words: Html): Html =>
  html`<div
    class="done"
    aria-live="polite"
    data-order="${order.id}"
    data-status="${order.paidAt ? 'paid' : 'waiting'}"
  >
    ${words}
  </div>`;

export const when = (date: Date, language: string): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(date);
