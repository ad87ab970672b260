/** The routes of selling, present only if `PAY_PRICES` names a file. */
import type { Router } from 'express';
import { priceListJsonSchema } from '../json-schema.ts';
import { limitFiles } from '../../http/middleware/limit-requests.ts';
import { methodNotAllowed } from '../../http/middleware/problem.ts';
import { type BuyRouteOptions, buyRoutes } from './buy.ts';
import { pageRoutes } from './pages.ts';
import type { PageSender } from '../../pages/order-pages.ts';
import { strictRouter } from '../../http/strict-router.ts';

export function sellingRoutes(options: BuyRouteOptions & { sender: PageSender }): Router {
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
