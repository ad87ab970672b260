/** Cross-origin rules of the browser interface: exact origins, no cookies, no wildcard. */
import type { RequestHandler } from 'express';
import { PayError } from '../../errors.ts';
import type { IsOwnOrigin } from './own-origin.ts';

const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key';
/** With `Date` the page measures its clock difference; the others are for its error messages. */
const exposedHeaders = 'Date, Retry-After, X-Request-Id';
/** Firefox's maximum; Chromium and WebKit shorten it to two hours and ten minutes. */
const preflightMaxAgeS = 86_400;

/** The card frame posts from the companion's own origin. */
export function cors(
  allowedOrigins: readonly string[],
  isOwnOrigin: IsOwnOrigin,
  onRefused: (origin: string) => void = () => undefined,
): RequestHandler {
  const allowed = new Set(allowedOrigins);
  return function cors(request, response, next) {
    const { origin } = request.headers;
    response.vary('Origin');
    const isAllowed = origin === undefined || allowed.has(origin) || isOwnOrigin(origin, request);
    if (!isAllowed) {
      onRefused(origin);
      throw new PayError('ORIGIN_NOT_ALLOWED');
    }
    if (origin !== undefined) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Expose-Headers', exposedHeaders);
    }
    if (request.method !== 'OPTIONS') {
      next();
      return;
    }
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST');
    response.setHeader('Access-Control-Allow-Headers', allowedHeaders);
    response.setHeader('Access-Control-Max-Age', String(preflightMaxAgeS));
    response.status(204).end();
  };
}
