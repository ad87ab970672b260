/** What a page needs to know, and the frame around every one. */
import type { Language } from '../../storefront/catalogue.ts';
import { type Html, html } from '../../storefront/html.ts';
import type { Payment } from '../merchant-api.ts';
import type { Thing } from '../outside-world.ts';
import { nameOf, type Stateful, toneOf } from '../states.ts';
import type { Texts } from '../texts.ts';

export const sections = ['payments', 'orders', 'payouts', 'withdrawals', 'balance', 'webhooks'] as const;
export type Section = (typeof sections)[number];

export interface PageContext {
  language: Language;
  /** What the navigation leads to. */
  sections: readonly Section[];
  texts: Texts;
  /** Path and query of this page in the other language. */
  translatedPath: string;
  /** Path of this page, to come back to. */
  path: string;
  /** Why the last thing that was asked for did not happen. */
  problem: string | null;
}

interface Page {
  section: Section;
  title: string;
  main: Html;
}

export const page = (context: PageContext, { section, title, main }: Page): Html => {
  const { language, sections: shown, texts, translatedPath, problem } = context;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${texts.title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/shop.css" />
        ${['back-office', 'details', 'balance', 'orders'].map(
          (sheet) => html`<link rel="stylesheet" href="/${sheet}.css" />`,
        )}
        <script type="module" src="/live.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        <header class="top">
          <a class="brand" href="/"><span class="drop" aria-hidden="true"></span>orvalho</a>
          <nav class="sections" aria-label="${texts.title}">
            ${shown.map(
              (name) =>
                html`<a href="/${name}" aria-current="${name === section ? 'page' : 'false'}"
                  >${texts.nav[name]}</a
                >`,
            )}
          </nav>
          <a class="quiet" href="${translatedPath}" hreflang="${language === 'en' ? 'pt-BR' : 'en'}"
            >${texts.otherLanguage}</a
          >
        </header>
        <main id="content" class="office">
          <h1>${title}</h1>
          ${problem !== null && html`<p class="trouble" role="alert">${problem}</p>`} ${main}
        </main>
      </body>
    </html>`;
};

export function money(amount: string | number, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount));
}

export const when = (iso: string | null, language: Language): string =>
  iso === null
    ? '–'
    : new Intl.DateTimeFormat(language, {
        dateStyle: 'short',
        timeStyle: 'medium',
        timeZone: 'America/Sao_Paulo',
      }).format(new Date(iso));

export const methodOf = ({ method, card }: Payment, { texts }: PageContext): string =>
  [texts.methods[method] ?? method, card && `${card.brand ?? ''} •••• ${card.last4}`]
    .filter(Boolean)
    .join(' · ');

export const badge = (kind: Stateful, state: string, { language }: PageContext): Html =>
  html`<span class="state ${toneOf(state)}" title="${state}">${nameOf(kind, state, language)}</span>`;

export interface Column<Row> {
  head: string;
  cell: (row: Row) => Html | string;
  isNumber?: boolean;
}

/** A table that scrolls by itself on a narrow screen. */
export function table<Row>(
  label: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { texts }: PageContext,
): Html {
  if (rows.length === 0) return html`<p class="empty">${texts.none}</p>`;
  const side = ({ isNumber = false }: Column<Row>): string => (isNumber ? 'number' : 'text');
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col" class="${side(column)}">${column.head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map((column) => html`<td class="${side(column)}">${column.cell(row)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Buttons for what the world outside could do to a thing now. */
export const moveButtons = (
  thing: Thing,
  id: string,
  moves: readonly string[],
  { texts, path }: PageContext,
): Html => {
  const labels = { ...texts.moves, ...(thing === 'payouts' && texts.payoutMoves) };
  return html`<form class="moves" method="post" action="/outside">
    <input type="hidden" name="thing" value="${thing}" />
    <input type="hidden" name="id" value="${id}" />
    <input type="hidden" name="back" value="${path}" />
    ${moves.map(
      (move) => html`<button class="small" name="do" value="${move}">${labels[move] ?? move}</button>`,
    )}
  </form>`;
};
