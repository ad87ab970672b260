/** The page on which something is paid: an order, a price or a link. And the page in its place when there is nothing to pay. */
import type { PaymentView } from '../../widget/protocol/checkout.ts';
import { defaultColor } from './brand.ts';
import { type Html, html, trustedHtml } from '../values/html.ts';
import { type Page, page, scriptOf } from './layout.ts';
import { buyStyles } from './styles.ts';
import { moneyIn, type PageTexts } from './page-texts.ts';
import type { Shop } from './shop.ts';

export interface PayPageOptions {
  title: string;
  description?: string | undefined;
  picture?: string | undefined;
  /** Of `<pay-checkout>`: the price, or the client secret of the order. */
  subject: { price: string } | { checkout: string };
  /** Absolute address of the order's page, which its receipt has as a code. */
  order?: string | undefined;
  /** The order, once paid. */
  paid?: PaidOrder | undefined;
  /** Where the buyer goes on from the receipt. */
  returnUrl?: string | undefined;
  /** Null where neither a price list nor `PAY_SHOP` names one. */
  shop: Shop | null;
  words: PageTexts;
  /** Absolute address of this page, for link previews; null for the page of one buyer's order. */
  address: string | null;
  /** The app whose own browser shows the page; null for a standalone browser. */
  app: string | null;
  /** From this page to the companion's files. */
  root: string;
}

export interface PaidOrder {
  reference: string;
  paidAt: Date;
  payment: PaymentView;
  /** What the service has confirmed as refunded; null for nothing. */
  refunded: string | null;
  /** PIX: what payouts have returned, and what they are about to; null for nothing. */
  returned: string | null;
  returning: string | null;
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

const titleOf = (title: string, shop: Shop | null): string =>
  shop === null ? title : `${title} · ${shop.name}`;

const shopLine = ({ name, logo }: Shop): Html =>
  html`<p class="shop">${logo === undefined ? null : html`<img src="${logo}" alt="" />`}${name}</p>`;

/** The seller behind the shop's name, in sight on every page that sells; null if the price list does not say it. */
const sellerFooter = ({ legal }: Shop): Html | null =>
  legal === undefined
    ? null
    : html`<footer class="muted seller">
        <p class="parts"><span>${legal.name}</span> ${documentOf(legal.cnpj)}</p>
        <p>${legal.address}</p>
        <p>${contactOf(legal.contact)}</p>
      </footer>`;

/** A person sells under a CPF, of eleven digits. */
const documentOf = (typed: string): Html => {
  const name = typed.replace(/[^0-9A-Za-z]/g, '').length === 11 ? 'CPF' : 'CNPJ';
  return html`<span class="number">${name} ${typed}</span>`;
};

const contactOf = (contact: string): Html =>
  /^[^\s@]+@[^\s@]+$/.test(contact) ? html`<a href="mailto:${contact}">${contact}</a>` : html`${contact}`;

const pictureTag = (picture: string | undefined): Html | null =>
  picture === undefined ? null : html`<meta property="og:image" content="${picture}" />`;

/** Shown once paid: filled by the page's script while the buyer pays, and here afterwards. Its texts are here, so that the script has none. */
/** Hidden until the order is paid; of an order that ends unpaid while the page is open, the styles show its link alone. */
function receipt({ title, order, paid, returnUrl, shop, words }: PayPageOptions): Html {
  const { receipt: labels, methods } = words;
  const { legal } = shop ?? {};
  const payment = paid?.payment;
  const money = (amount: string | null | undefined): string =>
    amount && payment ? moneyIn(words.language, amount, payment.currency) : '';
  const rows: (readonly [field: string, label: string, value: string | Html])[] = [
    ['item', labels.item, title],
    // Known to the tab in which it was typed, and to no one else who has the address.
    ['buyer', labels.buyer, ''],
    ['paid', labels.paid, money(payment?.amount)],
    ['refunded', labels.refunded, money(paid?.refunded)],
    ['returned', labels.returned, money(paid?.returned)],
    ['returning', labels.returning, money(paid?.returning)],
    ['method', labels.method, payment ? methodOf(payment, methods) : ''],
    ['date', labels.date, paid ? timeOf(paid.paidAt, words.language) : ''],
    ['reference', labels.reference, paid?.reference ?? ''],
    ['transaction', labels.transaction, payment?.transaction ?? ''],
    ...(legal === undefined
      ? shop === null
        ? []
        : [['seller', labels.seller, shop.name] as const]
      : [
          ['seller', labels.seller, html`${legal.name}<br />${documentOf(legal.cnpj)}`] as const,
          ['seller-address', labels.address, html`${legal.address}<br />${legal.contact}`] as const,
        ]),
  ];
  const isEmpty = (field: string, value: string | Html): boolean =>
    value === '' && (paid !== undefined || ['buyer', 'refunded', 'returned', 'returning'].includes(field));
  return html`<section
    class="receipt"
    id="receipt"
    tabindex="-1"
    ${trustedHtml(paid === undefined ? 'hidden' : '')}
    data-methods="${JSON.stringify({ ...methods, ...networkNames })}"
  >
    <h2>${labels.title}</h2>
    <dl>
      ${rows.map(([field, label, value]) => {
        const hidden = trustedHtml(isEmpty(field, value) ? ' hidden' : '');
        return html`<dt${hidden}>${label}</dt>
            <dd${hidden}><bdi data-field="${field}">${value}</bdi></dd>`;
      })}
    </dl>
    <p class="muted">${labels.notFiscal}</p>
    ${order === undefined ? null : verification(new URL(order), labels.verify)}
    <p class="actions">
      ${returnUrl === undefined ? null : html`<a class="main" href="${returnUrl}">${words.toShop(shop?.name ?? null)}</a>`}
      <button type="button" data-print>${labels.print}</button>
    </p>
  </section>`;
}

/** A receipt can be forged, and the address that its code opens cannot: that page says what the companion knows. */
const verification = ({ pathname, host }: URL, text: (host: string) => string): Html =>
  html`<p class="verify">
    <img
      src="${pathname.slice(pathname.lastIndexOf('/') + 1)}.svg"
      width="96"
      height="96"
      alt=""
      loading="lazy"
    />
    ${text(host)}
  </p>`;

const methodOf = ({ method, wallet, card }: PaymentView, names: PageTexts['methods']): string =>
  [names[wallet ?? method], ...(card ? [networkName(card.brand), `•••• ${card.last4 ?? ''}`] : [])]
    .filter((part) => part !== '')
    .join(' ');

/** The processor's names of the networks as buyers know them; empty for a network without a name. */
const networkNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  amex: 'American Express',
  elo: 'Elo',
  hipercard: 'Hipercard',
  hiper: 'Hiper',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const networkName = (brand: string | null): string => networkNames[brand ?? ''] ?? '';

/** In the shop's own time: the page's script writes the visitor's. */
const timeOf = (at: Date, language: string): Html =>
  html`<time datetime="${at.toISOString()}"
    >${new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'America/Sao_Paulo',
    }).format(at)}</time
  >`;

export interface ClosedPageOptions {
  title: string;
  text?: string;
  shop: Shop | null;
  words: PageTexts;
  /** Where the visitor goes on, if not at the shop's own address. */
  returnUrl?: string | undefined;
}

/** The page where there is nothing to pay: an unknown address, an offer no longer on sale, an order that has ended. */
export function closedPage({ title, text, shop, words, returnUrl }: ClosedPageOptions): Page {
  const onward = returnUrl ?? shop?.return_url;
  return page({
    language: words.language,
    title: titleOf(title, shop),
    styles: buyStyles,
    color: shop?.color ?? defaultColor,
    head: html`<meta name="robots" content="noindex" />`,
    body: html`<main>
      ${shop && shopLine(shop)}
      <h1>${title}</h1>
      ${text === undefined ? null : html`<p class="muted">${text}</p>`}
      ${onward === undefined ? null : html`<p class="actions"><a class="main" href="${onward}">${words.toShop(shop?.name ?? null)}</a></p>`}
      ${shop && sellerFooter(shop)}
    </main>`,
  });
}
