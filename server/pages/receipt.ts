/** The receipt of a paid order, with a code that opens the order's page. */
import type { PaymentView } from '../../widget/protocol/checkout.ts';
import { type Html, html, trustedHtml } from '../values/html.ts';
import { moneyIn, type PageTexts } from './page-texts.ts';
import { documentOf } from './seller.ts';
import type { Shop } from './shop.ts';

export interface ReceiptOptions {
  title: string;
  /** Absolute address of the order's page, which the receipt has as a code. */
  order?: string | undefined;
  /** The order, once paid. */
  paid?: PaidOrder | undefined;
  /** Where the buyer goes on from the receipt. */
  returnUrl?: string | undefined;
  /** Null where neither a price list nor `PAY_SHOP` names one. */
  shop: Shop | null;
  words: PageTexts;
}

/** What of a payment went back to the buyer; null for nothing. */
export interface AmountsBack {
  /** What the service has confirmed as refunded. */
  refunded: string | null;
  /** PIX: what payouts have returned, and what they are about to. */
  returned: string | null;
  returning: string | null;
}

export interface PaidOrder extends AmountsBack {
  reference: string;
  paidAt: Date;
  payment: PaymentView;
  /** Money that came after the order was paid. What of it went back is not of the order, and is shown apart. */
  duplicates: readonly (AmountsBack & Pick<PaymentView, 'amount' | 'currency'>)[];
}

/**
 * Shown once paid: filled by the page's script while the buyer pays, and here afterwards. Its texts are here, so that the script has none.
 * Of an order that ends unpaid while the page is open, the styles show its link alone.
 */
export function receipt({ title, order, paid, returnUrl, shop, words }: ReceiptOptions): Html {
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
    ...(paid?.duplicates ?? []).map(
      (duplicate) => ['again', labels.again, duplicateOf(duplicate, words)] as const,
    ),
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

/** The amount, and below it what of it went back. */
function duplicateOf(
  { amount, currency, ...back }: PaidOrder['duplicates'][number],
  { language, receipt: labels }: PageTexts,
): Html {
  const fields = ['refunded', 'returned', 'returning'] as const;
  return html`${moneyIn(language, amount, currency)}${fields.map((field) => {
    const part = back[field];
    return part && html`<br />${labels[field]}: <bdi>${moneyIn(language, part, currency)}</bdi>`;
  })}`;
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
