/** Formats amounts in the buyer's language: `R$ 129,90` in Brazil, `US$ 25,00` for dollars there, `129,90 R$` in Spanish. */
import type { Currency } from '../protocol/checkout.ts';

/**
 * How a built-in locale writes amounts, as in Unicode's CLDR and `Intl.NumberFormat`. It is one of the locale's texts, since
 * Chromium takes 12 ms of the main thread for a page's first number format, and more for each further one; a slow phone four
 * times as long, before the first screen.
 */
export type AmountFormat = Readonly<Record<Currency, string>> & {
  readonly decimal: ',' | '.';
  readonly group: string;
  /** Digits of the whole part from which it is grouped; default: 4. */
  readonly groupedFrom?: number;
};

/** The language of an amount; without `format` the platform's. */
export interface AmountLanguage {
  readonly locale: string;
  readonly format?: AmountFormat | undefined;
}

/**
 * `amount` is a decimal string in major units, as on the wire. Beside another currency a bare `$` is ambiguous: it is
 * written `US$` in every locale, or as the locale names the dollar of the United States (`$US` in French).
 */
export function formatAmount(
  amount: string,
  currency: Currency,
  { locale, format }: AmountLanguage,
  isAmbiguous = false,
): string {
  const text = (format && byFormat(amount, currency, format)) ?? byIntl(amount, currency, locale);
  const known = isAmbiguous ? text.replace(/^([^A-Z$]*)\$(?!US)/, '$1US$$') : text;
  // In right-to-left text `R$` would be shown as `$R`, so it is isolated by bidi marks.
  return known.includes('\u200f') ? known.replace(/[A-Z]+\$/, '\u200e$&\u200e') : known;
}

/** `#` in the format stands for the number. Null for an amount that is not written as on the wire. */
function byFormat(
  amount: string,
  currency: Currency,
  { decimal, group, groupedFrom = 4, ...signs }: AmountFormat,
): string | null {
  const [, whole, cents] = /^(\d+)\.(\d\d)$/.exec(amount) ?? [];
  if (whole === undefined) return null;
  const grouped = whole.length < groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return signs[currency].replace('#', grouped + decimal + cents);
}

function byIntl(amount: string, currency: Currency, locale: string): string {
  const format = (currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).format(Number(amount));
  const text = format('symbol');
  // Without a symbol in the locale, `Intl` writes `BRL`; PIX buyers know `R$`.
  return text.includes(currency) ? format('narrowSymbol') : text;
}
