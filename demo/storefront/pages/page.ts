/** The data and the layout of every page. */
import { type Language, languages } from '../catalogue.ts';
import { type Html, html, trustedHtml } from '../html.ts';
import type { Order } from '../merchant.ts';
import { type Texts, texts as allTexts } from '../texts.ts';

export interface PageContext {
  language: Language;
  texts: Texts;
  cartCount: number;
  /** The visitor's newest unpaid order. */
  unpaid: Order | null;
  /** Path and query of this page in another language. */
  pathIn: (language: Language) => string;
  simulatorUrl: string;
  /** The stage's address of this page; null within the stage. */
  stagePath: string | null;
  /** In development, pages reload when the demo restarts. */
  reloads: boolean;
  /** Content of each stylesheet. */
  styles: Readonly<Record<SheetName, string>>;
}

/** The stylesheets, each by the files in `browser/` of which it is made. */
export const sheets = {
  catalogue: ['shop', 'frame', 'parts', 'catalogue'],
  order: ['shop', 'frame', 'parts', 'order', 'receipt'],
} as const;

export type SheetName = keyof typeof sheets;

interface Page {
  title: string;
  main: Html;
  sheet: SheetName;
  head?: Html;
}

export function money(minor: number, currency: 'BRL' | 'USD', language: Language): string {
  // Spanish locales write BRL, where buyers know R$, as the elements write it; the dollar keeps its country.
  const currencyDisplay = currency === 'BRL' ? 'narrowSymbol' : 'symbol';
  // A bare $ is ambiguous beside reais: international English writes US$, that of the United States does not.
  const locale = language === 'en' ? 'en-001' : language;
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).format(minor / 100);
}

export function page({ language, texts, ...context }: PageContext, { title, main, sheet, head }: Page): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${texts.tagline}." />
        <title>${title} · Orvalho</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${trustedHtml(`<style>${context.styles[sheet]}</style>`)}
        ${head}${context.reloads && html`<script type="module" src="/reload.js"></script>`}
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        <header class="top">
          <a class="brand" href="/shop" aria-label="Orvalho"
            ><span class="drop" aria-hidden="true"></span>orvalho</a
          >
          <nav>
            ${languageLinks(language, texts, context)}
            <a class="quiet orders-link" href="/orders">${texts.orders}</a>
            <a class="bag-link" href="/cart">${texts.cart}<span class="count">${context.cartCount}</span></a>
          </nav>
        </header>
        ${
          context.stagePath !== null &&
          html`<nav class="to-stage" aria-label="${texts.stage}">
            <a href="${context.stagePath}">${texts.stage}</a>
          </nav>`
        }
        <main id="content">${main}</main>
        <footer class="bottom">
          ${languageLinks(language, texts, context)}
          <p>${texts.demoNote} <a class="quiet" href="/">${texts.about}</a></p>
          <a class="quiet" href="/orders">${texts.ordersTitle}</a>
          <a class="quiet" href="${context.simulatorUrl}" target="_blank" rel="noopener"
            >${texts.simulator} ↗</a
          >
        </footer>
      </body>
    </html>`;
}

const languageLinks = (
  language: Language,
  { languages: label }: Texts,
  { pathIn }: Pick<PageContext, 'pathIn'>,
): Html =>
  html`<span class="languages" role="group" aria-label="${label}">
    ${languages.map(
      (one) =>
        html`<a
          class="quiet"
          href="${pathIn(one)}"
          hreflang="${one}"
          lang="${one}"
          ${one === language && html`aria-current="true"`}
          ><span aria-hidden="true">${one.slice(0, 2).toUpperCase()}</span
          ><span class="hidden">${allTexts[one].name}</span></a
        >`,
    )}
  </span>`;

/** A reminder of the visitor's unpaid order, above the page. */
export const unpaidNotice = ({ unpaid, texts }: PageContext): Html | false =>
  unpaid !== null &&
  html`<p class="unpaid">
    ${texts.unpaid[0]} ${unpaid.reference} ${texts.unpaid[1]}
    <a href="/orders/${unpaid.id}/pay">${texts.continuePayment}</a>
  </p>`;
