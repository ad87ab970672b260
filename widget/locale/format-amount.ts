/** Formats amounts in the buyer's language: `R$ 129,90` in Brazil, `US$ 25,00` for dollars there, `129,90 R$` in Spanish. */
import type { Currency } from '../protocol/checkout.ts';
import { amountFormats } from './amount-formats.ts';

/**
 * `amount` is a decimal string in major units, as on the wire. Beside another currency a bare `$` is ambiguous: it is
 * written `US$` in every locale, or as the locale names the dollar of the United States (`$US` in French).
 */
export function formatAmount(
  amount: string,
  currency: Currency,
  locale: string,
  isAmbiguous = false,
): string {
  const text = byTable(amount, currency, locale) ?? byIntl(amount, currency, locale);
  const known = isAmbiguous ? text.replace(/^([^A-Z$]*)\$(?!US)/, '$1US$$') : text;
  // In right-to-left text `R$` would be shown as `$R`, so it is isolated by bidi marks.
  return known.includes('\u200f') ? known.replace(/[A-Z]+\$/, '\u200e$&\u200e') : known;
}

/** Null for a language added by the page, and an amount that is not written as on the wire. */
function byTable(amount: string, currency: Currency, locale: string): string | null {
  const [, whole, cents] = /^(\d+)\.(\d\d)$/.exec(amount) ?? [];
  const format = amountFormats[locale];
  if (whole === undefined || !format) return null;
  const { decimal, group, groupedFrom } = format;
  const grouped = whole.length < groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return format[currency].replace('#', grouped + decimal + cents);
}

function byIntl(amount: string, currency: Currency, locale: string): string {
  const format = (currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).format(Number(amount));
  const text = format('symbol');
  // Without a symbol in the locale, `Intl` writes `BRL`; PIX buyers know `R$`.
  return text.includes(currency) ? format('narrowSymbol') : text;
}
