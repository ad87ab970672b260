/** Amounts as a buyer knows them: `R$ 129,90` in Brazil, `US$ 25,00` for dollars there, `129,90 R$` in Spanish. */
import type { Currency } from '../protocol/checkout.ts';

/** `amount` is a decimal string in major units, as on the wire. */
export function formatAmount(amount: string, currency: Currency, locale: string): string {
  const format = (currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).format(Number(amount));
  const text = format('symbol');
  // Where a locale has no symbol of its own it says `BRL`; every buyer of a PIX knows `R$`.
  return text.includes(currency) ? format('narrowSymbol') : text;
}
