/** Where a buyer comes back to from the hosted page: the page that asked for it, where the checkout names none. */
import type { Request } from 'express';

/** §4.1 takes a URL; what is longer than browsers and proxies agree on is no address. */
const longestCharacters = 2000;

/**
 * The `Referer` of a request whose `Origin` the companion has let through, or that origin where the browser names no
 * more. Null where there is no origin: a page cannot send its buyers to another site than its own.
 */
export function pageAddressOf({
  headers: { origin, referer = '' },
}: Pick<Request, 'headers'>): string | null {
  if (origin === undefined) return null;
  const page = URL.parse(referer);
  if (page?.origin !== origin || page.href.length > longestCharacters) return URL.parse(origin)?.href ?? null;
  page.hash = '';
  page.username = page.password = '';
  return page.href;
}
