/** The balance, and a chart of what the statement says came in and went out by day. */
import { type Html, html } from '../../values/html.ts';
import type { Balance } from '../merchant-api.ts';
import type { DayTotal } from '../statement-period.ts';
import { money, page, type PageContext } from './page.ts';
import { dayName } from './statement.ts';

const currencies = ['BRL', 'USD'] as const;
/** `days`: the names of the days to show; `totals`: of those in which something moved. */
export function balancePage(
  context: PageContext,
  balance: Balance,
  days: readonly string[],
  totals: readonly DayTotal[],
): Html {
  const { texts, language } = context;
  const figure = (name: string, amount: number, currency: string): Html =>
    html`<div class="panel figure">
      <dt>${name} · ${currency}</dt>
      <dd>${money(amount, currency, language)}</dd>
    </div>`;
  return page(context, {
    section: 'balance',
    title: texts.nav.balance,
    main: html`<div data-live>
        <dl class="figures">
          ${figure(texts.available, balance.brl.available, 'BRL')}
          ${figure(texts.reserved, balance.brl.reserved, 'BRL')}
          ${figure(texts.available, balance.usd.available, 'USD')}
          ${figure(texts.held, balance.usd.held, 'USD')}
        </dl>
      </div>
      <h2>${texts.movements}</h2>
      ${currencies.map((currency) =>
        chart(
          context,
          currency,
          days,
          totals.filter((total) => total.currency === currency),
        ),
      )}`,
  });
}

const size = { width: 800, height: 180, gap: 6 };
const minBarHeight = 3;

function chart(
  context: PageContext,
  currency: string,
  days: readonly string[],
  totals: readonly DayTotal[],
): Html {
  const { texts, language } = context;
  if (totals.length === 0) {
    return html`<section class="panel">
      <h3>${currency}</h3>
      <p class="empty">${texts.none}</p>
    </section>`;
  }
  const inText = (minor: number): string => money((minor / 100).toFixed(2), currency, language);
  const incoming = inText(totals.reduce((sum, { inMinor }) => sum + inMinor, 0));
  const outgoing = inText(totals.reduce((sum, { outMinor }) => sum - outMinor, 0));
  const largestIn = Math.max(...totals.map(({ inMinor }) => inMinor));
  const largestOut = Math.max(...totals.map(({ outMinor }) => -outMinor));
  const scale = (size.height - 2 * minBarHeight) / (largestIn + largestOut);
  const middle = minBarHeight + largestIn * scale;
  const step = size.width / days.length;
  const bar = ({ day }: DayTotal, amountMinor: number): Html | false => {
    const height = Math.max(minBarHeight, Math.abs(amountMinor) * scale);
    return (
      amountMinor !== 0 &&
      html`<rect
        class="${amountMinor > 0 ? 'in' : 'out'}"
        x="${days.indexOf(day) * step + size.gap / 2}"
        y="${amountMinor > 0 ? middle - height : middle}"
        width="${step - size.gap}"
        height="${height}"
        rx="4"
      >
        <title>${dayName(day, language)}: ${inText(amountMinor)}</title>
      </rect>`
    );
  };
  return html`<section class="panel">
    <h3>${currency}</h3>
    <p class="legend">
      <span class="in">${texts.incoming} ${incoming}</span>
      <span class="out">${texts.outgoing} ${outgoing}</span>
    </p>
    <svg
      class="chart"
      viewBox="0 0 ${size.width} ${size.height}"
      role="img"
      aria-label="${currency}. ${texts.incoming}: ${incoming}. ${texts.outgoing}: ${outgoing}."
    >
      <line x1="0" x2="${size.width}" y1="${middle}" y2="${middle}" />
      ${totals.map((total) => html`${bar(total, total.inMinor)}${bar(total, total.outMinor)}`)}
    </svg>
    <p class="days muted" aria-hidden="true">
      <span>${dayName(days[0] ?? '', language)}</span><span>${dayName(days.at(-1) ?? '', language)}</span>
    </p>
  </section>`;
}
