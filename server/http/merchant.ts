/** The merchant's interface over HTTP (`Authorization: Bearer PAY_MERCHANT_KEY`). No CORS, since it is not for browsers. */
import { type RequestHandler, Router } from 'express';
import { pictureFormats } from '../checkouts/pix-qr.ts';
import type { MerchantOperations, TransferOperations } from '../routes/merchant-operations.ts';
import { merchantOnly } from './middleware/authenticate.ts';
import { jsonBody } from './middleware/json-body.ts';
import { methodNotAllowed } from './middleware/problem.ts';
import { idempotencyKeyOf } from './schemas.ts';
import { strictRouter } from './strict-router.ts';

const bodyLimitBytes = 64 * 1024;

export interface MerchantRouteOptions {
  operations: MerchantOperations;
  merchantKey: readonly string[];
}

export function merchantRoutes({ operations, merchantKey }: MerchantRouteOptions): Router {
  const { checkouts, refunds, payouts, withdrawals, balance, events } = operations;
  const router = strictRouter();
  const merchant = merchantOnly(merchantKey);
  const body = jsonBody(bodyLimitBytes);

  router
    .route('/v1/checkouts')
    .post(merchant, ...body, async (request, response) => {
      const { view, isNew } = await checkouts.create(request.body ?? {});
      response.status(isNew ? 201 : 200).json(view);
    })
    .get(merchant, async (request, response) => {
      response.json(await checkouts.list(request.query));
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route('/v1/checkouts/:id')
    .get(merchant, async (request, response) => {
      response.json(await checkouts.get(request.params.id));
    })
    .post(merchant, ...body, async (request, response) => {
      response.json(await checkouts.update(request.params.id, request.body ?? {}));
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route('/v1/checkouts/:id/cancel')
    .post(merchant, async (request, response) => {
      response.json(await checkouts.cancel(request.params.id));
    })
    .all(methodNotAllowed('POST'));

  router
    .route('/v1/checkouts/:id/amounts')
    .post(merchant, ...body, async (request, response) => {
      response.json(await checkouts.changeAmounts(request.params.id, request.body ?? {}));
    })
    .all(methodNotAllowed('POST'));

  router
    .route('/v1/checkouts/:id/forget')
    .post(merchant, async (request, response) => {
      response.json(await checkouts.forget(request.params.id));
    })
    .all(methodNotAllowed('POST'));

  for (const format of pictureFormats) {
    router
      .route(`/v1/checkouts/:id/pix.${format}`)
      .get(merchant, async (request, response) => {
        response.type(format).send(await checkouts.pixPicture(request.params.id, format));
      })
      .all(methodNotAllowed('GET'));
  }

  transferRoutes(router, '/v1/refunds', refunds, merchant, body);
  transferRoutes(router, '/v1/payouts', payouts, merchant, body);
  transferRoutes(router, '/v1/withdrawals', withdrawals, merchant, body);

  router
    .route('/v1/balance')
    .get(merchant, async (_request, response) => {
      response.json(await balance());
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/v1/events')
    .get(merchant, async (request, response) => {
      response.json(await events.list(request.query));
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/v1/events/:id/deliveries')
    .get(merchant, async (request, response) => {
      response.json(await events.deliveries(request.params.id));
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/v1/events/:id/resend')
    .post(merchant, async (request, response) => {
      response.status(202).json(await events.resend(request.params.id));
    })
    .all(methodNotAllowed('POST'));
  return router;
}

/** The three calls common to refunds, payouts and withdrawals. */
function transferRoutes<View>(
  router: Router,
  path: string,
  { create, get, list }: TransferOperations<View>,
  merchant: RequestHandler,
  body: readonly RequestHandler[],
): void {
  router
    .route(path)
    .post(merchant, ...body, async (request, response) => {
      const idempotencyKey = idempotencyKeyOf(request.get('Idempotency-Key'));
      const { view, isNew } = await create(request.body ?? {}, idempotencyKey);
      response.status(isNew ? 201 : 200).json(view);
    })
    .get(merchant, async (request, response) => {
      response.json(await list(request.query));
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route(`${path}/:id`)
    .get(merchant, async (request, response) => {
      response.json(await get(request.params.id));
    })
    .all(methodNotAllowed('GET'));
}
