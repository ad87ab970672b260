/** The calls of the merchant over HTTP (`Authorization: Bearer PAY_MERCHANT_KEY`). No CORS, since they are not for browsers. */
import type { RequestHandler, Router } from 'express';
import type { Call, Domain } from './call.ts';
import { allCalls, handleCall } from './index.ts';
import { merchantOnly } from '../http/middleware/authenticate.ts';
import { jsonBody } from '../http/middleware/json-body.ts';
import { methodNotAllowed, priceListMissing } from '../http/middleware/problem.ts';
import { strictRouter } from '../http/strict-router.ts';

const bodyLimitBytes = 64 * 1024;

export interface MerchantRouteOptions {
  domain: Domain;
  merchantKey: readonly string[];
}

export function merchantRoutes({ domain, merchantKey }: MerchantRouteOptions): Router {
  const router = strictRouter();
  const merchant = merchantOnly(merchantKey);
  const body = jsonBody(bodyLimitBytes);

  for (const [path, calls] of Map.groupBy(allCalls, (call) => call.path)) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (domain.selling === null && calls.some(({ tag }) => tag === 'Selling')) {
      router.all(pattern, priceListMissing);
      continue;
    }
    const route = router.route(pattern);
    for (const call of calls) {
      const handler = handlerOf(call, domain);
      if (call.method === 'GET') route.get(merchant, handler);
      else route.post(merchant, ...(call.input === undefined ? [] : body), handler);
    }
    route.all(methodNotAllowed(...calls.map(({ method }) => method).sort()));
  }
  return router;
}

const handlerOf =
  (call: Call, domain: Domain): RequestHandler<{ id?: string }> =>
  async (request, response) => {
    const { view, status } = await handleCall(call, domain, {
      id: request.params.id,
      input: call.method === 'GET' ? request.query : (request.body ?? {}),
      idempotencyKey: request.get('Idempotency-Key'),
    });
    response.status(status ?? Number(Object.keys(call.answers)[0]));
    if (call.contentType === undefined) response.json(view);
    else response.set('Content-Type', call.contentType).send(view);
  };
