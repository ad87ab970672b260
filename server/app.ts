/** The Express application: routes and what they share. It never listens. */
import express, { type Express, type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import type { Checkouts } from './checkouts/index.ts';
import type { Parts } from './checkouts/ports.ts';
import type { Config } from './config.ts';
import type { AttemptLimits } from './limits.ts';
import { mayFrame } from './gateway/framing.ts';
import type { CompanionLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { MoneyOut } from './money-out/index.ts';
import { assetRoutes, loadAssets } from './routes/assets.ts';
import { browserRoutes } from './routes/browser.ts';
import { callbackRoute } from './routes/callbacks.ts';
import { frameRoute } from './routes/frame.ts';
import { healthRoutes } from './routes/health.ts';
import { merchantRoutes } from './routes/merchant.ts';
import { moneyOutRoutes } from './routes/money-out.ts';
import { openApiRoute } from './routes/openapi.ts';
import { notFound, problemHandler } from './routes/middleware/problem.ts';
import { requestContext } from './routes/middleware/request-context.ts';
import type { ClientAddress } from './routes/middleware/client-address.ts';
import type { StreamRoute } from './routes/stream.ts';
import type { HintWorker } from './workers/hints.ts';

export interface AppParts {
  config: Config;
  parts: Parts;
  checkouts: Checkouts;
  moneyOut: MoneyOut;
  limits: AttemptLimits;
  addressOf: ClientAddress;
  log: CompanionLog;
  metrics: Metrics;
  stream: StreamRoute;
  hints: HintWorker;
  isServiceReachable: () => boolean;
  isDraining: () => boolean;
}

/** Answers hold JSON or scripts, never pages: nothing may be loaded, framed or posted from them. */
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
});

/** Nothing here is cached; the widget's files say otherwise themselves. */
const noStore: RequestHandler = function noStore(_request, response, next) {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** A router that can be mounted under any path of a merchant's own application. */
export function createRouter(options: AppParts): Router {
  const { config, parts, checkouts, limits, addressOf, log, metrics, stream, hints } = options;
  const { isServiceReachable, isDraining } = options;
  const router = Router();
  router.use(requestContext(log, metrics), headers, noStore);
  router.use('/v1/callbacks', callbackRoute({ parts, log, metrics, onHint: (hint) => hints.received(hint) }));
  router.use(
    browserRoutes({
      parts,
      checkouts,
      limits,
      addressOf,
      allowedOrigins: config.allowedOrigins,
      stream,
      mayFrame,
    }),
  );
  router.use(merchantRoutes({ parts, checkouts, merchantKey: config.merchantKey }));
  router.use(moneyOutRoutes({ moneyOut: options.moneyOut, merchantKey: config.merchantKey }));
  router.use(
    healthRoutes({ parts, metrics, merchantKey: config.merchantKey, isServiceReachable, isDraining }),
  );
  const assets = loadAssets();
  router.use(
    frameRoute({ assets, allowedOrigins: config.allowedOrigins, publicUrl: parts.settings.publicUrl }),
  );
  router.use(openApiRoute(parts.settings.publicUrl));
  router.use(assetRoutes(assets));
  router.use(notFound);
  router.use(problemHandler(log));
  return router;
}

export function createApp(router: Router): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false); // nothing here is cached; assets have their own
  app.use(router);
  return app;
}
