/** Formats amounts as the platform does, for a language that has no pattern in the texts. */
import type { Currency } from '../protocol/checkout.ts';

type FormatAmount = (amount: string, currency: Currency) => string;

/** `locale`: BCP 47 tag; English for an invalid one. The result takes a decimal string in major units. */
export function platformAmounts(locale: string): FormatAmount {
  const known = isTag(locale) ? locale : 'en';
  return (amount, currency) => {
    const format = (currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
      new Intl.NumberFormat(known, { style: 'currency', currency, currencyDisplay }).format(Number(amount));
    const text = format('symbol');
    // Without a symbol in the locale, `Intl` writes `BRL`; PIX buyers know `R$`.
    return text.includes(currency) ? format('narrowSymbol') : text;
  };
}

function isTag(locale: string): boolean {
  try {
    return Boolean(new Intl.Locale(locale));
  } catch {
    return false;
  }
}
