/** Composes the parts that sell from a price list. `compose.ts` loads it only if there is one. */
import type { SellingRoutes } from '../app.ts';
import type { Checkouts } from '../checkouts/index.ts';
import type { Parts } from '../checkouts/ports.ts';
import { type AttemptLimits, type LimiterFactory, limitFiles } from '../http/rate-limits.ts';
import type { ClientAddress } from '../http/middleware/client-address.ts';
import { companionOrigins } from '../http/origins.ts';
import type { PageSender } from '../pages/page-sender.ts';
import type { Engine } from '../storage/engine.ts';
import { sellingStore } from './link-store.ts';
import { createSelling } from './purchases.ts';
import { createBuyLimits } from './purchase-rate-limits.ts';
import { type PriceListFile, priceListJsonSchema } from './price-list.ts';
import type { Router } from 'express';
import { methodNotAllowed } from '../http/middleware/problem.ts';
import { type BuyRouteOptions, buyRoutes } from './http/buy.ts';
import { pageRoutes } from './http/pages.ts';
import { strictRouter } from '../http/strict-router.ts';

export { openPriceListFile } from './price-list.ts';

export interface SellingOptions {
  file: PriceListFile;
  parts: Parts;
  checkouts: Checkouts;
  engine: Engine;
  limits: AttemptLimits;
  sharedLimiter: LimiterFactory;
  addressOf: ClientAddress;
  allowedOrigins: readonly string[];
  sender: PageSender;
}

export function startSelling(options: SellingOptions): Omit<SellingRoutes, 'calls'> {
  const { file, parts, checkouts, engine, limits, sharedLimiter, ...rest } = options;
  const selling = createSelling({ parts, checkouts, links: sellingStore(engine), file });
  const router = sellingRoutes({
    ...rest,
    parts,
    limits,
    buyLimits: createBuyLimits(sharedLimiter),
    isCompanionOrigin: companionOrigins(parts.settings.publicUrl, options.allowedOrigins),
    selling,
  });
  return { router, selling };
}

/** The routes of selling, present only if `PAY_PRICES` names a file. */
function sellingRoutes(options: BuyRouteOptions & { sender: PageSender }): Router {
  const { publicUrl } = options.parts.settings;
  const router = strictRouter();
  // Derived from the schemas once, since that takes some 20 ms.
  let schema: string | null = null;
  router.use(buyRoutes(options));
  router.use(pageRoutes({ ...options, publicUrl }));
  router
    .route('/prices.schema.json')
    .get(limitFiles(options.limits, options.addressOf), (_request, response) => {
      response.type('json').send((schema ??= JSON.stringify(priceListJsonSchema())));
    })
    .all(methodNotAllowed('GET'));
  return router;
}
