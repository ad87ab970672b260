/** Picks the text for a visitor: by the browser's languages, then English, then the first. */
import { matchLanguage } from '../../widget/protocol/languages.ts';
import type { LocalizedText } from './price-list.ts';

export function localized(text: LocalizedText, languages: readonly string[]): string {
  if (typeof text === 'string') return text;
  const known = Object.keys(text);
  return text[matchLanguage(known, [...languages, 'en']) ?? known[0] ?? ''] ?? '';
}
