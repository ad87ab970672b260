/**
 * The page's own address, for the way back from a payment page. Undefined where there is none on the web.
 *
 * It names no secret: the fragment stays behind, and so does a query that could hold one.
 */
export function pageAddress(): string | undefined {
  const { origin, pathname, search } = location;
  if (!origin.startsWith('http')) return undefined;
  return origin + pathname + (/secret|cs_|_mac|token/i.test(search) ? '' : search);
}
