/** `/buy/{price}`: the page that sells one thing. */
import type { OfferView } from '../../../widget/protocol/offer.ts';
import type { Shop } from '../price-list.ts';
import { defaultColor } from './brand.ts';
import { Html, html } from './html.ts';
import { type Page, page, scriptOf } from './layout.ts';
import { buyStyles } from './styles.ts';
import type { PageTexts } from './page-texts.ts';

export interface BuyPageOptions {
  offer: OfferView;
  shop: Shop;
  words: PageTexts;
  /** Absolute address of this page, for link previews. */
  address: string;
  /** The app whose own browser shows the page; null for a standalone browser. */
  app: string | null;
  /** From this page to the companion's files. */
  root: string;
}

export function buyPage({ offer, shop, words, address, app, root }: BuyPageOptions): Page {
  const { title, description = '', picture } = offer;
  return page({
    language: words.language,
    title: `${title} · ${shop.name}`,
    styles: buyStyles,
    color: shop.color ?? defaultColor,
    head: html`<meta name="description" content="${description || title}" />
      <meta name="robots" content="noindex" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="${shop.name}" />
      <meta property="og:title" content="${title}" />
      <meta property="og:description" content="${description || shop.name}" />
      <meta property="og:url" content="${address}" />
      ${pictureTag(picture)} ${scriptOf(root, 'pay-checkout')} ${scriptOf(root, 'pay-buy-page')}`,
    body: html`<main>
      ${shopLine(shop)}
      ${picture === undefined ? null : html`<img class="picture" src="${picture}" alt="" />`}
      <div>
        <h1>${title}</h1>
        ${description === '' ? null : html`<p class="muted">${description}</p>`}
      </div>
      ${app === null ? null : html`<p class="notice" role="note">${words.inApp(app)}</p>`}
      <noscript><p class="notice">${words.needsScript}</p></noscript>
      <pay-checkout price="${offer.price}" locale="${words.language}"></pay-checkout>
      ${receipt(offer, shop, words)}
    </main>`,
  });
}

export const shopLine = ({ name, logo }: Shop): Html =>
  html`<p class="shop">${logo === undefined ? null : html`<img src="${logo}" alt="" />`}${name}</p>`;

const pictureTag = (picture: string | undefined): Html | null =>
  picture === undefined ? null : html`<meta property="og:image" content="${picture}" />`;

/** Filled by the page's script once paid; its texts are here, so that the script has none. */
function receipt({ title }: OfferView, { name }: Shop, { receipt: words, methods }: PageTexts): Html {
  const rows = [
    ['shop', name, name],
    ['reference', words.reference, ''],
    ['date', words.date, ''],
    ['item', words.item, title],
    ['paid', words.paid, ''],
    ['method', words.method, ''],
  ] as const;
  return html`<section
    class="receipt"
    id="receipt"
    tabindex="-1"
    hidden
    data-methods="${JSON.stringify(methods)}"
  >
    <h2>${words.title}</h2>
    <dl>
      ${rows
        .filter(([field]) => field !== 'shop')
        .map(
          ([field, label, value]) =>
            html`<dt>${label}</dt>
              <dd data-field="${field}">${value}</dd>`,
        )}
    </dl>
    <button type="button" data-print>${words.print}</button>
  </section>`;
}

/** The page for an unknown offer or one no longer on sale. */
export const closedPage = (shop: Shop, words: PageTexts, { title, text }: PageTexts['ended']): Page =>
  page({
    language: words.language,
    title: `${title} · ${shop.name}`,
    styles: buyStyles,
    color: shop.color ?? defaultColor,
    head: html`<meta name="robots" content="noindex" />`,
    body: html`<main>
      ${shopLine(shop)}
      <h1>${title}</h1>
      <p class="muted">${text}</p>
    </main>`,
  });
