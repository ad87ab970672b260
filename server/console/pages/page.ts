/** The layout of every page, its context, and shared formatting. */
import type { Language } from '../language.ts';
import { type Html, html } from '../../values/html.ts';
import { type CodeTable, wordsFor } from '../codes.ts';
import type { Payment, Scope } from '../merchant-api.ts';
import { nameOf, type Stateful, toneOf } from '../states.ts';
import type { Texts } from '../texts.ts';

export const sections = [
  'todo',
  'payments',
  'orders',
  'links',
  'payouts',
  'withdrawals',
  'balance',
  'statement',
  'webhooks',
] as const;
export type Section = (typeof sections)[number];

export interface PageContext {
  /** Shown in the header: which shop this is. */
  name: string;
  language: Language;
  /** Sections of the navigation: those that the key may see. */
  sections: readonly Section[];
  texts: Texts;
  /** This page in each language. */
  translations: readonly { language: Language; path: string; isCurrent: boolean }[];
  /** Path under which the console is mounted; empty at the root. */
  base: string;
  /** Path of this page, the target of redirects back to it. */
  path: string;
  /** Message about the last action if it failed. */
  problem: string | null;
  /** Who signed in, by the name of their key; null before. */
  person: { name: string | null } | null;
  /** Whether the key allows such calls: what it does not allow is not shown. */
  can: (scope: Scope) => boolean;
  formToken: string;
}

interface Page {
  section: Section | null;
  title: string;
  main: Html;
}

export const page = (context: PageContext, { section, title, main }: Page): Html => {
  const { language, sections: shown, texts, name, problem } = context;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${name}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/console.css" />
        <script type="module" src="/console.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        <header class="top">
          <a class="brand" href="/"><span class="drop" aria-hidden="true"></span>${name}</a>
          ${
            shown.length > 0 &&
            html`<nav class="sections" aria-label="${texts.title}">
              ${shown.map(
                (one) =>
                  html`<a href="/${one}" aria-current="${one === section ? 'page' : 'false'}"
                    >${texts.nav[one]}</a
                  >`,
              )}
            </nav>`
          }
          ${account(context)}
        </header>
        <main id="content" class="office">
          <h1>${title}</h1>
          ${
            // Who goes on by keyboard, or hears the page, starts at what went wrong.
            problem !== null && html`<p class="trouble" tabindex="-1" autofocus role="alert">${problem}</p>`
          }
          ${main}
        </main>
        ${shown.length > 0 && html`<footer class="foot muted">${texts.timeZone}</footer>`}
      </body>
    </html>`;
};

/** The languages, and the sign-out. */
const account = (context: PageContext): Html => {
  const { texts, translations, person } = context;
  return html`<div class="account">
    <span class="languages" role="group" aria-label="${texts.languages}">
      ${translations.map(
        ({ language, path, isCurrent }) =>
          html`<a
            class="quiet"
            href="${path}"
            hreflang="${language}"
            lang="${language}"
            ${isCurrent && html`aria-current="true"`}
            ><span aria-hidden="true">${language.slice(0, 2).toUpperCase()}</span
            ><span class="hidden">${languageNames[language]}</span></a
          >`,
      )}
    </span>
    ${
      person !== null &&
      html`<form class="sign-out" method="post" action="/sign-out">
        ${person.name !== null && keyName(person.name, context)}
        <button class="small">${texts.signOut}</button>
      </form>`
    }
  </div>`;
};

/** Who somebody is, by the name of their key; those without a name of their own are described. */
export const keyName = (name: string | null, { texts, language }: PageContext): Html => {
  if (name === null) return html`<span class="key-name">${texts.unknownKey}</span>`;
  const words = wordsFor('keys', name, language);
  return html`<span class="key-name" ${words !== null && html`title="${name}"`}>${words ?? name}</span>`;
};

const languageNames: Readonly<Record<Language, string>> = {
  'pt-BR': 'Português',
  en: 'English',
  es: 'Español',
};

/** Of plain Spanish, `Intl` writes “68,00 BRL”, as in Spain. Brazil’s neighbours write “R$ 68,00”, as Brazil does. */
const numberLocales: Readonly<Record<Language, string>> = { 'pt-BR': 'pt-BR', en: 'en', es: 'es-AR' };

export const number = (
  value: string | number,
  language: Language,
  format: Intl.NumberFormatOptions,
): string => new Intl.NumberFormat(numberLocales[language], format).format(Number(value));

export const money = (amount: string | number, currency: string, language: Language): string =>
  number(amount, language, {
    style: 'currency',
    currency,
    // A bare `$` could be any dollar; `R$` is one currency, and has no other symbol in Spanish.
    currencyDisplay: currency === 'BRL' ? 'narrowSymbol' : 'symbol',
  });

export const usdt = (amount: string, language: Language): string =>
  `${number(amount, language, { minimumFractionDigits: 6 })} USDT`;

export const when = (
  iso: string | null,
  language: Language,
  timeStyle: 'short' | 'medium' = 'medium',
): string =>
  iso === null
    ? '–'
    : new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle, timeZone: 'America/Sao_Paulo' })
        .format(new Date(iso))
        // An hour stays in one piece.
        .replace(/\s(?=[AP]M$)/, '\u00A0');

/** A time in a table, to the minute. Where the column is narrow, its date and its hour have a line each. */
export const timeCell = (iso: string | null, language: Language): Html =>
  html`<span class="wrapping" title="${when(iso, language)}">${when(iso, language, 'short')}</span>`;

/** `2026-11-23 14:05:09`, in the time zone of the pages. */
export const timeInFile = (iso: string | null): string | null =>
  iso === null ? null : inFile.format(new Date(iso));

/** The Swedish format resembles ISO 8601. */
const inFile = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
});

/** Groups of a CPF, a CNPJ and Brazilian telephone numbers. */
const grouped: Readonly<Record<string, readonly RegExp[]>> = {
  document: [
    /^(?<first>\d{3})(?<dot>\d{3})(?<point>\d{3})(?<dash>\d{2})$/,
    /^(?<first>[\dA-Z]{2})(?<dot>[\dA-Z]{3})(?<point>[\dA-Z]{3})(?<slash>[\dA-Z]{4})(?<dash>\d{2})$/,
  ],
  phone: [/^(?<country>55)?(?<area>\d{2})(?<space>\d{4,5})(?<dash>\d{4})$/],
};

/** An e-mail address, or another Pix key. In a narrow column it breaks after its `@` and dots; a copy has the text alone. */
export const addressText = (address: string): Html =>
  html`${address.split(/(?<=[@._])/).map((part, index) => html`${index > 0 && html`<wbr />`}${part}`)}`;

/** A detail of a customer, in groups for reading. The style sheet draws the marks between them, so that a copy has the digits alone. */
export function customerDetail(field: string, value: string): Html | string {
  if (field === 'email') return addressText(value);
  const match = grouped[field]?.map((form) => form.exec(value)).find((found) => found !== null);
  if (!match?.groups) return value;
  const groups = Object.entries(match.groups).filter(([, part]) => part !== undefined);
  return html`<span class="groups"
    >${groups.map(([mark, part]) => html`<span class="${mark}">${part}</span>`)}</span
  >`;
}

export const methodOf = ({ method, card }: Payment, { texts }: PageContext): string =>
  [texts.methods[method] ?? method, card && `${brandOf(card.brand)} ••••\u00A0${card.last4}`.trim()]
    .filter(Boolean)
    .join(' · ');

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
};
const brandOf = (brand: string | null): string =>
  brand === null ? '' : (brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1));

/** A code with its translation, if it has one. */
export const coded = (table: CodeTable, code: string, { language }: PageContext): Html => {
  const words = wordsFor(table, code, language);
  const bare = html`<code class="code">${code}</code>`;
  return words === null ? bare : html`<span>${words}</span> ${bare}`;
};

/** What an order without a payment asks for. */
export const amountsToPay = (
  { amounts }: { amounts: Readonly<Partial<Record<string, string>>> },
  language: Language,
): string =>
  Object.entries(amounts)
    .map(([currency, amount = '']) => money(amount, currency, language))
    .join(' · ');

/** The same in a table: each amount has a line. */
export const amountsCell = (
  { amounts }: { amounts: Readonly<Partial<Record<string, string>>> },
  language: Language,
): Html =>
  html`<span class="wrapping"
    >${Object.entries(amounts).map(
      ([currency, amount = '']) => html`<span class="whole">${money(amount, currency, language)}</span> `,
    )}</span
  >`;

export const badge = (kind: Stateful, state: string, { language }: PageContext): Html =>
  html`<span class="state ${toneOf(kind, state)}" title="${state}">${nameOf(kind, state, language)}</span>`;

const maxWholeCharacters = 20;
/** An order in a table. A long reference wraps, so that amounts stay in view; a short one stays whole. */
export const orderLink = (id: string, reference: string): Html =>
  html`<a class="${reference.length > maxWholeCharacters ? 'link reference' : 'link'}" href="/payments/${id}"
    >${reference}</a
  >`;

export interface Column<Row> {
  head: string;
  cell: (row: Row) => Html | string;
  isNumber?: boolean;
}

/** A text becomes an element, so that a phone can align it at the end of its line. */
const cellOf = <Row>({ cell }: Column<Row>, row: Row): Html => {
  const content = cell(row);
  return typeof content === 'string' ? html`<span>${content}</span>` : content;
};

/**
 * A table that scrolls horizontally if it is too wide. On phones each row is displayed as a card, and the roles keep its semantics. A card
 * that is `compact` has two cells to a line, without their names: for values that explain themselves.
 */
export function table<Row>(
  label: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { texts }: PageContext,
  card: 'named' | 'compact' = 'named',
): Html {
  if (rows.length === 0) return html`<p class="empty">${texts.none}</p>`;
  const side = ({ isNumber = false }: Column<Row>): string => (isNumber ? 'number' : 'text');
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table role="table" class="${card}">
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map(
            (column) => html`<th scope="col" role="columnheader" class="${side(column)}">${column.head}</th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (row) =>
            html`<tr role="row">
              ${columns.map(
                (column) =>
                  html`<td role="cell" class="${side(column)}" data-head="${column.head}">
                    ${cellOf(column, row)}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
