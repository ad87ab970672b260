/** The console: a server that shows a companion's orders and acts on them with the key of the person who signed in. */
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { contextFor, type ContextOf, problemText } from './context.ts';
import { script, styleSheet } from './files.ts';
import { type Html, html } from '../values/html.ts';
import { languageOf, languages } from './language.ts';
import { RefusedError } from './merchant-api.ts';
import { type ConsoleOptions, httpUrl, lowBalanceOf, sealSecret } from './options.ts';
import { page, type PageContext, sections } from './pages/page.ts';
import type { DemoExtension } from './demo-extension.ts';
import { redirect, send } from './respond.ts';
import { balanceRoutes } from './routes/balance.ts';
import { linkRoutes } from './routes/links.ts';
import { orderRoutes } from './routes/orders.ts';
import { paymentRoutes } from './routes/payments.ts';
import { payoutRoutes } from './routes/payouts.ts';
import { demoButtonRoutes } from './routes/demo-buttons.ts';
import { refundRoutes } from './routes/refunds.ts';
import { todoRoutes } from './routes/todo.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { withdrawalRoutes } from './routes/withdrawals.ts';
import { createServices } from './services.ts';
import { sameOriginFormsOnly, signedInOnly, signInQuery } from './session/guard.ts';
import { Seal } from './session/seal.ts';
import { Sessions } from './session/session.ts';
import { signInRoutes } from './session/sign-in.ts';
import { texts } from './texts.ts';

export interface Parts {
  demoExtension: DemoExtension | null;
}

const missing: ReadonlySet<string> = new Set(['CHECKOUT_NOT_FOUND', 'NOT_FOUND', 'EVENT_NOT_FOUND']);
const maxFormBytes = '20kb';

export function composeConsole(options: ConsoleOptions, { demoExtension }: Parts): Express {
  const { companionUrl, trustProxy } = options;
  const url = httpUrl('url', options.url);
  const { host } = httpUrl('companionUrl', companionUrl);
  const seal = new Seal(sealSecret(options.key), `${companionUrl.replace(/\/+$/, '')}\n${url.href}`);
  const sessions = new Sessions({ seal, url, now: Date.now });
  const contextOf = contextFor({ name: options.name ?? host, sessions, sections });
  const services = createServices({
    contextOf,
    demoExtension,
    lowBalance: lowBalanceOf(options.lowBalance),
  });
  const guard = { url, companionUrl, sessions, demoExtension };

  const app = express().disable('x-powered-by');
  if (trustProxy !== undefined) app.set('trust proxy', trustProxy);
  app.use(headers(demoExtension));
  app.use(fileRoutes());
  app.use(rememberLanguage(url));
  app.use(express.urlencoded({ extended: false, limit: maxFormBytes }), sameOriginFormsOnly(guard));
  app.use(signInRoutes({ companionUrl, sessions, contextOf }));
  app.use(signedInOnly(guard));

  app.get('/', (_request, response) => redirect(response, '/todo'));
  app.use(
    todoRoutes(services),
    paymentRoutes(services),
    refundRoutes(services),
    orderRoutes(services),
    payoutRoutes(services),
    withdrawalRoutes(services),
    linkRoutes(services),
    balanceRoutes(services),
    webhookRoutes(services),
    demoButtonRoutes(services),
  );

  app.use((_request, _response, next) => next(new RefusedError('NOT_FOUND', 404)));
  app.use(errorHandler({ contextOf, sessions, onError: options.onError ?? report }));
  return app;
}

function headers(demoExtension: DemoExtension | null): RequestHandler {
  const ancestors = demoExtension?.frameAncestors ?? [];
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ].join('; ');
  return (_request, response, next) => {
    response.set({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      ...(ancestors.length === 0 && { 'x-frame-options': 'DENY' }),
    });
    next();
  };
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#14342b"/><path d="M16 5.5c4.6 5.4 7.4 9.2 7.4 12.9a7.4 7.4 0 0 1-14.8 0c0-3.7 2.8-7.5 7.4-12.9Z" fill="#cfe08a"/></svg>';

function fileRoutes(): express.Router {
  const router = express.Router();
  const file = (path: string, type: string, content: string): void =>
    void router.get(path, (_request, response) => {
      response.set('cache-control', 'no-cache').type(type).send(content);
    });
  file('/icon.svg', 'svg', icon);
  file('/console.css', 'css', styleSheet);
  file('/console.js', 'js', script);
  router.get('/healthz', (_request, response) => void response.type('text').send('ok'));
  return router;
}

const rememberLanguage =
  ({ protocol }: URL): RequestHandler =>
  (request, response, next) => {
    const chosen = languages.find((language) => language === request.query['lang']);
    if (chosen)
      response.cookie('lang', chosen, { sameSite: 'lax', path: '/', secure: protocol === 'https:' });
    next();
  };

interface ErrorParts {
  contextOf: ContextOf;
  sessions: Sessions;
  onError: (error: unknown) => void;
}

const errorHandler = ({ contextOf, sessions, onError }: ErrorParts): ErrorRequestHandler =>
  ((error: unknown, request, response, next) => {
    // Part of a CSV file was sent: closing the connection marks it as incomplete.
    if (response.headersSent) return next(error);
    if (error instanceof RefusedError && error.status === 401) {
      sessions.end(sessions.read(request, response), response);
      return redirect(response, '/sign-in', { ...signInQuery(request), problem: 'key_ended' });
    }
    const show = (status: number, message: string): void => {
      const context = contextOf(request, response);
      send(response.status(status), context, messagePage(context, message));
    };
    const words = texts[languageOf(request)];
    // A URIError is of an address that cannot be decoded.
    if (error instanceof URIError || (error instanceof RefusedError && missing.has(error.code)))
      return show(404, words.notFound);
    if (error instanceof RefusedError) {
      if (error.status >= 500 || error.status === 0) onError(error);
      return show(error.status || 500, problemText(error.code, languageOf(request)));
    }
    // Express's own, such as of a form that is too large.
    const { status } = error as { status?: unknown };
    if (typeof status === 'number' && status >= 400 && status < 500)
      return show(status, problemText('form_refused', languageOf(request)));
    onError(error);
    return show(500, words.broken);
  }) satisfies ErrorRequestHandler;

const report = (error: unknown): void =>
  console.error('console:', error instanceof RefusedError ? `${error.code} ${error.status}` : error);

const messagePage = (context: PageContext, message: string): Html =>
  page(context, {
    section: null,
    title: message,
    main: html`<a class="button" href="/">${context.texts.toStart}</a>`,
  });
