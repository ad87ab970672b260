/** The page of an order: once paid, its receipt with amount, currency, method, time and refunds. */
import { type Charge } from '../charge.ts';
import { type Html, html } from '../html.ts';
import type { Order } from '../merchant.ts';
import type { Returned } from '../refunds.ts';
import { orderState, summary, when } from './order-parts.ts';
import { money, page, type PageContext } from './page.ts';

export function orderPage(context: PageContext, order: Order, returned: Returned | null): Html {
  return page(context, {
    title: titleOf(context, order, returned),
    sheet: 'order',
    head: html`<script type="module" src="/order.js"></script>`,
    main: html`<section class="plain">
      <div class="split">
        ${orderState(order, stateOf(context, order, returned))} ${summary(order, context)}
      </div>
    </section>`,
  });
}

function titleOf({ texts }: PageContext, order: Order, returned: Returned | null): string {
  if (order.paidAt) return returned?.isAll === true ? texts.refundedTitle : texts.paidTitle;
  return order.expiredAt ? texts.expiredTitle : texts.waitingTitle;
}

function stateOf(context: PageContext, order: Order, returned: Returned | null): Html {
  const { texts } = context;
  const title = html`<h1>${titleOf(context, order, returned)}</h1>`;
  if (order.paidAt) return paid(context, order, returned, title);
  return order.expiredAt
    ? html`${title}
        <p class="story">${texts.expiredText}</p>
        <a class="button" href="/cart">${texts.backToBag}</a>`
    : html`${title}
        <p class="story">${texts.waitingText}</p>
        <a class="button" href="/orders/${order.id}/pay">${texts.continuePayment}</a>`;
}

function paid(context: PageContext, order: Order, returned: Returned | null, title: Html): Html {
  const { texts } = context;
  const isAllBack = returned?.isAll === true;
  return html`${!isAllBack && html`<p class="seal" aria-hidden="true"></p>`}
    <p class="printed-head">Orvalho · ${texts.receipt} ${order.reference}</p>
    ${title} ${!isAllBack && html`<p class="story">${texts.paidText}</p>`}
    ${returned && returnedWords(context, returned)}
    ${
      order.charge
        ? chargeFacts(context, order.charge)
        : html`<p class="muted" data-incomplete>${texts.chargePending}</p>`
    }
    <div class="receipt-actions">
      <button type="button" class="button second print" id="print">${texts.print}</button>
      <a class="button" href="/shop" id="back">${texts.back}</a>
    </div>`;
}

function chargeFacts({ language, texts }: PageContext, charge: Charge): Html {
  const currencies = new Intl.DisplayNames(language, { type: 'currency' });
  const method = texts.methods[charge.method] ?? charge.method;
  const facts: readonly (readonly [string, string])[] = [
    [texts.charged, money(charge.minor, charge.currency, language)],
    [texts.currency, `${currencies.of(charge.currency) ?? ''} (${charge.currency})`],
    [texts.paidBy, [method, charge.card].filter(Boolean).join(' · ')],
    [texts.paidAt, when(charge.at, language)],
  ];
  return html`<dl class="facts charge">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
    ${
      charge.transaction !== null &&
      html`<div>
        <dt>${texts.transaction}</dt>
        <dd><code>${charge.transaction}</code></dd>
      </div>`
    }
  </dl>`;
}

const returnedWords = (
  { language, texts }: PageContext,
  { currency, minor, isAll, pendingMinor }: Returned,
): Html => {
  const line = (label: string, amount: number): Html | false =>
    amount > 0 && html`<p class="returned">${label}: <b>${money(amount, currency, language)}</b></p>`;
  return html`${line(isAll ? texts.refundedAll : texts.refundedPart, minor)}
  ${line(texts.refundPending, pendingMinor)}`;
};
