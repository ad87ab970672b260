/** The languages to try for an element: the nearest `lang` around it, then those of the browser. */
export function languagesFor(element: Element): string[] {
  const around = nearestLanguage(element);
  return [...(around ? [around] : []), ...navigator.languages];
}

/** Climbs through shadow roots: the page's `lang` counts for what is deep inside of components, too. */
function nearestLanguage(element: Element): string | null {
  const holder = element.closest('[lang]');
  if (holder) return holder.getAttribute('lang') || null;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLanguage(root.host) : null;
}
