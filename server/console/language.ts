/** Chooses the language of a page: by the query or cookie, else the browser's first language that the console has. */
import type { Request } from 'express';

export const languages = ['pt-BR', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

/** For browsers without a language of the console. */
const fallback: Language = 'en';

export function languageOf(request: Request): Language {
  const named = (word: unknown): Language | undefined => languages.find((language) => language === word);
  return named(request.query['lang']) ?? named(cookieOf(request, 'lang')) ?? preferred(request);
}

/** Ignores regions: a reader from Portugal can read Brazilian Portuguese. */
function preferred(request: Request): Language {
  const matching = (tag: string) => languages.find((language) => primary(language) === primary(tag));
  for (const tag of request.acceptsLanguages()) {
    const found = tag === '*' ? languages[0] : matching(tag);
    if (found !== undefined) return found;
  }
  return fallback;
}

const primary = (tag: string): string => (tag.split('-')[0] ?? '').toLowerCase();

export function cookieOf(request: Request, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}
