/** Texts of the pages, in the built-in languages of the elements. */
import { matchLanguage } from '../../widget/protocol/languages.ts';
import { texts as ar } from './texts/ar.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as es } from './texts/es.ts';
import { texts as fr } from './texts/fr.ts';
import { texts as he } from './texts/he.ts';
import { texts as id } from './texts/id.ts';
import { texts as it } from './texts/it.ts';
import { texts as ja } from './texts/ja.ts';
import { texts as ko } from './texts/ko.ts';
import { texts as nl } from './texts/nl.ts';
import type { PageTexts } from './texts/page-texts.ts';
import { texts as pl } from './texts/pl.ts';
import { texts as ptBr } from './texts/pt-br.ts';
import { texts as tr } from './texts/tr.ts';
import { texts as zhHans } from './texts/zh-hans.ts';

export type { PageTexts };

const all = [en, ptBr, es, ar, de, fr, he, id, it, ja, ko, nl, pl, tr, zhHans];

export function moneyIn(language: string, amount: string, currency: string): string {
  const format = (currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay }).format(Number(amount));
  const text = format('symbol');
  // Spanish has no symbol for BRL; buyers know `R$`, which the elements write.
  const known = text.includes(currency) ? format('narrowSymbol') : text;
  // In right-to-left text `R$` would be shown as `$R`.
  return known.includes('\u200f') ? known.replace(/[A-Z]+\$/, '\u200e$&\u200e') : known;
}

/** The texts for a visitor's languages, best first; English if none is known. */
export function textsFor(languages: readonly string[]): PageTexts {
  const known = all.map(({ language }) => language);
  const matched = matchLanguage(known, languages);
  return all.find(({ language }) => language === matched) ?? en;
}
