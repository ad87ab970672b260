/** Picks the text for a visitor: by the languages of their browser, then English, then the first that there is. */
import { matchLanguage } from '../../widget/protocol/languages.ts';
import type { LocalizedText } from './price-list.ts';

/** `pt-BR,pt;q=0.9,en;q=0.8` → `['pt-BR', 'pt', 'en']`, best first. */
export function languagesOf(acceptLanguage: string | undefined): string[] {
  const weighted = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
    return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality.trim().slice(2)) };
  });
  return weighted
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

export function localized(text: LocalizedText, languages: readonly string[]): string {
  if (typeof text === 'string') return text;
  const known = Object.keys(text);
  return text[matchLanguage(known, [...languages, 'en']) ?? known[0] ?? ''] ?? '';
}
