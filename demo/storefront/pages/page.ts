/** What a page needs to know, and the frame around every one. */
import { head as beginning } from '../../page/head.ts';
import { languageLinks } from '../../page/language-links.ts';
import { type Language, languages } from '../catalogue.ts';
import { type Html, html } from '../../page/html.ts';
import type { Order } from '../merchant.ts';
import { type Texts, texts as allTexts } from '../texts.ts';

export interface PageContext {
  language: Language;
  texts: Texts;
  cartCount: number;
  /** The newest order of this browser that waits for its payment. */
  unpaid: Order | null;
  /** Path and query of this page in another language. */
  pathIn: (language: Language) => string;
  simulatorUrl: string;
  /** Where the stage shows this page; null when it does already. */
  stagePath: string | null;
  /** In development, pages reload when the demo restarts. */
  reloads: boolean;
}

/** Of every page, and of the desk's. */
export const commonSheets = ['shop', 'frame', 'parts'].map((name) => `storefront/browser/${name}.css`);

interface Page {
  title: string;
  main: Html;
  /** On top of the sheet that every page has. */
  sheet: 'catalogue' | 'order';
  head?: Html;
}

export function money(minor: number, currency: 'BRL' | 'USD', language: Language): string {
  // Spanish writes BRL where a buyer knows R$, as the elements say; the dollar keeps its country.
  const currencyDisplay = currency === 'BRL' ? 'narrowSymbol' : 'symbol';
  return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay }).format(
    minor / 100,
  );
}

export function page({ language, texts, ...context }: PageContext, { title, main, sheet, head }: Page): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        ${beginning({
          title: `${title} · Orvalho`,
          description: `${texts.tagline}.`,
          sheets: ['/page.css', `/${sheet}.css`],
        })}
        ${head}${context.reloads && html`<script type="module" src="/reload.js"></script>`}
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        <header class="top">
          <a class="brand" href="/shop" aria-label="Orvalho"
            ><span class="drop" aria-hidden="true"></span>orvalho</a
          >
          <nav>
            ${languageChoice(language, texts, context)}
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
          <p>
            ${texts.demoNote} <a class="quiet" href="/">${texts.about}</a> ·
            <a class="quiet" href="/orders">${texts.ordersTitle}</a>
          </p>
          <a class="quiet" href="${context.simulatorUrl}" target="_blank" rel="noopener"
            >${texts.simulator} ↗</a
          >
        </footer>
      </body>
    </html>`;
}

const languageChoice = (
  language: Language,
  { languages: label }: Texts,
  { pathIn }: Pick<PageContext, 'pathIn'>,
): Html =>
  html`<span class="languages" role="group" aria-label="${label}">
    ${languageLinks(
      languages.map((one) => ({
        language: one,
        name: allTexts[one].name,
        href: pathIn(one),
        isCurrent: one === language,
      })),
      'quiet',
    )}
  </span>`;

/** Above what somebody browses: the order that they have left unpaid. */
export const unpaidNotice = ({ unpaid, texts }: PageContext): Html | false =>
  unpaid !== null &&
  html`<p class="unpaid">
    ${texts.unpaid[0]} ${unpaid.reference} ${texts.unpaid[1]}
    <a href="/orders/${unpaid.id}/pay">${texts.continuePayment}</a>
  </p>`;
