/** The calls of the merchant over HTTP (`Authorization: Bearer`, `PAY_MERCHANT_KEY` or a key of `PAY_KEYS`). No CORS, since they are not for browsers. */
import { pipeline } from 'node:stream/promises';
import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import { auditDone, auditRefused, type CallOrigin } from './audited.ts';
import type { Call, Domain } from './call.ts';
import { allCalls, checked, handleCall } from './index.ts';
import { callerOf, merchantOnly, scopeOnly } from '../http/middleware/authenticate.ts';
import type { ClientAddress } from '../http/middleware/client-address.ts';
import { jsonBody, maxBodyBytes } from '../http/middleware/json-body.ts';
import { methodNotAllowed, priceListMissing } from '../http/middleware/problem.ts';
import { stateOf } from '../http/middleware/request-state.ts';
import { strictRouter } from '../http/strict-router.ts';
import type { Keyring } from '../keys/merchant-keys.ts';

export interface MerchantRouteOptions {
  domain: Domain;
  keyring: Keyring;
  addressOf: ClientAddress;
}

export function merchantRoutes({ domain, keyring, addressOf }: MerchantRouteOptions): Router {
  const router = strictRouter();
  const merchant = merchantOnly(keyring, domain.parts.clock);
  const body = jsonBody(maxBodyBytes.merchant);

  for (const [path, calls] of Map.groupBy(allCalls, (call) => call.path)) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (domain.selling === null && calls.some(({ tag }) => tag === 'Selling')) {
      router.all(pattern, priceListMissing);
      continue;
    }
    const route = router.route(pattern);
    for (const call of calls) {
      const handler = handlerOf(call, domain, addressOf);
      const refused = refusalOf(call, domain, addressOf);
      const allowed = [merchant, scopeOnly(call.scope)];
      if (call.method === 'GET') route.get(...allowed, handler, refused);
      else route.post(...allowed, ...(call.input === undefined ? [] : body), handler, refused);
    }
    route.all(methodNotAllowed(...calls.map(({ method }) => method).sort()));
  }
  return router;
}

const handlerOf =
  (call: Call, domain: Domain, addressOf: ClientAddress): RequestHandler<{ id?: string }> =>
  async (request, response) => {
    const sent = {
      id: request.params.id,
      input: call.method === 'GET' ? request.query : (request.body ?? {}),
      idempotencyKey: request.get('Idempotency-Key'),
    };
    const { file } = call;
    const isFile =
      file !== undefined && request.accepts(['application/json', file.contentType]) === file.contentType;
    const [language] = request.acceptsLanguages();
    const setHead = (status: number | undefined): void => {
      response.status(status ?? Number(Object.keys(call.answers)[0]));
      if (file) response.vary('Accept').vary('Accept-Language');
      if (!isFile) return;
      if (file.name !== undefined) response.attachment(file.name);
      if (file.policy !== undefined) response.set('Content-Security-Policy', file.policy);
      response.set('Content-Type', `${file.contentType}; charset=utf-8`);
    };
    const format = { isFile, language };
    const pieces = call.stream?.(domain, checked(call, sent, callerOf(response)), format) ?? null;
    if (pieces !== null) {
      await sendPieces(response, pieces, () => {
        response.type('json');
        setHead(undefined);
      });
      return;
    }
    const { view, status } = await handleCall(call, domain, sent, callerOf(response));
    await auditDone(domain, call, sent, view, originOf(request, response, addressOf));
    setHead(status);
    if (isFile) response.send(file.render(view, language));
    else if (call.contentType === undefined) response.json(view);
    else response.set('Content-Type', call.contentType).send(view);
  };

/** An error before the first piece still gets a response; a later one ends the connection, so that nobody takes a part for the whole. */
async function sendPieces(
  response: Response,
  pieces: AsyncIterable<string>,
  setHead: () => void,
): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  setHead();
  async function* all(): AsyncGenerator<string> {
    for (let piece = first; piece.done !== true; piece = await iterator.next()) yield piece.value;
  }
  try {
    await pipeline(all, response);
  } catch (error) {
    // The caller may have left.
    if (!response.closed) throw error;
  }
}

/** Records what any step of the route refuses. A request without a key is no call of anyone. */
const refusalOf =
  (call: Call, domain: Domain, addressOf: ClientAddress): ErrorRequestHandler<{ id?: string }> =>
  async (error, request, response, next) => {
    if (request.headers.authorization !== undefined) {
      const sent = { id: request.params.id, input: request.body };
      await auditRefused(domain, call, sent, error, originOf(request, response, addressOf));
    }
    next(error);
  };

const originOf = (
  request: Request<{ id?: string }>,
  response: Response,
  addressOf: ClientAddress,
): CallOrigin => ({
  keyName: stateOf(response).caller?.name ?? null,
  address: addressOf(request),
});
