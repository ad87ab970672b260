/** Finds the page to which a buyer returns from the hosted page if the checkout has no address: the requesting page. */
import type { Request } from 'express';

/** Maximum length of a URL that browsers and proxies handle reliably. */
const longestCharacters = 2000;

/**
 * The `Referer` of a request with an allowed `Origin`. If there is no `Referer`, `ownPage` for a page of the companion, which sends
 * none, and else that origin. Null without an origin: a page cannot send its buyers to another site than its own. Null for the
 * origin of an app shell, to which the hosted page cannot return.
 */
export function pageAddressOf(
  { headers: { origin, referer = '' } }: Pick<Request, 'headers'>,
  ownPage: string | null = null,
): string | null {
  if (origin === undefined) return null;
  const page = URL.parse(referer);
  if (page?.origin !== origin || page.href.length > longestCharacters) return ownPage ?? webAddress(origin);
  page.hash = '';
  page.username = page.password = '';
  return webAddress(page.href);
}

function webAddress(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
