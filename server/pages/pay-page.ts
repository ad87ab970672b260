/** The page on which something is paid: an order, a price or a link. */
import { defaultColor } from './brand.ts';
import { type Html, html, trustedHtml } from '../values/html.ts';
import { type Page, page, scriptOf } from './layout.ts';
import { buyStyles } from './styles.ts';
import { receipt, type ReceiptOptions } from './receipt.ts';
import { sellerFooter, shopLine, titleOf } from './seller.ts';

export interface PayPageOptions extends ReceiptOptions {
  description?: string | undefined;
  picture?: string | undefined;
  /** Of `<pay-checkout>`: the price, or the client secret of the order. */
  subject: { price: string } | { checkout: string };
  /** Absolute address of this page, for link previews; null for the page of one buyer's order. */
  address: string | null;
  /** The app whose own browser shows the page; null for a standalone browser. */
  app: string | null;
  /** From this page to the companion's files. */
  root: string;
}

export function payPage(options: PayPageOptions): Page {
  const { title, description = '', picture, subject, shop, words, address, app, root } = options;
  const [[attribute, value] = ['price', '']] = Object.entries(subject);
  return page({
    language: words.language,
    title: titleOf(title, shop),
    styles: buyStyles,
    color: shop?.color ?? defaultColor,
    head: html`<meta name="description" content="${description || title}" />
      <meta name="robots" content="noindex" />
      <meta property="og:type" content="website" />
      ${shop && html`<meta property="og:site_name" content="${shop.name}" />`}
      <meta property="og:title" content="${title}" />
      <meta property="og:description" content="${description || shop?.name || title}" />
      ${address === null ? null : html`<meta property="og:url" content="${address}" />`}
      ${pictureTag(picture)} ${scriptOf(root, 'pay-checkout')} ${scriptOf(root, 'pay-buy-page')}`,
    body: html`<main>
      ${shop && shopLine(shop)}
      ${picture === undefined ? null : html`<img class="picture" src="${picture}" alt="" />`}
      <div>
        <h1>${title}</h1>
        ${description === '' ? null : html`<p class="muted">${description}</p>`}
      </div>
      ${app === null ? null : html`<p class="notice" role="note">${words.inApp(app)}</p>`}
      <noscript><p class="notice">${words.needsScript}</p></noscript>
      <pay-checkout ${trustedHtml(attribute)}="${value}" locale="${words.language}"></pay-checkout>
      ${receipt(options)} ${shop && sellerFooter(shop)}
    </main>`,
  });
}

const pictureTag = (picture: string | undefined): Html | null =>
  picture === undefined ? null : html`<meta property="og:image" content="${picture}" />`;
