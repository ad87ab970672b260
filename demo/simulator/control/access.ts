import type { RequestListener } from 'node:http';
import { isIP } from 'node:net';
import type { RequestHandler } from 'express';

const loopbackAddresses: ReadonlySet<string | undefined> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Restricts control to the machine the simulator runs on, unless it is public. */
export function loopbackOnly(isPublic: boolean): RequestHandler {
  return (request, response, next) => {
    if (isPublic || loopbackAddresses.has(request.socket.remoteAddress)) next();
    else
      response
        .status(403)
        .json({ status: 'error', message: 'control is available on the loopback interface only' });
  };
}

/** Allows calls from pages of this machine and of the given origins; rejects other origins. */
export const corsFor =
  (origins: readonly string[]): RequestHandler =>
  (request, response, next) => {
    const origin = request.get('origin');
    const isKnown = origin !== undefined && (isLoopback(origin) || origins.includes(origin));
    response.vary('Origin');
    if (isKnown) {
      response.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'content-type',
      });
    }
    const foreign = origin !== undefined && !isKnown && hostOf(origin) !== request.get('host');
    if (request.method === 'OPTIONS') response.status(204).end();
    else if (foreign) response.status(403).json({ status: 'error', message: 'origin not allowed' });
    else next();
  };

function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackName(new URL(origin).hostname);
}

export const isLoopbackName = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname) || hostname.endsWith('.localhost');

/**
 * Rejects requests to a host name that is not the simulator's: a page of any site can make its own name lead to this machine, and
 * then reads what the simulator returns. An address in digits is no name that a page could point here.
 */
export function knownHostsOnly(names: readonly string[], listener: RequestListener): RequestListener {
  return (request, response) => {
    const hostname = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? '';
    const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
    if (isAddress || isLoopbackName(hostname) || names.includes(hostname)) {
      listener(request, response);
      return;
    }
    response.writeHead(421, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ status: 'error', message: 'no address of the simulator: set SIMULATOR_PUBLIC_URL' }),
    );
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
