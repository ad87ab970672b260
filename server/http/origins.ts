/** What the companion derives from a request's `Origin`: whose page it is, whether it may send a card, where its buyer returns to. */
import type { Request, RequestHandler } from 'express';
import type { RawCard, Clock, Log } from '../checkouts/ports.ts';
import { PayError } from '../errors.ts';

export type IsCompanionOrigin = (origin: string) => boolean;

/** Names of this machine that browsers of this machine can use alike. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * True for the origin of the public URL and, if that is a name of this machine, for its other names. Nothing of a request is read:
 * `Host` and the forwarded headers are the client's unless a proxy replaces them. A shop's origin is never ours.
 */
export function companionOrigins(publicUrl: string, allowedOrigins: readonly string[]): IsCompanionOrigin {
  const publicAddress = new URL(publicUrl);
  const names = loopbackNames.includes(publicAddress.hostname) ? loopbackNames : [];
  const aliases = names.map(
    (name) =>
      `${publicAddress.protocol}//${name}${publicAddress.port === '' ? '' : `:${publicAddress.port}`}`,
  );
  const origins = new Set([
    publicAddress.origin,
    ...aliases.filter((alias) => !allowedOrigins.includes(alias)),
  ]);
  return (origin) => origins.has(origin);
}

/** `PAY_RAW_CARD=frame`: accepts card data only from the companion's own card frame, not from the shop's page. */
export function cardFrameOnly(rawCard: RawCard, isCompanionOrigin: IsCompanionOrigin): RequestHandler {
  return function cardFrameOnly(request, _response, next) {
    if (rawCard === 'frame' && !isFromCompanion(request, isCompanionOrigin))
      throw new PayError('CARD_FRAME_REQUIRED');
    next();
  };
}

/**
 * Browsers set `Origin` on every POST, and no script can remove or change it. A request without it is from no browser. Rejecting
 * those would stop nobody, since other clients can send any origin.
 */
function isFromCompanion(request: Request, isCompanionOrigin: IsCompanionOrigin): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return isCompanionOrigin(origin);
  return site === undefined || site === 'same-origin';
}

const pauseMs = 60_000;
/** Maximum number of origins logged per interval, since anyone can send any origin. */
const maxNamedOrigins = 50;
const maxNameCharacters = 255;
const unknown = 'add it to PAY_ALLOWED_ORIGINS if it is a storefront';
/** The opaque origin `null` of any sandboxed frame, which cannot be allowed. */
const opaque = 'the page has none, as a file from the disk or a sandboxed frame; serve it over http';

/** Logs each refused origin once per minute, so that an operator sees why an element does not load. */
export function refusedOrigins({ clock, log }: { clock: Clock; log: Log }): (origin: string) => void {
  const named = new Map<string, number>();
  return (origin) => {
    const now = clock.now();
    for (const [known, at] of named) if (now - at >= pauseMs) named.delete(known);
    const name = origin.slice(0, maxNameCharacters);
    if (named.has(name) || named.size >= maxNamedOrigins) return;
    named.set(name, now);
    log.warn({ origin: name }, `origin not allowed: ${name === 'null' ? opaque : unknown}`);
  };
}

/** Maximum length of a URL that browsers and proxies handle reliably. */
const maxUrlCharacters = 2000;

/**
 * The page to which a buyer returns from the hosted page if the checkout has no address: the requesting one.
 *
 * The `Referer` of a request with an allowed `Origin`. If there is no `Referer`, `companionPage` for a page of the companion, which sends
 * none, and else that origin. Null without an origin: a page cannot send its buyers to another site than its own. Null for the
 * origin of an app shell, to which the hosted page cannot return.
 */
export function pageAddressOf(
  { headers: { origin, referer = '' } }: Pick<Request, 'headers'>,
  companionPage: string | null = null,
): string | null {
  if (origin === undefined) return null;
  const page = URL.parse(referer);
  if (page?.origin !== origin || page.href.length > maxUrlCharacters)
    return companionPage ?? webAddress(origin);
  page.hash = '';
  page.username = page.password = '';
  return webAddress(page.href);
}

function webAddress(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
