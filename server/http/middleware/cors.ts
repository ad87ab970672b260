/** Cross-origin rules of the browser interface: exact origins, no cookies, no wildcard. */
import type { RequestHandler } from 'express';
import { versionHeader } from '../../../widget/protocol/version.ts';
import { PayError } from '../../errors.ts';
import type { IsCompanionOrigin } from '../origins.ts';
import { version } from '../../values/version.ts';

const readHeaders = ['authorization', 'content-type', 'idempotency-key'];
/** Far above what monitoring scripts and frameworks add to each request of a page. */
const maxHeaderNames = 32;
const maxHeaderNameCharacters = 64;
/** https://www.rfc-editor.org/rfc/rfc9110#name-tokens */
const token = /^[\w!#$%&'*+.^`|~-]+$/;
/**
 * With `Date` the page measures its clock difference, with the version it finds elements and companion that are too far apart; the
 * others are for its error messages.
 */
const exposedHeaders = `Date, Retry-After, X-Request-Id, ${versionHeader}`;
/** Firefox's maximum; Chromium and WebKit shorten it to two hours and ten minutes. */
const preflightMaxAgeS = 86_400;

/**
 * The headers that a preflight asks for. Scripts of a page add headers to all of its requests (`traceparent`, `baggage`,
 * `sentry-trace`, `X-Requested-With`); refusing one would end the checkout. They are allowed and ignored: the interface reads the
 * three of {@link readHeaders} and no cookie, and only passes a valid `traceparent` on, so that no other header has a meaning here.
 */
function allowedHeaders(requested: string | undefined): string {
  const names = (requested ?? '')
    .split(',', maxHeaderNames)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name.length <= maxHeaderNameCharacters && token.test(name));
  return [...new Set([...readHeaders, ...names])].join(', ');
}

/** The card frame posts from the companion's own origin. */
export function cors(
  allowedOrigins: readonly string[],
  isCompanionOrigin: IsCompanionOrigin,
  onRefused: (origin: string) => void = () => undefined,
): RequestHandler {
  const allowed = new Set(allowedOrigins);
  return function cors(request, response, next) {
    const { origin } = request.headers;
    response.vary('Origin');
    response.setHeader(versionHeader, version);
    const isAllowed = origin === undefined || allowed.has(origin) || isCompanionOrigin(origin);
    if (!isAllowed) {
      onRefused(origin);
      throw new PayError('ORIGIN_NOT_ALLOWED');
    }
    if (origin !== undefined) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Expose-Headers', exposedHeaders);
    }
    if (request.method !== 'OPTIONS') {
      // The cache of a service worker ignores `Cache-Control`, but takes no response that varies by everything.
      response.setHeader('Vary', '*');
      next();
      return;
    }
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST');
    response.vary('Access-Control-Request-Headers');
    response.setHeader(
      'Access-Control-Allow-Headers',
      allowedHeaders(request.headers['access-control-request-headers']),
    );
    response.setHeader('Access-Control-Max-Age', String(preflightMaxAgeS));
    response.status(204).end();
  };
}
