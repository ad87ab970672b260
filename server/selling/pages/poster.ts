/** `/buy/{price}/poster`: a code to scan, on paper. Black on white, whatever the printer. */
import type { OfferView } from '../../../widget/protocol/offer.ts';
import type { Shop } from '../../pages/shop.ts';
import { brandFor, defaultColor } from '../../pages/brand.ts';
import { html, trustedHtml } from '../../values/html.ts';
import { type Page, page, scriptOf } from '../../pages/layout.ts';
import { posterStyles } from '../../pages/styles.ts';
import { moneyIn, type PageTexts } from '../../pages/page-texts.ts';

export const posterSizes = ['a4', 'a6', 'sticker'] as const;
export type PosterSize = (typeof posterSizes)[number];

/** No printer margins: the sheet has its own. */
const paper: Readonly<Record<PosterSize, string>> = { a4: 'A4', a6: 'A6', sticker: '60mm 80mm' };

export interface PosterOptions {
  offer: OfferView;
  shop: Shop;
  words: PageTexts;
  size: PosterSize;
  /** Address of the page, encoded in the code. */
  address: string;
  /** The code as SVG. */
  code: string;
  root: string;
}

/** Pix needs an amount in reais. */
const takesPix = ({ amounts, open }: OfferView): boolean => 'BRL' in amounts || open?.currency === 'BRL';

/** One price for those who stand before it: reais where the poster is read in Portuguese, or has no other. Empty for an open amount. */
function amountFor({ amounts }: OfferView, language: string): string {
  const first = language === 'pt-BR' ? 'BRL' : 'USD';
  const prices = Object.entries(amounts);
  const [currency, amount] = prices.find(([each]) => each === first) ?? prices[0] ?? [];
  return currency === undefined || amount === undefined ? '' : moneyIn(language, amount, currency);
}

/** Banco Central's mark of acceptance, in its own colour; the elements have the same. */
const pixMark =
  'M5.283 18.36a3.505 3.505 0 0 0 2.493-1.032l3.6-3.6a.684.684 0 0 1 .946 0l3.613 3.613a3.504 3.504 0 0 0 2.493 1.032h.71l-4.56 4.56a3.647 3.647 0 0 1-5.156 0L4.85 18.36zM18.428 5.627a3.505 3.505 0 0 0-2.493 1.032l-3.613 3.614a.67.67 0 0 1-.946 0l-3.6-3.6A3.505 3.505 0 0 0 5.283 5.64h-.434l4.573-4.572a3.646 3.646 0 0 1 5.156 0l4.559 4.559zM1.068 9.422 3.79 6.699h1.492a2.483 2.483 0 0 1 1.744.722l3.6 3.6a1.73 1.73 0 0 0 2.443 0l3.614-3.613a2.482 2.482 0 0 1 1.744-.723h1.767l2.737 2.737a3.646 3.646 0 0 1 0 5.156l-2.736 2.736h-1.768a2.482 2.482 0 0 1-1.744-.722l-3.613-3.613a1.77 1.77 0 0 0-2.444 0l-3.6 3.6a2.483 2.483 0 0 1-1.744.722H3.791l-2.723-2.723a3.646 3.646 0 0 1 0-5.156';

const pixPicture = html`<svg role="img" aria-label="Pix" viewBox="0 0 24 24">
  <path fill="#32bcad" d="${pixMark}" />
</svg>`;

export function posterPage(options: PosterOptions): Page {
  const { offer, shop, words, size, address, code, root } = options;
  const amount = amountFor(offer, words.language);
  const { brand } = brandFor(shop.color ?? defaultColor, 'light');
  const links = posterSizes.map(
    (each) =>
      html`<a href="?size=${each}" ${trustedHtml(each === size ? ' aria-current="page"' : '')}
        >${each === 'sticker' ? words.poster.sticker : each.toUpperCase()}</a
      >`,
  );
  return page({
    language: words.language,
    title: `${offer.title} · ${shop.name}`,
    // On paper, whatever the screen's scheme.
    styles: `@page { size: ${paper[size]}; margin: 0; }\n${posterStyles}.face .shop { color: ${brand}; }\n`,
    head: html`<meta name="robots" content="noindex" /> ${scriptOf(root, 'pay-buy-page')}`,
    body: html`<nav aria-label="${words.poster.sizes}">
        ${links}<button type="button" data-print>${words.poster.print}</button>
      </nav>
      <main class="sheet ${size}">
        <div class="face">
          <p class="shop">${shop.name}</p>
          <h1>${offer.title}</h1>
          ${amount === '' ? null : html`<p class="amount">${amount}</p>`}
          <div class="code">${trustedHtml(code)}</div>
          <p class="scan">${takesPix(offer) ? pixPicture : null}${words.poster.scan}</p>
          <p class="address">${address.replace(/^https?:\/\//, '')}</p>
        </div>
      </main>`,
  });
}
