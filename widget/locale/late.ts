/** Loads a late locale: every section from its two files. A language added by the page falls back to English. */
import { directionOf } from '../protocol/languages.ts';
import { isolateTexts } from './bidi-isolation.ts';
import { importLateFile } from './late-files.ts';
import type { LateFiles, LateRest, LateStart, StartMessages } from './messages.ts';
import { builtInLocales } from './built-in-locales.ts';
import type { Loaders } from './loaders.ts';
import type { SlowLoadTexts } from './slow-load-texts.ts';

const loading: { [K in keyof LateFiles]: Map<string, Promise<{ default: LateFiles[K] }>> } = {
  start: new Map(),
  rest: new Map(),
};
const failed = new Set<string>();

/**
 * Concurrent callers share one attempt, which rejects if the file does not load. From the second failure on it resolves to null, as
 * for a language without such files, so that the buyer sees English texts.
 */
export async function loadLateFile<K extends keyof LateFiles>(
  locale: string,
  part: K,
): Promise<LateFiles[K] | null> {
  if (!builtInLocales.includes(locale)) return null;
  const attempt = loading[part].get(locale) ?? importLateFile(locale, part);
  loading[part].set(locale, attempt);
  const name = `${locale} ${part}`;
  const mayGiveUp = failed.has(name);
  try {
    return (await attempt).default;
  } catch (error) {
    loading[part].delete(locale);
    failed.add(name);
    if (mayGiveUp) return null;
    throw error;
  }
}

/** English texts for a locale that lacks its own. */
export async function inEnglish<T extends object>(
  locale: string,
  load: () => Promise<{ default: T }>,
): Promise<T> {
  const { default: texts } = await load();
  return directionOf(locale) === 'rtl' ? isolateTexts(texts) : texts;
}

/** Loaders for late locales and for languages added by the page. Adds the locale's texts of a slow load to `slowLoadTexts`. */
export default function lateLoaders(
  locale: string,
  english: Loaders,
  slowLoadTexts: Record<string, SlowLoadTexts>,
): Loaders {
  const start =
    <S extends keyof LateStart>(section: S, instead: () => Promise<{ default: StartMessages[S] }>) =>
    async (): Promise<{ default: LateStart[S] | StartMessages[S] }> => {
      const file = await loadLateFile(locale, 'start');
      if (file) slowLoadTexts[locale.slice(0, 2)] = [file.common.slow, file.common.tryAgain];
      return { default: file ? file[section] : await inEnglish(locale, instead) };
    };
  const rest =
    <S extends keyof LateRest>(section: S, instead: () => Promise<{ default: LateRest[S] }>) =>
    async (): Promise<{ default: LateRest[S] }> => {
      const file = await loadLateFile(locale, 'rest');
      return { default: file ? file[section] : await inEnglish(locale, instead) };
    };
  return {
    start: {
      common: start('common', english.start.common),
      checkout: start('checkout', english.start.checkout),
      pix: start('pix', english.start.pix),
      card: start('card', english.start.card),
      wallet: rest('wallet', english.start.wallet),
    },
    rest: {
      common: rest('common', english.rest.common),
      pix: rest('pix', english.rest.pix),
      card: rest('card', english.rest.card),
    },
  };
}
