/** The language of a page: the one that was chosen, else the first of the browser's that the page has. */
import type { Request } from 'express';

/** For browsers whose languages no page has. */
const widelyRead = 'en';

/** `known` is in the order of preference of a client that has none, such as a program. */
export function languageOf<Language extends string>(
  request: Request,
  known: readonly [Language, ...Language[]],
): Language {
  const named = (word: unknown): Language | undefined => known.find((language) => language === word);
  return named(request.query['lang']) ?? named(cookieOf(request, 'lang')) ?? preferred(request, known);
}

/** Regions are passed over: a reader from Portugal can read Brazilian Portuguese. */
function preferred<Language extends string>(
  request: Request,
  known: readonly [Language, ...Language[]],
): Language {
  const speaks = (tag: string) => known.find((language) => primary(language) === primary(tag));
  for (const tag of request.acceptsLanguages()) {
    const found = tag === '*' ? known[0] : speaks(tag);
    if (found !== undefined) return found;
  }
  return speaks(widelyRead) ?? known[0];
}

const primary = (tag: string): string => (tag.split('-')[0] ?? '').toLowerCase();

export function cookieOf(request: Request, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}
