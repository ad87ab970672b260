/** The payment page of an order. */
import { type Html, html, trustedHtml, toText } from '../html.ts';
import type { Order } from '../merchant.ts';
import { orderState, summary } from './order-parts.ts';
import { page, type PageContext } from './page.ts';

/** The elements that a page may show; `?element=` chooses one. */
export const elements = ['pay-checkout', 'pay-pix', 'pay-card', 'pay-wallet'] as const;
export type ElementName = (typeof elements)[number];

/** The HTML lines of an order's element, as the companion's `markup()` returns them. */
export interface ElementLines {
  preload: string;
  script: string;
  element: string;
  /** Hash of the style within `element`; null without one. */
  styleHash: string | null;
}

export type ElementMarkup = (
  checkout: { client_secret: string; methods: readonly string[] },
  options: { element: ElementName; language: string },
) => ElementLines;

interface LinesOptions {
  element: ElementName;
  language: string;
  companionUrl: string;
  markup: ElementMarkup | undefined;
}

/**
 * Returns the element's lines from the companion's `markup()`, which can include the card form; without it,
 * plain lines.
 */
export function linesFor(
  { clientSecret, methods }: Order,
  { element, language, companionUrl, markup }: LinesOptions,
): ElementLines {
  if (markup) return markup({ client_secret: clientSecret, methods }, { element, language });
  const address = `${companionUrl}/${element}.js`;
  return {
    preload: toText(
      html`<link rel="modulepreload" href="${address}" /><link rel="preconnect" href="${companionUrl}" />`,
    ),
    script: toText(html`<script type="module" src="${address}"></script>`),
    element: `<${element} ${toText(html`checkout="${clientSecret}"`)}></${element}>`,
    styleHash: null,
  };
}

export interface PaymentPageOptions {
  lines: ElementLines;
  processorUrl: string;
}

export function paymentPage(
  context: PageContext,
  order: Order,
  { lines, processorUrl }: PaymentPageOptions,
): Html {
  const { texts, stagePath } = context;
  const [payWith, phone] = texts.demoPayment;
  const [notLoaded, reload] = texts.notLoaded;
  return page(context, {
    title: texts.payment,
    sheet: 'order',
    head: html`${trustedHtml(lines.preload)}
      <script defer src="${processorUrl}/processor.js"></script>
      ${trustedHtml(lines.script)}
      <script type="module" src="/order.js"></script> `,
    main: html`<section class="plain">
      ${orderState(order, html`<h1>${texts.payment}</h1>`)}
      <div class="split">
        <div class="pay">
          ${trustedHtml(lines.element)}
          <p class="trouble" role="alert" data-not-loaded hidden>${notLoaded} <a href="">${reload}</a></p>
          <p class="confirming" role="status" data-confirming="${texts.confirming}"></p>
          <noscript><p class="trouble">${texts.noScript}</p></noscript>
          ${
            stagePath !== null &&
            html`<p class="muted demo-payment">${payWith} <a href="${stagePath}&panel=open">${phone}</a>.</p>`
          }
        </div>
        ${summary(order, context)}
      </div>
    </section>`,
  });
}
