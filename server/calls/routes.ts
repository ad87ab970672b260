/** The calls of the merchant over HTTP (`Authorization: Bearer`, `PAY_MERCHANT_KEY` or a key of `PAY_KEYS`). No CORS, since they are not for browsers. */
import type { RequestHandler, Router } from 'express';
import type { Call, Domain } from './call.ts';
import { allCalls, handleCall } from './index.ts';
import { callerOf, merchantOnly, scopeOnly } from '../http/middleware/authenticate.ts';
import { jsonBody } from '../http/middleware/json-body.ts';
import { methodNotAllowed, priceListMissing } from '../http/middleware/problem.ts';
import { strictRouter } from '../http/strict-router.ts';
import type { Keyring } from '../keys/merchant-keys.ts';

const bodyLimitBytes = 64 * 1024;

export interface MerchantRouteOptions {
  domain: Domain;
  keyring: Keyring;
}

export function merchantRoutes({ domain, keyring }: MerchantRouteOptions): Router {
  const router = strictRouter();
  const merchant = merchantOnly(keyring, domain.parts.clock);
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
      const allowed = [merchant, scopeOnly(call.scope)];
      if (call.method === 'GET') route.get(...allowed, handler);
      else route.post(...allowed, ...(call.input === undefined ? [] : body), handler);
    }
    route.all(methodNotAllowed(...calls.map(({ method }) => method).sort()));
  }
  return router;
}

const handlerOf =
  (call: Call, domain: Domain): RequestHandler<{ id?: string }> =>
  async (request, response) => {
    const sent = {
      id: request.params.id,
      input: call.method === 'GET' ? request.query : (request.body ?? {}),
      idempotencyKey: request.get('Idempotency-Key'),
    };
    const { view, status } = await handleCall(call, domain, sent, callerOf(response));
    response.status(status ?? Number(Object.keys(call.answers)[0]));
    if (call.contentType === undefined) response.json(view);
    else response.set('Content-Type', call.contentType).send(view);
  };
