/** `GET /v1/prices/{price}` and `POST /v1/buy`: the routes of a page that sells from the price list. */
import type { Router } from 'express';
import { paths } from '../../../widget/protocol/requests.ts';
import { orderPageOf } from '../../checkouts/order-page.ts';
import type { Parts } from '../../checkouts/ports.ts';
import { checkoutView } from '../../checkouts/buyer-view.ts';
import { acceptedLanguages } from '../../http/accepted-languages.ts';
import { type AttemptLimits, limitRequests } from '../../http/rate-limits.ts';
import type { Selling } from '../purchases.ts';
import type { BuyLimits } from '../purchase-rate-limits.ts';
import { offerView } from '../offer-view.ts';
import type { ClientAddress } from '../../http/middleware/client-address.ts';
import { cors } from '../../http/middleware/cors.ts';
import { jsonBody, maxBodyBytes } from '../../http/middleware/json-body.ts';
import { type IsCompanionOrigin, refusedOrigins } from '../../http/origins.ts';
import { methodNotAllowed } from '../../http/middleware/problem.ts';
import { buySchema, toPurchaseRequest } from './schemas.ts';
import { strictRouter } from '../../http/strict-router.ts';

export interface BuyRouteOptions {
  parts: Parts;
  selling: Selling;
  limits: AttemptLimits;
  buyLimits: BuyLimits;
  addressOf: ClientAddress;
  allowedOrigins: readonly string[];
  isCompanionOrigin: IsCompanionOrigin;
}

export function buyRoutes(options: BuyRouteOptions): Router {
  const { parts, selling, limits, buyLimits, addressOf, allowedOrigins, isCompanionOrigin } = options;
  const router = strictRouter();
  router.use(
    [paths.buy, paths.prices],
    cors(allowedOrigins, isCompanionOrigin, refusedOrigins(parts)),
    limitRequests(limits, addressOf),
  );

  router
    .route(`${paths.prices}/:price`)
    .get(async (request, response) => {
      const offer = await selling.offer(request.params.price);
      const languages = acceptedLanguages(request.get('Accept-Language'));
      response.vary('Accept-Language');
      response.json(offerView(offer, selling.shop, languages));
    })
    .all(methodNotAllowed('GET'));

  router
    .route(paths.buy)
    .post(...jsonBody(maxBodyBytes.buyer), async (request, response) => {
      const languages = acceptedLanguages(request.get('Accept-Language'));
      const wanted = toPurchaseRequest(buySchema.parse(request.body ?? {}), languages);
      // Validated first, so that only requests that create a row are counted.
      await selling.check(wanted);
      await buyLimits.count(addressOf(request));
      const checkout = await selling.buy(wanted);
      const payments = await parts.store.paymentsOf(checkout.id);
      response.status(201).json({
        ...checkoutView(checkout, payments, parts),
        client_secret: parts.vault.clientSecretFor(checkout.id),
        url: orderPageOf(parts, checkout.id),
      });
    })
    .all(methodNotAllowed('POST'));
  return router;
}
