/**
 * Routes each request to its visit. Programs and pages of other sites send the visit's id in the path, `/w/<id>/…`, as part of every
 * URL that they receive; the pages of shop and console send it in a cookie.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type ServerName, serverNames, type Urls } from '../http-servers.ts';
import { type Visit, visitPath, type Visits } from './visits.ts';

const cookieName = 'demo_visit';
const entrance = '/w/enter/';

export interface VisitRouterOptions {
  urls: Urls;
  visits: Visits;
  addressOf: (request: IncomingMessage) => string;
}

export function createVisitRouter({
  urls,
  visits,
  addressOf,
}: VisitRouterOptions): (name: ServerName) => RequestListener {
  const cookieFor = (name: ServerName, { id }: Visit): string =>
    [
      `${cookieName}=${id}`,
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      ...(urls[name].startsWith('https:') ? ['Secure'] : []),
    ].join('; ');

  function serve(name: ServerName, visit: Visit, request: IncomingMessage, response: ServerResponse): void {
    const refused = visit.allowance.take(request, response, Date.now());
    if (refused === null) visit.servers.listeners[name](request, response);
    else refuse(response, refused, refused === 413 ? 'The body is too large.' : 'This visit asks too much.');
  }

  /** Serves a request with a visit's id in its path. */
  function serveVisit(
    name: ServerName,
    id: string,
    rest: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const visit = visits.find(id);
    if (visit === null) return refuseEnded(request, response);
    if (rest === '') return redirect(response, 308, `${visitPath(id)}/`);
    request.url = rest;
    if (name === 'console' && isNavigation(request)) {
      response.setHeader('Set-Cookie', cookieFor(name, visit));
      // A path of this origin: a second slash would name another host.
      return redirect(response, 303, rest.replace(/^[/\\]+/, '/'));
    }
    // Of the shop's routes, this way serves only the webhook of the companion.
    if (name === 'shop' && rest !== '/webhooks') return refuse(response, 404, 'Nothing is here.');
    serve(name, visit, request, response);
  }

  /** Serves a navigation without a visit's id: continues the visit of the cookie, or starts a new one. */
  async function enter(
    name: ServerName,
    rest: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const known = visits.find(cookieOf(request));
    const visit = known ?? (await visits.start(addressOf(request)));
    if (visit === null) {
      response.setHeader('Retry-After', '60');
      return refuse(response, 503, 'The demo is full at the moment. Please come back in a minute.');
    }
    if (known === null) response.setHeader('Set-Cookie', cookieFor('shop', visit));
    if (name === 'shop') return serve('shop', visit, request, response);
    redirect(response, 303, `${urls[name]}${visitPath(visit.id)}${rest}`);
  }

  const refuseEnded = (request: IncomingMessage, response: ServerResponse): void => {
    if (isNavigation(request)) redirect(response, 303, `${urls.shop}/`);
    else refuse(response, 404, 'This visit is over.');
  };

  async function serveWithoutId(
    name: ServerName,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const path = request.url ?? '/';
    const place = serverNames.find((one) => path.startsWith(`${entrance}${one}/`));
    if (name === 'shop' && place !== undefined)
      return await enter(place, path.slice(`${entrance}${place}`.length), request, response);
    const visit = name === 'shop' || name === 'console' ? visits.find(cookieOf(request)) : null;
    if (visit !== null) return serve(name, visit, request, response);
    // The companion has no pages of its own.
    if (name === 'companion' || !isNavigation(request))
      return refuse(response, 404, 'Open the shop first: this address is of no visit.');
    if (name === 'shop') return await enter(name, path, request, response);
    // The shop's cookie has the visit's id.
    redirect(response, 303, `${urls.shop}${entrance}${name}${path}`);
  }

  return (name) => (request, response) => {
    if (request.url === '/healthz') return void response.writeHead(200).end('ok');
    const [, id, rest = ''] = /^\/w\/([\w-]{22})(\/.*)?$/.exec(request.url ?? '') ?? [];
    if (id !== undefined) return serveVisit(name, id, rest, request, response);
    serveWithoutId(name, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) refuse(response, 500, 'Something went wrong here.');
    });
  };
}

function cookieOf({ headers }: IncomingMessage): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === cookieName)?.[1] ?? '';
}

/** True for a page that is opened. Browsers mark these; for other programs the accepted content type decides. */
function isNavigation({ method, headers, url = '' }: IncomingMessage): boolean {
  if (method !== 'GET') return false;
  if (headers['sec-fetch-dest'] !== undefined) return headers['sec-fetch-mode'] === 'navigate';
  const isPage = headers.origin === undefined && !/\.\w+$/.test(url);
  return isPage && /text\/html|^\*\/\*$|^$/.test(headers.accept ?? '');
}

function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { location, 'cache-control': 'no-store' }).end();
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${message}\n`);
}
