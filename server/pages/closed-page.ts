/** The page where there is nothing to pay: an unknown address, an offer no longer on sale, an order that has ended. */
import { defaultColor } from './brand.ts';
import { html } from '../values/html.ts';
import { type Page, page } from './layout.ts';
import { buyStyles } from './styles.ts';
import type { PageTexts } from './page-texts.ts';
import { sellerFooter, shopLine, titleOf } from './seller.ts';
import type { Shop } from './shop.ts';

export interface ClosedPageOptions {
  title: string;
  text?: string;
  shop: Shop | null;
  words: PageTexts;
  /** Where the visitor goes on, if not at the shop's own address. */
  returnUrl?: string | undefined;
}

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
