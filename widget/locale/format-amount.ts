/** Formats amounts in the buyer's language: `R$ 129,90` in Brazil, `US$ 25,00` for dollars there, `129,90 R$` in Spanish. */
import type { Currency } from '../protocol/checkout.ts';

/**
 * How a built-in locale writes amounts, as in Unicode's CLDR and `Intl.NumberFormat`: `#` stands for the number. It is
 * one of the locale's texts, since Chromium takes 12 ms of the main thread for a page's first number format, and more
 * for each further one; a slow phone four times as long, before the first screen.
 */
export type AmountPattern = { readonly [C in Currency]?: string } & {
  /** Default: `.` */
  readonly decimal?: string;
  /** Default: `,` */
  readonly group?: string;
  /** Digits of the whole part from which it is grouped; default: 4. */
  readonly groupedFrom?: number;
};

/** Another language may need more than a pattern: its own digits, or groups of two. */
export type AmountFormat = AmountPattern | ((amount: string, currency: Currency) => string);

/**
 * `amount` is a decimal string in major units, as on the wire. Beside another currency a bare `$` is ambiguous: it is
 * written `US$` in every locale, or as the locale names the dollar of the United States (`$US` in French).
 */
export function formatAmount(
  amount: string,
  currency: Currency,
  format: AmountFormat,
  isAmbiguous = false,
): string {
  const text = typeof format === 'function' ? format(amount, currency) : byPattern(amount, currency, format);
  const known = isAmbiguous ? text.replace(/^([^A-Z$]*)\$(?!US)/, '$1US$$') : text;
  // In right-to-left text `R$` would be shown as `$R`, so it is isolated by bidi marks.
  return known.includes('\u200f') ? known.replace(/[A-Z]+\$/, '\u200e$&\u200e') : known;
}

function byPattern(
  amount: string,
  currency: Currency,
  { decimal = '.', group = ',', groupedFrom = 4, ...signs }: AmountPattern,
): string {
  const [whole = '', cents = ''] = amount.split('.');
  const grouped = whole.length < groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return (signs[currency] ?? `${currency} #`).replace('#', grouped + decimal + cents);
}
