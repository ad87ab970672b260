/** Loads a late locale: every section from its two files. A language added by the page falls back to English. */
import { directionOf } from '../protocol/languages.ts';
import { importLateFile } from './late-files.ts';
import type { Section, StartMessages } from './messages.ts';
import { builtInLocales } from './built-in-locales.ts';
import type { Loaders, LocaleFiles, RestMessages } from './loaders.ts';
import { platformAmounts } from './platform-amounts.ts';
import type { SlowLoadTexts } from './slow-load-texts.ts';

const loading: { [K in keyof LocaleFiles]: Map<string, Promise<LocaleFiles[K]>> } = {
  start: new Map(),
  rest: new Map(),
};
const failed = new Set<string>();

/**
 * Concurrent callers share one attempt, which rejects if the file does not load. From the second failure on it resolves to null, as
 * for a language without such files, so that the buyer sees English texts.
 */
async function loadLateFile<K extends keyof LocaleFiles>(
  locale: string,
  part: K,
): Promise<LocaleFiles[K] | null> {
  if (!builtInLocales.includes(locale)) return null;
  const attempt = loading[part].get(locale) ?? importLateFile(locale, part);
  loading[part].set(locale, attempt);
  const name = `${locale} ${part}`;
  const mayGiveUp = failed.has(name);
  try {
    return await attempt;
  } catch (error) {
    loading[part].delete(locale);
    failed.add(name);
    if (mayGiveUp) return null;
    throw error;
  }
}

/** Unicode's bidi isolation: each full stop of an English text stays at the end of its sentence. */
const leftToRight = '\u2066';
const end = '\u2069';

function isolate(text: unknown): unknown {
  if (typeof text === 'string') return leftToRight + text + end;
  if (typeof text === 'function') return (...values: unknown[]) => isolate(text(...values));
  if (Array.isArray(text)) return text.map(isolate);
  return Object.fromEntries(Object.entries(text as object).map(([key, inner]) => [key, isolate(inner)]));
}

/** English texts for a locale that lacks its own. */
const inEnglish = <T extends object>(locale: string, english: T): T =>
  directionOf(locale) === 'rtl' ? (isolate(english) as T) : english;

/** Loaders for late locales and for languages added by the page. Adds the locale's texts of a slow load to `slowLoadTexts`. */
export default function lateLoaders(
  locale: string,
  english: Loaders,
  slowLoadTexts: Record<string, SlowLoadTexts>,
): Loaders {
  return {
    start: async (section) => {
      const [start, rest] = await Promise.all([
        loadLateFile(locale, 'start'),
        section === 'wallet' || section === 'purchase' ? loadLateFile(locale, 'rest') : null,
      ]);
      const common = start?.common;
      const { wallet, purchase } = rest ?? {};
      const checkout = start ? { ...start.checkout, card: start.card } : undefined;
      const texts: { [K in Section]?: StartMessages[K] | undefined } = {
        ...start,
        checkout,
        wallet,
        purchase,
      };
      const own = texts[section];
      if (common?.slow) slowLoadTexts[locale.slice(0, 2)] = [common.slow, common.tryAgain];
      if (common && own) return { common, default: own };
      const fallback = await english.start(section);
      return {
        common: common ?? { ...inEnglish(locale, fallback.common), amounts: platformAmounts(locale) },
        default: own ?? inEnglish(locale, fallback.default),
      };
    },
    rest: async (section) => {
      const file: RestMessages | null = await loadLateFile(locale, 'rest');
      return { default: file?.[section] ?? inEnglish(locale, (await english.rest(section)).default) };
    },
  };
}
