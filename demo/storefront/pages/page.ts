/** What a page needs to know, and the frame around every one. */
import type { Language } from '../catalogue.ts';
import { type Html, html } from '../html.ts';
import type { Texts } from '../texts.ts';

export interface PageContext {
  language: Language;
  texts: Texts;
  cartCount: number;
  /** Path and query of this page in the other language. */
  translatedPath: string;
  simulatorUrl: string;
  /** Where the stage shows this page; null when it does already. */
  stagePath: string | null;
  /** In development, pages reload when the demo restarts. */
  reloads: boolean;
}

interface Page {
  title: string;
  main: Html;
  /** On top of the sheet that every page has. */
  sheet: 'catalogue' | 'order';
  head?: Html;
}

export function money(minor: number, currency: 'BRL' | 'USD', language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(minor / 100);
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
        <link rel="stylesheet" href="/shop.css" />
        <link rel="stylesheet" href="/${sheet}.css" />
        ${head}${context.reloads && html`<script type="module" src="/reload.js"></script>`}
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        <header class="top">
          <a class="brand" href="/" aria-label="Orvalho"
            ><span class="drop" aria-hidden="true"></span>orvalho</a
          >
          <nav>
            <a class="quiet" href="${context.translatedPath}" hreflang="${language === 'en' ? 'pt-BR' : 'en'}"
              >${texts.otherLanguage}</a
            >
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
          <p>${texts.demoNote}</p>
          <a class="quiet" href="${context.simulatorUrl}" target="_blank" rel="noopener"
            >${texts.simulator} ↗</a
          >
        </footer>
      </body>
    </html>`;
}
