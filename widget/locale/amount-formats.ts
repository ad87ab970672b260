/**
 * How each built-in locale writes amounts, as in Unicode's CLDR and `Intl.NumberFormat`.
 *
 * Chromium takes 12 ms of the main thread for a page's first number format, and more for each further one; a slow phone four
 * times as long, before the first screen.
 */
import type { Currency } from '../protocol/checkout.ts';

/** `#` stands for the number. */
type AmountFormat = Readonly<Record<Currency, string>> & {
  readonly decimal: ',' | '.';
  readonly group: string;
  /** Digits of the whole part from which it is grouped. */
  readonly groupedFrom: 4 | 5;
};

const point = { decimal: '.', group: ',', groupedFrom: 4 } as const;
const comma = { decimal: ',', group: '.', groupedFrom: 4 } as const;
const longComma = { ...comma, groupedFrom: 5 } as const;

const joined: AmountFormat = { ...point, BRL: 'R$#', USD: 'US$#' };
const joinedShort: AmountFormat = { ...joined, USD: '$#' };
const spaced: AmountFormat = { ...comma, BRL: 'R$\u00a0#', USD: 'US$\u00a0#' };
const after = { BRL: '#\u00a0R$', USD: '#\u00a0$' };

export const amountFormats: Readonly<Record<string, AmountFormat>> = {
  en: joinedShort,
  'pt-BR': spaced,
  es: { ...longComma, ...after, USD: '#\u00a0US$' },
  ar: { ...point, BRL: '\u200f#\u00a0R$', USD: '\u200f#\u00a0US$' },
  de: { ...comma, ...after },
  fr: { ...comma, group: '\u202f', ...after, USD: '#\u00a0$US' },
  he: { ...point, BRL: '\u200f#\u00a0\u200fR$', USD: '\u200f#\u00a0\u200f$' },
  id: { ...joined, ...comma },
  it: { ...longComma, ...after },
  ja: joinedShort,
  ko: joined,
  nl: spaced,
  pl: { ...longComma, group: '\u00a0', ...after },
  tr: { ...joinedShort, ...comma },
  'zh-Hans': joined,
};
