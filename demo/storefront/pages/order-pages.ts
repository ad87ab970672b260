/** An order before and after it is paid. */
import { totalOf } from '../cart.ts';
import { type Html, html } from '../html.ts';
import type { Order } from '../merchant.ts';
import type { Returned } from '../refunds.ts';
import { money, page, type PageContext } from './page.ts';

/** The elements that a page may show; `?element=` chooses one. */
export const elements = ['pay-checkout', 'pay-pix', 'pay-card', 'pay-wallet'] as const;
export type ElementName = (typeof elements)[number];

const summary = (order: Order, { language, texts }: PageContext): Html =>
  html`<aside class="panel summary">
    <h2 class="eyebrow">${texts.order} ${order.reference}</h2>
    <ul class="mini-lines">
      ${order.lines.map(
        ({ product, quantity }) =>
          html`<li>
            <img src="/pictures/${product.slug}.svg" width="800" height="1000" loading="lazy" alt="" />
            <span>${quantity} × ${product.name}</span>
            <span>${money(product.priceMinor.BRL * quantity, 'BRL', language)}</span>
          </li>`,
      )}
    </ul>
    <dl class="sums">
      <div>
        <dt>${texts.shipping}</dt>
        <dd>${texts.free}</dd>
      </div>
      <div class="sum-total">
        <dt>${texts.total}</dt>
        <dd>${money(totalOf(order.lines, 'BRL'), 'BRL', language)}</dd>
      </div>
    </dl>
    <h2 class="eyebrow">${texts.deliverTo}</h2>
    <p class="address">Marina Duarte<br />Rua Harmonia, 241 · Vila Madalena<br />São Paulo, SP</p>
  </aside>`;

const payElements: Readonly<Record<ElementName, (clientSecret: string) => Html>> = {
  'pay-checkout': (clientSecret) => html`<pay-checkout checkout="${clientSecret}"></pay-checkout>`,
  'pay-pix': (clientSecret) => html`<pay-pix checkout="${clientSecret}"></pay-pix>`,
  'pay-card': (clientSecret) => html`<pay-card checkout="${clientSecret}"></pay-card>`,
  'pay-wallet': (clientSecret) => html`<pay-wallet checkout="${clientSecret}"></pay-wallet>`,
};

/** The part of a page that changes once the order is paid, and says so to those who listen. */
const orderState = (order: Order, words: Html): Html =>
  html`<div
    class="done"
    aria-live="polite"
    data-order="${order.id}"
    data-status="${order.paidAt ? 'paid' : 'waiting'}"
  >
    ${words}
  </div>`;

export interface PaymentPageOptions {
  element: ElementName;
  companionUrl: string;
  processorUrl: string;
}

export function paymentPage(
  context: PageContext,
  order: Order,
  { element, companionUrl, processorUrl }: PaymentPageOptions,
): Html {
  const { texts, stagePath } = context;
  const [payWith, phone] = texts.demoPayment;
  return page(context, {
    title: texts.payment,
    sheet: 'order',
    head: html`<link rel="modulepreload" href="${companionUrl}/${element}.js" />
      <script defer src="${processorUrl}/processor.js"></script>
      <script type="module" src="${companionUrl}/${element}.js"></script>
      <script type="module" src="/order.js"></script> `,
    main: html`<section class="plain">
      ${orderState(order, html`<h1>${texts.payment}</h1>`)}
      <div class="split">
        <div class="pay">
          ${payElements[element](order.clientSecret)}
          <p class="confirming" role="status" data-confirming="${texts.confirming}"></p>
          <noscript><p class="trouble">${texts.noScript}</p></noscript>
          ${
            stagePath !== null &&
            html`<p class="muted demo-payment">${payWith} <a href="${stagePath}">${phone}</a>.</p>`
          }
        </div>
        ${summary(order, context)}
      </div>
    </section>`,
  });
}

export function orderPage(context: PageContext, order: Order, returned: Returned | null): Html {
  const { language, texts } = context;
  const isAllBack = returned?.isAll === true;
  const paidTitle = isAllBack ? texts.refundedTitle : texts.paidTitle;
  const paid = html`${!isAllBack && html`<p class="seal" aria-hidden="true"></p>`}
    <h1>${paidTitle}</h1>
    ${!isAllBack && html`<p class="story">${texts.paidText}</p>`}
    ${returned && returnedWords(context, returned)}
    <p class="muted">${texts.paidAt} ${order.paidAt && when(order.paidAt, language)}</p>
    <a class="button" href="/">${texts.back}</a>`;
  const waiting = html`<h1>${texts.waitingTitle}</h1>
    <p class="story">${texts.waitingText}</p>
    <a class="button" href="/orders/${order.id}/pay">${texts.continuePayment}</a>`;
  return page(context, {
    title: order.paidAt ? paidTitle : texts.waitingTitle,
    sheet: 'order',
    head: html`<script type="module" src="/order.js"></script>`,
    main: html`<section class="plain">
      <div class="split">${orderState(order, order.paidAt ? paid : waiting)} ${summary(order, context)}</div>
    </section>`,
  });
}

const returnedWords = (
  { language, texts }: PageContext,
  { currency, minor, isAll, onItsWayMinor }: Returned,
): Html => {
  const line = (label: string, amount: number): Html | false =>
    amount > 0 && html`<p class="returned">${label}: <b>${money(amount, currency, language)}</b></p>`;
  return html`${line(isAll ? texts.refundedAll : texts.refundedPart, minor)}
  ${line(texts.refundOnItsWay, onItsWayMinor)}`;
};

export const messagePage = (context: PageContext, message: string): Html =>
  page(context, {
    title: message,
    sheet: 'order',
    main: html`<section class="plain">
      <h1>${message}</h1>
      <a class="button" href="/">${context.texts.back}</a>
    </section>`,
  });

const when = (date: Date, language: string): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(date);
