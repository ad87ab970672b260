/** Finds the page to which a buyer returns from the hosted page if the checkout has no address: the requesting page. */
import type { Request } from 'express';

/** Maximum length of a URL that browsers and proxies handle reliably. */
const longestCharacters = 2000;

/**
 * The `Referer` of a request with an allowed `Origin`, or that origin if there is no `Referer`. Null without an origin: a page
 * cannot send its buyers to another site than its own.
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
