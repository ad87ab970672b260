/**
 * Reads the colour scheme in which an element is drawn, such as `dark` or `light dark`; `normal` if the page
 * declares none.
 */
export function colorSchemeOf(element: Element): string {
  const { colorScheme } = getComputedStyle(element);
  if (colorScheme !== 'normal' && colorScheme !== '') return colorScheme;
  // A page may declare it only in its head, which no computed style shows.
  return document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content ?? 'normal';
}
