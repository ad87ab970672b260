/** Middleware between a request and the pages: who sends it, and whether a form is the console's own. */
import type { Request, RequestHandler } from 'express';
import { formOf } from '../forms.ts';
import { MerchantApi, RefusedError, type Scope } from '../merchant-api.ts';
import type { DemoExtension } from '../demo-extension.ts';
import { redirect } from '../respond.ts';
import { can, setVisit } from '../visit.ts';
import type { Sessions } from './session.ts';

export interface GuardOptions {
  url: URL;
  companionUrl: string;
  sessions: Sessions;
  demoExtension: DemoExtension | null;
}

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** On one's own machine a browser may know the console by another name of the loopback interface. */
function isConsoleOrigin(origin: string | undefined, url: URL): boolean {
  if (origin === undefined) return false;
  if (origin === url.origin) return true;
  const sent = URL.parse(origin);
  return (
    sent !== null &&
    sent.origin === origin &&
    sent.protocol === url.protocol &&
    sent.port === url.port &&
    [sent, url].every(({ hostname }) => loopbackNames.has(hostname))
  );
}

/** Rejects forms of other sites by `Origin`, and any form without its session's token. */
export const sameOriginFormsOnly =
  ({ url, sessions }: GuardOptions): RequestHandler =>
  (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    if (!isConsoleOrigin(request.get('origin'), url)) return next(new RefusedError('form_refused', 403));
    const session = sessions.read(request, response);
    if (session === null && request.path !== '/sign-in')
      return redirect(response, '/sign-in', { problem: 'session_ended' });
    const hasToken = sessions.hasFormToken(session, request, formOf(request).csrf);
    return next(hasToken ? undefined : new RefusedError('form_refused', 403));
  };

/** Lets signed-in people pass; sends everybody else to the sign-in. */
export const signedInOnly =
  ({ companionUrl, sessions, demoExtension }: GuardOptions): RequestHandler =>
  async (request, response, next) => {
    let session = sessions.read(request, response);
    if (session === null && request.method === 'GET') {
      const guestKey = demoExtension?.guestKey(request) ?? null;
      if (guestKey !== null) session = sessions.start(response, guestKey);
    }
    if (session === null) return redirect(response, '/sign-in', signInQuery(request));
    const api = new MerchantApi({ companionUrl, merchantKey: session.key });
    // Asked each time, so that a removed key or scope counts at once.
    setVisit(request, { session, api, key: await api.key() });
    return next();
  };

/** Where a person who signs in goes on; a form that was sent is not repeated. */
export const signInQuery = ({ method, url }: Request): Record<string, string> =>
  method === 'GET' && url !== '/' ? { next: url } : {};

/** Refuses what the key may not do, as the companion would. */
export const requires =
  (scope: Scope) =>
  (request: object, _response: object, next: (error?: unknown) => void): void =>
    next(can(request, scope) ? undefined : new RefusedError('SCOPE_REQUIRED', 403));
