/** Parses the languages of a visitor's browser (`Accept-Language`). */

/**
 * Limits of the header. Browsers send a few short tags; matching one against the known languages takes some 20 µs, and longer ones
 * more: a header of 15 kB blocked the process for half a second.
 */
const mostLanguages = 16;
const longestTagCharacters = 64;

/** `pt-BR,pt;q=0.9,en;q=0.8` → `['pt-BR', 'pt', 'en']`, best first; `named`, from the page's address, before them. */
export function acceptedLanguages(acceptLanguage: string | undefined, named?: unknown): string[] {
  const weighted = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
    return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality.trim().slice(2)) };
  });
  const accepted = weighted
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
  return (typeof named === 'string' ? [named, ...accepted] : accepted)
    .filter((tag) => tag.length <= longestTagCharacters)
    .slice(0, mostLanguages);
}
