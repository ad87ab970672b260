/** The languages to try for an element: its own `locale`, the nearest `lang` around it, then those of the browser. */
export const languagesFor = (element: Element, locale: string | null): string[] =>
  // An empty one would match nothing, at the price of an exception for each language that there is.
  [locale, nearestLanguage(element), ...navigator.languages].filter((tag): tag is string => Boolean(tag));

/** Climbs through shadow roots: the page's `lang` counts for what is deep inside of components, too. */
function nearestLanguage(element: Element): string | null {
  const holder = element.closest('[lang]');
  if (holder) return holder.getAttribute('lang') || null;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLanguage(root.host) : null;
}
