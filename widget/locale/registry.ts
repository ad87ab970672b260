/** Which texts there are, and where from. Each part of each locale is loaded when it is first used. */
import { matchLanguage } from '../protocol/languages.ts';
import { builtInLocales, type EarlyLocale, isEarly } from './built-in-locales.ts';
import { importEarlyFile } from './early-files.ts';
import type { Loaders } from './loaders.ts';
import { slowLoadTexts } from './slow-load-texts.ts';
import type { Messages, Section, StartMessages, Texts } from './messages.ts';

const earlyLoaders = (locale: EarlyLocale): Loaders => ({
  start: {
    common: () => importEarlyFile(locale, 'common-start'),
    wallet: () => importEarlyFile(locale, 'wallet'),
    checkout: () => importEarlyFile(locale, 'checkout'),
    pix: () => importEarlyFile(locale, 'pix-start'),
    card: () => importEarlyFile(locale, 'card-start'),
  },
  rest: {
    common: () => importEarlyFile(locale, 'common'),
    pix: () => importEarlyFile(locale, 'pix'),
    card: () => importEarlyFile(locale, 'card'),
  },
});

const english = earlyLoaders('en');

/** For a language that nobody added. */
const fallbackLocale = 'en';

const added = new Map<string, Texts<Messages>>();
const listeners = new Set<() => void>();

/**
 * Adds a locale, or a merchant's own words for one that is there: only what differs has to be given.
 * A new language falls back to English where it has no message.
 *
 * ```ts
 * addLocale('pt-BR', { pix: { copy: 'Copiar código' } });
 * ```
 */
export function addLocale(locale: string, texts: Texts<Messages>): void {
  added.set(locale, merge(added.get(locale) ?? {}, texts));
  for (const listener of listeners) listener();
}

/** Calls back when texts were added; returns the function that ends it. */
export function onLocaleAdded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first of the wanted locales that exists, by its whole tag or by its language and script. */
export const matchLocale = (wanted: readonly string[]): string =>
  matchLanguage([...builtInLocales, ...added.keys()], wanted) ?? fallbackLocale;

/** What is read first. */
export async function loadStart<S extends Section>(locale: string, section: S): Promise<StartMessages[S]> {
  const { start } = await loadersFor(locale);
  return withAdded(locale, section, (await start[section]()).default);
}

export async function loadTexts<S extends Section>(locale: string, section: S): Promise<Messages[S]> {
  const { rest }: { rest: { [S in Section]?: () => Promise<{ default: object }> } } =
    await loadersFor(locale);
  const [start, more] = await Promise.all([loadStart(locale, section), rest[section]?.()]);
  // A merchant's own words are all in the start, also those that replace what comes later.
  return merge(more?.default ?? {}, start) as Messages[S];
}

/** The built-in texts with those of {@link addLocale} in their place. */
export const withAdded = <T extends object>(locale: string, section: keyof Messages, texts: T): T =>
  merge(texts, added.get(locale)?.[section] ?? {});

const loadersFor = async (locale: string): Promise<Loaders> =>
  isEarly(locale)
    ? earlyLoaders(locale)
    : (await import('./late.ts')).default(locale, english, slowLoadTexts);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `over` wins, key by key, as deep as both are objects. */
function merge<T extends object>(base: T, over: object): T {
  const result = new Map<string, unknown>(Object.entries(base));
  for (const [key, value] of Object.entries(over) as [string, unknown][]) {
    const before = result.get(key);
    if (value !== undefined)
      result.set(key, isObject(before) && isObject(value) ? merge(before, value) : value);
  }
  return Object.fromEntries(result) as T;
}
