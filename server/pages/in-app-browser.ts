/** Detects browsers inside apps, which lack wallets and often fail to open banks' pages. */

const apps: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bWhatsApp\b/, 'WhatsApp'],
  [/\bFB(AN|AV|_IAB)\b/, 'Facebook'],
  [/\b(musical_ly|TikTok|BytedanceWebview)\b/i, 'TikTok'],
  [/\bLine\//, 'LINE'],
  [/\bTelegram\b/i, 'Telegram'],
];

/** The app's name; null for a standalone browser. */
export const inAppBrowser = (userAgent: string | undefined): string | null =>
  apps.find(([mark]) => mark.test(userAgent ?? ''))?.[1] ?? null;
