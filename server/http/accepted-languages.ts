/** Parses the languages of a visitor's browser (`Accept-Language`). */

/** Limits of the header, so that its work is constant: browsers send a few short tags, and each takes some 0.1 ms to match. */
const maxLanguages = 5;
const maxTagCharacters = 35;
const maxHeaderCharacters = 200;

/** `pt-BR,pt;q=0.9,en;q=0.8` → `['pt-BR', 'pt', 'en']`, best first; `named`, from the page's address, before them. */
export function acceptedLanguages(acceptLanguage: string | undefined, named?: unknown): string[] {
  const header = (acceptLanguage ?? '').slice(0, maxHeaderCharacters);
  const weighted = header.split(',', maxLanguages).map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
    return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality.trim().slice(2)) };
  });
  const accepted = weighted
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
  return (typeof named === 'string' ? [named, ...accepted] : accepted)
    .filter((tag) => tag.length <= maxTagCharacters)
    .slice(0, maxLanguages);
}
