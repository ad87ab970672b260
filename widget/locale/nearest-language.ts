/** Lists the languages to try for an element: its own `locale`, the nearest `lang` around it, then those of the browser. */
export const languagesFor = (element: Element, locale: string | null): string[] =>
  // An empty tag matches nothing, and would cause an exception for each known language.
  [locale, nearestLanguage(element), ...navigator.languages].filter((tag): tag is string => Boolean(tag));

/** Searches through shadow roots, so that the page's `lang` applies inside of components too. */
function nearestLanguage(element: Element): string | null {
  const holder = element.closest('[lang]');
  if (holder) return holder.getAttribute('lang') || null;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLanguage(root.host) : null;
}
