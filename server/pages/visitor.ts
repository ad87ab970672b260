/** What a page depends on of its visitor: the language, and the app whose own browser shows the page. */
import type { Request } from 'express';
import { acceptedLanguages } from '../http/accepted-languages.ts';
import { type PageTexts, textsFor } from './page-texts.ts';

export interface Visitor {
  words: PageTexts;
  languages: string[];
  /** The app whose own browser shows the page; null for a standalone browser. */
  app: string | null;
}

export function visitorOf(request: Request): Visitor {
  const languages = acceptedLanguages(request.get('Accept-Language'));
  return { words: textsFor(languages), languages, app: inAppBrowser(request.get('User-Agent')) };
}

/** Browsers inside apps lack wallets and often fail to open banks' pages. */
const apps: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bWhatsApp\b/, 'WhatsApp'],
  [/\bFB(AN|AV|_IAB)\b/, 'Facebook'],
  [/\b(musical_ly|TikTok|BytedanceWebview)\b/i, 'TikTok'],
  [/\bLine\//, 'LINE'],
  [/\bTelegram\b/i, 'Telegram'],
];

/** The app's name; null for a standalone browser. */
const inAppBrowser = (userAgent: string | undefined): string | null =>
  apps.find(([mark]) => mark.test(userAgent ?? ''))?.[1] ?? null;
