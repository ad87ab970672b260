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
      ${receipt(offer, shop, words)} ${sellerFooter(shop)}
    </main>`,
  });
}

export const shopLine = ({ name, logo }: Shop): Html =>
  html`<p class="shop">${logo === undefined ? null : html`<img src="${logo}" alt="" />`}${name}</p>`;

/** The seller behind the shop's name, in sight on every page that sells; null if the price list does not say it. */
const sellerFooter = ({ legal }: Shop): Html | null =>
  legal === undefined
    ? null
    : html`<footer class="muted seller">
        <p>${legal.name} · ${documentName(legal.cnpj)} ${legal.cnpj}</p>
        <p>${legal.address}</p>
        <p>${contactOf(legal.contact)}</p>
      </footer>`;

/** A person sells under a CPF, of eleven digits. */
const documentName = (typed: string): 'CPF' | 'CNPJ' =>
  typed.replace(/[^0-9A-Za-z]/g, '').length === 11 ? 'CPF' : 'CNPJ';

const contactOf = (contact: string): Html =>
  /^[^\s@]+@[^\s@]+$/.test(contact) ? html`<a href="mailto:${contact}">${contact}</a>` : html`${contact}`;

const pictureTag = (picture: string | undefined): Html | null =>
  picture === undefined ? null : html`<meta property="og:image" content="${picture}" />`;

/** Filled by the page's script once paid; its texts are here, so that the script has none. */
function receipt({ title }: OfferView, { name, legal }: Shop, { receipt: words, methods }: PageTexts): Html {
  const seller =
    legal === undefined
      ? []
      : [
          ['seller', words.seller, `${legal.name} · ${documentName(legal.cnpj)} ${legal.cnpj}`],
          ['seller-address', words.address, `${legal.address} · ${legal.contact}`],
        ];
  const rows = [
    ['item', words.item, title],
    ['paid', words.paid, ''],
    ['method', words.method, ''],
    ['date', words.date, ''],
    ['reference', words.reference, ''],
    ['transaction', words.transaction, ''],
    ...(legal === undefined ? [['seller', words.seller, name]] : seller),
  ];
  return html`<section
    class="receipt"
    id="receipt"
    tabindex="-1"
    hidden
    data-methods="${JSON.stringify(methods)}"
  >
    <h2>${words.title}</h2>
    <dl>
      ${rows.map(
        ([field = '', label = '', value = '']) =>
          html`<dt>${label}</dt>
            <dd data-field="${field}">${value}</dd>`,
      )}
    </dl>
    <p class="muted">${words.notFiscal}</p>
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
      ${shop.return_url === undefined ? null : html`<p><a href="${shop.return_url}">${words.toShop(shop.name)}</a></p>`}
      ${sellerFooter(shop)}
    </main>`,
  });
