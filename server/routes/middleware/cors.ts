/** Cross-origin rules of the browser interface: exact origins, no cookies, no wildcard. */
import type { RequestHandler } from 'express';
import { PayError } from '../../errors.ts';

const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key';
/** `Date` lets the page measure its clock against ours; the others are for its error messages. */
const exposedHeaders = 'Date, Retry-After, X-Request-Id';
const preflightMaxAgeS = 7200;

/** `ownOrigin` is the companion's: the card frame posts from there. */
export function cors(allowedOrigins: readonly string[], ownOrigin: string): RequestHandler {
  const allowed = new Set([...allowedOrigins, ownOrigin]);
  return function cors(request, response, next) {
    const { origin } = request.headers;
    response.vary('Origin');
    const isAllowed = origin === undefined || allowed.has(origin) || isOurs(origin, request.headers.host);
    if (!isAllowed) throw new PayError('ORIGIN_NOT_ALLOWED');
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

/** The card frame, loaded by another name of ours than the public one, such as `127.0.0.1` in development. */
const isOurs = (origin: string, host: string | undefined): boolean =>
  host !== undefined && URL.parse(origin)?.host === host;
