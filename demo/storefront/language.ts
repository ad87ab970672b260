/** Chooses the language of a page: by the query or cookie, else the browser's first language that the page has. */
import type { Request } from 'express';

/** For browsers without a language of the page. */
const fallback = 'en';

/** The first of `known` is for clients without a preference, such as programs. */
export function languageOf<Language extends string>(
  request: Request,
  known: readonly [Language, ...Language[]],
): Language {
  const named = (word: unknown): Language | undefined => known.find((language) => language === word);
  return named(request.query['lang']) ?? named(cookieOf(request, 'lang')) ?? preferred(request, known);
}

/** Ignores regions: a reader from Portugal can read Brazilian Portuguese. */
function preferred<Language extends string>(
  request: Request,
  known: readonly [Language, ...Language[]],
): Language {
  const matching = (tag: string) => known.find((language) => primary(language) === primary(tag));
  for (const tag of request.acceptsLanguages()) {
    const found = tag === '*' ? known[0] : matching(tag);
    if (found !== undefined) return found;
  }
  return matching(fallback) ?? known[0];
}

const primary = (tag: string): string => (tag.split('-')[0] ?? '').toLowerCase();

export function cookieOf(request: Request, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}
