/** The registry of texts. Each part of a locale is loaded on first use. */
import { matchLanguage } from '../protocol/languages.ts';
import { builtInLocales, type EarlyLocale, isEarly } from './built-in-locales.ts';
import { importEarlyFile } from './early-files.ts';
import type { Loaders, RestMessages, StartModule } from './loaders.ts';
import { slowLoadTexts } from './slow-load-texts.ts';
import type { AllTexts, Messages, Section, StartTexts, Texts } from './messages.ts';

/** Sections with two files: the texts of the first screen, and the rest. */
const divided: readonly Section[] = ['pix', 'card'];
const isDivided = (section: Section): section is Section & keyof RestMessages => divided.includes(section);

const earlyLoaders = (locale: EarlyLocale): Loaders => ({
  start: (section) =>
    importEarlyFile(locale, isDivided(section) ? `${section}-start` : section) as Promise<StartModule<never>>,
  rest: (section) => importEarlyFile(locale, section) as Promise<{ default: never }>,
});

const english = earlyLoaders('en');

/** For an unknown language. */
const fallbackLocale = 'en';

/** By tag in lower case, since tags are case-insensitive (BCP 47, section 2.1.1). */
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
  const tag = locale.toLowerCase();
  added.set(tag, merge(added.get(tag) ?? {}, texts));
  for (const listener of listeners) listener();
}

/** Calls the listener when texts were added; returns the function that unsubscribes. */
export function onLocaleAdded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first of the wanted locales that exists, by its whole tag or by its language and script. */
export const matchLocale = (wanted: readonly string[]): string =>
  matchLanguage([...builtInLocales, ...added.keys()], wanted) ?? fallbackLocale;

/** Loads the texts of the first screen. */
export async function loadStart<S extends Section>(locale: string, section: S): Promise<StartTexts<S>> {
  const loaders = loadersFor(locale);
  // Requested in the same turn where nothing has to be loaded before.
  const { start } = loaders instanceof Promise ? await loaders : loaders;
  const { common, default: own } = await start(section);
  return { common: withAdded(locale, 'common', common), own: withAdded(locale, section, own) };
}

export async function loadTexts<S extends Section>(locale: string, section: S): Promise<AllTexts<S>> {
  const { rest } = await loadersFor(locale);
  const [start, common, own] = await Promise.all([
    loadStart(locale, section),
    rest('common'),
    isDivided(section) ? rest(section) : null,
  ]);
  // A merchant's own words are all in the start, also those that replace what comes later.
  return {
    common: merge(common.default, start.common),
    own: merge(own?.default ?? {}, start.own),
  } as AllTexts<S>;
}

/** The built-in texts, overridden by those of {@link addLocale}. */
export const withAdded = <T extends object>(locale: string, section: keyof Messages, texts: T): T =>
  merge(texts, added.get(locale.toLowerCase())?.[section] ?? {});

/** A variant that a page has added, such as `es-MX`, has the texts of its language. */
function loadersFor(added: string): Loaders | Promise<Loaders> {
  const locale = matchLanguage(builtInLocales, [added]) ?? added;
  return isEarly(locale)
    ? earlyLoaders(locale)
    : import('./late-locales.ts').then((late) => late.default(locale, english, slowLoadTexts));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges deeply; `over` takes precedence. */
function merge<T extends object>(base: T, over: object): T {
  const result = new Map<string, unknown>(Object.entries(base));
  for (const [key, value] of Object.entries(over) as [string, unknown][]) {
    const before = result.get(key);
    if (value !== undefined)
      result.set(key, isObject(before) && isObject(value) ? merge(before, value) : value);
  }
  return Object.fromEntries(result) as T;
}
