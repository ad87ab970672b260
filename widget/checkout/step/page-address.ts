/**
 * Returns the page's own address, for the return from a hosted page. Undefined for a page that is not on the web.
 *
 * It contains no secret: without the fragment, and without a query that could hold one.
 */
export function pageAddress(): string | undefined {
  const { origin, pathname, search } = location;
  if (!origin.startsWith('http')) return undefined;
  return origin + pathname + (/secret|cs_|_mac|token/i.test(search) ? '' : search);
}
