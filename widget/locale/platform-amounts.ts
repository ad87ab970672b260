/** Formats amounts as the platform does, for a language without a pattern of ours. */
import type { Currency } from '../protocol/checkout.ts';

/** `locale`: BCP 47 tag. The result takes a decimal string in major units. */
export const platformAmounts =
  (locale: string) =>
  (amount: string, currency: Currency): string => {
    const format = (currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).format(Number(amount));
    const text = format('symbol');
    // Without a symbol in the locale, `Intl` writes `BRL`; PIX buyers know `R$`.
    return text.includes(currency) ? format('narrowSymbol') : text;
  };
