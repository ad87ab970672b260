/** Which texts there are, and where from. Each part of each locale is loaded when it is first used. */
import { matchLanguage } from '../protocol/languages.ts';
import { builtInLocales } from './built-in-locales.ts';
import type { Loaders } from './loaders.ts';
import { slowWords } from './slow-words.ts';
import type { Messages, Section, StartMessages, Texts } from './messages.ts';

const english: Loaders = {
  start: {
    common: () => import('./en/common-start.ts'),
    wallet: () => import('./en/wallet.ts'),
    checkout: () => import('./en/checkout.ts'),
    pix: () => import('./en/pix-start.ts'),
    card: () => import('./en/card-start.ts'),
  },
  rest: {
    common: () => import('./en/common.ts'),
    pix: () => import('./en/pix.ts'),
    card: () => import('./en/card.ts'),
  },
};

const early: Readonly<Record<string, Loaders>> = {
  en: english,
  'pt-BR': {
    start: {
      common: () => import('./pt-br/common-start.ts'),
      wallet: () => import('./pt-br/wallet.ts'),
      checkout: () => import('./pt-br/checkout.ts'),
      pix: () => import('./pt-br/pix-start.ts'),
      card: () => import('./pt-br/card-start.ts'),
    },
    rest: {
      common: () => import('./pt-br/common.ts'),
      pix: () => import('./pt-br/pix.ts'),
      card: () => import('./pt-br/card.ts'),
    },
  },
  es: {
    start: {
      common: () => import('./es/common-start.ts'),
      wallet: () => import('./es/wallet.ts'),
      checkout: () => import('./es/checkout.ts'),
      pix: () => import('./es/pix-start.ts'),
      card: () => import('./es/card-start.ts'),
    },
    rest: {
      common: () => import('./es/common.ts'),
      pix: () => import('./es/pix.ts'),
      card: () => import('./es/card.ts'),
    },
  },
};

/** For a language that nobody added. */
const fallbackLocale = 'en';

const added = new Map<string, Texts<Messages>>();
const listeners = new Set<() => void>();

/**
 * Adds a locale, or a merchant's own words for one that is there: only what differs has to be given.
 * A new language falls back to English where it says nothing.
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
  early[locale] ?? (await import('./late.ts')).default(locale, english, slowWords);

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
