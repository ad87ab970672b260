/** What moved in a month: its totals and its days; or in one of its days, each movement. */
import { type Html, html } from '../../values/html.ts';
import type { CsvColumn } from '../csv.ts';
import type { Language } from '../language.ts';
import type { Movement } from '../merchant-api.ts';
import { type DayTotal, monthsToChoose, type Period, type Total, type Totals } from '../statement-period.ts';
import {
  type Column,
  money,
  orderLink,
  page,
  type PageContext,
  table,
  timeCell,
  timeInFile,
} from './page.ts';

export interface Statement {
  period: Period;
  totals: Totals;
  /** Of a day, oldest first; of a month none. */
  movements: readonly Movement[];
  nowMs: number;
}

export function statementPage(context: PageContext, { period, totals, movements, nowMs }: Statement): Html {
  const { texts, language } = context;
  const words = texts.statement;
  const month = period.name.slice(0, 7);
  return page(context, {
    section: 'statement',
    title: `${texts.nav.statement} · ${period.isDay ? dayName(period.name, language) : monthName(month, language, 'short')}`,
    main: html`<p class="muted lead">${words.lead}</p>
      <form class="filters" role="search" action="/statement">
        <div class="month">
          <label for="month">${words.month}</label>
          <select id="month" name="month">
            ${monthsToChoose(period, nowMs).map(
              (one) =>
                html`<option value="${one}" ${one === month ? 'selected' : ''}>
                  ${monthName(one, language)}
                </option>`,
            )}
          </select>
        </div>
        <div class="apply"><button class="button">${words.show}</button></div>
      </form>
      <div data-live>
        ${totals.byCurrency.map((total) => currencyFigures(context, total))}
        ${
          period.isDay
            ? table(words.movements, movements, movementColumns(context), context)
            : table(words.days, totals.byDay, dayColumns(context), context)
        }
        <nav class="list-foot" aria-label="${texts.pages}">
          ${period.isDay && html`<a class="link" href="/statement?month=${month}">${words.backToMonth}</a>`}
          <a class="link file" href="/statement.csv?${period.isDay ? 'day' : 'month'}=${period.name}" download
            >${words.file}</a
          >
        </nav>
        ${hasUnknown(totals) && html`<p class="muted lead">${words.notKnown}</p>`}
      </div>`,
  });
}

const hasUnknown = ({ byCurrency }: Totals): boolean => byCurrency.some(({ netMinor }) => netMinor === null);

const inUtc = { timeZone: 'UTC' } as const;
/** Short in the title, so that it fits into its line of a phone. */
const monthName = (month: string, language: Language, style: 'short' | 'long' = 'long'): string =>
  new Intl.DateTimeFormat(language, { month: style, year: 'numeric', ...inUtc }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
export const dayName = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', ...inUtc }).format(new Date(`${day}T00:00:00Z`));

const inMoney = (minor: number | null, currency: string, { language }: PageContext): string =>
  minor === null ? '–' : money((minor / 100).toFixed(2), currency, language);

function currencyFigures(context: PageContext, total: Total): Html {
  const { texts } = context;
  const { currency, inMinor, outMinor, feeMinor, netMinor } = total;
  const figures = [
    [texts.incoming, inMinor],
    [texts.outgoing, outMinor],
    [texts.fee, feeMinor],
    [texts.net, netMinor],
  ] as const;
  return html`<dl class="figures">
    ${figures.map(
      ([name, minor]) =>
        html`<div class="panel figure">
          <dt>${name} · ${currency}</dt>
          <dd>${inMoney(minor, currency, context)}</dd>
        </div>`,
    )}
  </dl>`;
}

function dayColumns(context: PageContext): Column<DayTotal>[] {
  const { texts, language } = context;
  const amount = (head: string, minorOf: (total: Total) => number | null): Column<DayTotal> => ({
    head,
    isNumber: true,
    cell: (total) => inMoney(minorOf(total), total.currency, context),
  });
  return [
    {
      head: texts.statement.day,
      cell: ({ day }) => html`<a class="link" href="/statement?day=${day}">${dayName(day, language)}</a>`,
    },
    { head: texts.currency, cell: ({ currency }) => currency },
    amount(texts.incoming, ({ inMinor }) => inMinor),
    amount(texts.outgoing, ({ outMinor }) => outMinor),
    amount(texts.fee, ({ feeMinor }) => feeMinor),
    amount(texts.net, ({ netMinor }) => netMinor),
  ];
}

const kindOf = ({ kind }: Movement, { texts }: PageContext): string => texts.statement.kinds[kind] ?? kind;

function movementColumns(context: PageContext): Column<Movement>[] {
  const { texts, language } = context;
  const amount = (head: string, textOf: (movement: Movement) => string | null): Column<Movement> => ({
    head,
    isNumber: true,
    cell: (movement) => {
      const text = textOf(movement);
      return text === null ? '–' : money(text, movement.currency, language);
    },
  });
  return [
    { head: texts.when, cell: ({ at }) => timeCell(at, language) },
    { head: texts.statement.kind, cell: (movement) => kindOf(movement, context) },
    {
      head: texts.order,
      cell: ({ checkout, reference }) =>
        checkout === null ? (reference ?? '–') : orderLink(checkout, reference ?? checkout),
    },
    amount(texts.amount, ({ gross }) => gross),
    amount(texts.fee, ({ fee }) => fee),
    amount(texts.net, ({ net }) => net),
  ];
}

export function statementFile(context: PageContext): CsvColumn<Movement>[] {
  const { texts } = context;
  return [
    { head: texts.whenInFile, value: ({ at }) => timeInFile(at) },
    { head: texts.statement.kind, value: (movement) => kindOf(movement, context) },
    { head: texts.order, value: ({ reference }) => reference },
    { head: texts.currency, value: ({ currency }) => currency },
    { head: texts.amount, isAmount: true, value: ({ gross }) => gross },
    { head: texts.fee, isAmount: true, value: ({ fee }) => fee },
    { head: texts.net, isAmount: true, value: ({ net }) => net },
    { head: texts.payment, value: ({ payment }) => payment },
  ];
}
