/** Which texts there are, and where from. Each part of each locale is loaded when it is first used. */
import type { Messages, Section, StartMessages, Texts } from './messages.ts';

interface Loaders {
  start: { [S in Section]: () => Promise<{ default: StartMessages[S] }> };
  rest: { [S in Section]?: () => Promise<{ default: object }> };
}

const builtIn: Readonly<Record<string, Loaders>> = {
  en: {
    start: {
      common: () => import('./en/common-start.ts'),
      wallet: () => import('./en/wallet.ts'),
      checkout: () => import('./en/checkout.ts'),
      purchase: () => import('./en/purchase.ts'),
      pix: () => import('./en/pix-start.ts'),
      card: () => import('./en/card-start.ts'),
    },
    rest: {
      common: () => import('./en/common.ts'),
      pix: () => import('./en/pix.ts'),
      card: () => import('./en/card.ts'),
    },
  },
  'pt-BR': {
    start: {
      common: () => import('./pt-br/common-start.ts'),
      wallet: () => import('./pt-br/wallet.ts'),
      checkout: () => import('./pt-br/checkout.ts'),
      purchase: () => import('./pt-br/purchase.ts'),
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
      purchase: () => import('./es/purchase.ts'),
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

export const builtInLocales: readonly string[] = Object.keys(builtIn);

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

/** The first of the wanted locales that exists, by its whole tag or by its language. */
export function matchLocale(wanted: readonly string[]): string {
  const known = [...new Set([...Object.keys(builtIn), ...added.keys()])];
  const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  for (const tag of wanted) {
    const found =
      known.find((candidate) => candidate.toLowerCase() === tag.toLowerCase()) ??
      known.find((candidate) => languageOf(candidate) === languageOf(tag));
    if (found) return found;
  }
  return fallbackLocale;
}

/** What is read first. */
export async function loadStart<S extends Section>(locale: string, section: S): Promise<StartMessages[S]> {
  const { default: texts } = await loadersFor(locale).start[section]();
  return merge(await inDirectionOf(locale, texts), added.get(locale)?.[section] ?? {});
}

export async function loadTexts<S extends Section>(locale: string, section: S): Promise<Messages[S]> {
  const [start, rest] = await Promise.all([loadStart(locale, section), loadersFor(locale).rest[section]?.()]);
  // A merchant's own words are in both, and are the same in both.
  const own = added.get(locale)?.[section] ?? {};
  const others = await inDirectionOf(locale, rest?.default ?? {});
  return merge(merge(others, start), own) as Messages[S];
}

export const isRightToLeft = (locale: string): boolean => /^(ar|fa|he|ur)\b/.test(locale);

/** What a language from right to left lacks is in English. */
const inDirectionOf = async <T extends object>(locale: string, texts: T): Promise<T> =>
  !builtIn[locale] && isRightToLeft(locale) ? (await import('./isolated.ts')).isolated(texts) : texts;

function loadersFor(locale: string): Loaders {
  const loaders = builtIn[locale] ?? builtIn[fallbackLocale];
  if (!loaders) throw new Error(`No texts for ${locale}`);
  return loaders;
}

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
