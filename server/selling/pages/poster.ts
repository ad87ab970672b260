/** `/buy/{price}/poster`: a code to scan, on paper. Black on white, whatever the printer. */
import type { OfferView } from '../../../widget/protocol/offer.ts';
import type { Shop } from '../../pages/shop.ts';
import { brandFor, defaultColor } from '../../pages/brand.ts';
import { html, trustedHtml } from '../../values/html.ts';
import { type Page, page, scriptOf } from '../../pages/layout.ts';
import { posterStyles } from '../../pages/styles.ts';
import type { PageTexts } from '../../pages/page-texts.ts';

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
  /** The formatted amount; empty for an open amount. */
  amount: string;
  root: string;
}

export function posterPage(options: PosterOptions): Page {
  const { offer, shop, words, size, address, code, amount, root } = options;
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
          <p>${words.poster.scan}</p>
          <p class="address">${address.replace(/^https?:\/\//, '')}</p>
        </div>
      </main>`,
  });
}
