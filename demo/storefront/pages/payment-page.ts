/** An order that is to be paid. */
import { type Html, html } from '../html.ts';
import type { Order } from '../merchant.ts';
import { orderState, summary } from './order-parts.ts';
import { page, type PageContext } from './page.ts';

/** The elements that a page may show; `?element=` chooses one. */
export const elements = ['pay-checkout', 'pay-pix', 'pay-card', 'pay-wallet'] as const;
export type ElementName = (typeof elements)[number];

const payElements: Readonly<Record<ElementName, (clientSecret: string) => Html>> = {
  'pay-checkout': (clientSecret) => html`<pay-checkout checkout="${clientSecret}"></pay-checkout>`,
  'pay-pix': (clientSecret) => html`<pay-pix checkout="${clientSecret}"></pay-pix>`,
  'pay-card': (clientSecret) => html`<pay-card checkout="${clientSecret}"></pay-card>`,
  'pay-wallet': (clientSecret) => html`<pay-wallet checkout="${clientSecret}"></pay-wallet>`,
};

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
      <link rel="stylesheet" href="/receipt.css" />
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
