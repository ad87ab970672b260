/** Builds the Express application: routes and middleware. It never listens. */
import express, { type Express, type RequestHandler, Router } from 'express';
import helmet, { strictTransportSecurity } from 'helmet';
import type { Domain } from './calls/call.ts';
import type { Checkouts } from './checkouts/index.ts';
import type { Parts } from './checkouts/ports.ts';
import type { Config } from './config/config.ts';
import { PayError } from './errors.ts';
import { type AttemptLimits, limitFiles } from './http/rate-limits.ts';
import type { MayFrame } from './gateway/payment-page-framing.ts';
import type { CompanionLog } from './log.ts';
import type { Keyring } from './keys/merchant-keys.ts';
import type { ServiceState } from './gateway/reachability.ts';
import type { Metrics } from './metrics.ts';
import type { Components } from './openapi/json-schema.ts';
import type { Calls } from './openapi/operation.ts';
import { type Assets, assetRoutes } from './http/assets.ts';
import { browserRoutes } from './http/browser.ts';
import { callbackRoute } from './callbacks/route.ts';
import { frameRoute } from './http/card-frame.ts';
import { healthRoutes } from './http/health.ts';
import { merchantRoutes } from './calls/routes.ts';
import { notFound, problemHandler, methodNotAllowed } from './http/middleware/problem.ts';
import { requestContext } from './http/middleware/request-context.ts';
import type { ClientAddress } from './http/middleware/client-address.ts';
import type { StreamRoute } from './http/stream.ts';
import type { CallbackVerifier } from './callbacks/verifier.ts';
import { strictRouter } from './http/strict-router.ts';
import { errorsRoute } from './pages/errors-page.ts';
import { orderPages, unknownPage } from './pages/order-pages.ts';
import type { PageSender } from './pages/page-sender.ts';
import type { Shop } from './pages/shop.ts';
import type { Selling } from './selling/purchases.ts';
import { openApiDocument } from './openapi/document.ts';

/** The routes of `server/selling`, loaded only if used. */
export interface SellingRoutes {
  router: Router;
  /** Their OpenAPI descriptions. */
  calls: (components: Components) => Calls;
  selling: Selling;
}

export interface AppParts {
  config: Config;
  parts: Parts;
  checkouts: Checkouts;
  domain: Domain;
  limits: AttemptLimits;
  addressOf: ClientAddress;
  keyring: Keyring;
  log: CompanionLog;
  metrics: Metrics;
  stream: StreamRoute;
  callbacks: CallbackVerifier;
  mayFrame: MayFrame;
  serviceState: () => ServiceState;
  isDraining: () => boolean;
  assets: Assets;
  sender: PageSender;
  /** The shop on the companion's pages; null without one. */
  shopNow: () => Shop | null;
  /** Null if selling is off. */
  selling: SellingRoutes | null;
}

/** Responses are JSON or scripts, never pages: nothing may be loaded, framed or posted from them. */
const headers = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  // HSTS would apply to a shop's whole domain if the router is mounted there.
  strictTransportSecurity: false,
});

/** Disables caching; the widget's files set their own header. */
const noStore: RequestHandler = function noStore(_request, response, next) {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** Far above every address of the companion: parsing a query takes time that grows with its length. */
const maxAddressCharacters = 8_192;

const boundedAddress: RequestHandler = function boundedAddress(request, _response, next) {
  if (request.originalUrl.length > maxAddressCharacters) throw new PayError('NOT_FOUND');
  next();
};

/** Creates a router that can be mounted under any path of a merchant's application. */
export function createRouter(options: AppParts): Router {
  const { config, parts, checkouts, limits, addressOf, log, metrics, stream, callbacks } = options;
  const { serviceState, isDraining } = options;
  const router = strictRouter();
  router.use(requestContext(log, metrics), headers, noStore);
  router.use(
    '/v1/callbacks',
    callbackRoute({ parts, log, metrics, onCallback: (callback) => callbacks.received(callback) }),
  );
  router.use(boundedAddress);
  router.use(
    browserRoutes({
      parts,
      checkouts,
      limits,
      addressOf,
      allowedOrigins: config.allowedOrigins,
      stream,
      metrics,
      mayFrame: options.mayFrame,
    }),
  );
  router.use(merchantRoutes({ domain: options.domain, keyring: options.keyring, addressOf }));
  router.use(healthRoutes({ parts, serviceState, isDraining }));
  const { assets, sender, shopNow } = options;
  router.use(orderPages({ parts, moneyOut: options.domain.moneyOut, shopNow, limits, addressOf, sender }));
  if (options.selling) router.use(options.selling.router);
  // Behind the routes of the service, the merchant and the load balancer, which share an address with many others.
  const limited = limitFiles(limits, addressOf);
  router.use(
    frameRoute({
      assets,
      allowedOrigins: config.allowedOrigins,
      publicUrl: parts.settings.publicUrl,
      isOff: parts.settings.rawCard === 'off',
      limited,
    }),
  );
  router.use(limited);
  router.use(openApiRoute(parts.settings.publicUrl, options.selling?.calls));
  router.use(errorsRoute());
  router.use(assetRoutes(assets));
  const { unknown, undecodable } = unknownPage({ shopNow, sender });
  router.use(unknown, notFound);
  router.use(undecodable, problemHandler(log, parts.settings.publicUrl));
  return router;
}

interface AppOptions {
  /** Number of proxies in front, whose forwarded headers are used. */
  trustProxy?: number;
  /** Below a path, the origin is the shop's, and HSTS is the shop's decision. */
  publicUrl?: string;
}

export function createApp(router: Router, { trustProxy = 0, publicUrl }: AppOptions = {}): Express {
  const app = express();
  app.set('trust proxy', trustProxy);
  app.disable('x-powered-by');
  app.set('etag', false); // responses are not cached; assets have their own
  if (publicUrl === undefined || new URL(publicUrl).pathname === '/') app.use(strictTransportSecurity());
  app.use(router);
  return app;
}

/** `GET /openapi.json`: public, without secrets. `more`: calls of optional parts. */
function openApiRoute(publicUrl: string, more?: Parameters<typeof openApiDocument>[1]): Router {
  // Built on the first request, since it takes longer than all other routes together.
  let document: string | null = null;
  const router = strictRouter();
  router
    .route('/openapi.json')
    .get((_request, response) => {
      response.type('application/json').send((document ??= JSON.stringify(openApiDocument(publicUrl, more))));
    })
    .all(methodNotAllowed('GET'));
  return router;
}
