/** What the merchant's server may ask (`Authorization: Bearer PAY_MERCHANT_KEY`). No CORS: a browser has no business here. */
import { Router } from 'express';
import type { Checkout, StoredEvent } from '../checkouts/checkout.ts';
import type { Checkouts } from '../checkouts/index.ts';
import type { Parts } from '../checkouts/ports.ts';
import { PayError } from '../errors.ts';
import { leaseMs } from '../webhooks/schedule.ts';
import { merchantCheckout, type MerchantCheckoutView } from './merchant-view.ts';
import { merchantOnly } from './middleware/authenticate.ts';
import { jsonBody } from './middleware/json-body.ts';
import { methodNotAllowed } from './middleware/problem.ts';
import { checkoutFilterSchema, eventFilterSchema, newCheckoutSchema, toNewCheckout } from './schemas.ts';

const bodyLimitBytes = 64 * 1024;

export interface MerchantRouteOptions {
  parts: Parts;
  checkouts: Checkouts;
  merchantKey: string;
}

export function merchantRoutes({ parts, checkouts, merchantKey }: MerchantRouteOptions): Router {
  const router = Router();
  const merchant = merchantOnly(merchantKey);
  const body = jsonBody(bodyLimitBytes);
  const withPayments = async (checkout: Checkout): Promise<MerchantCheckoutView> =>
    merchantCheckout(checkout, await parts.store.paymentsOf(checkout.id), parts);

  router
    .route('/v1/checkouts')
    .post(merchant, ...body, async (request, response) => {
      const wanted = toNewCheckout(newCheckoutSchema.parse(request.body ?? {}));
      const { checkout, created } = await checkouts.create(wanted);
      response
        .status(created ? 201 : 200)
        .json({ ...(await withPayments(checkout)), client_secret: parts.vault.clientSecretFor(checkout.id) });
    })
    .get(merchant, async (request, response) => {
      const page = await checkouts.list(checkoutFilterSchema.parse(request.query));
      response.json({ data: await Promise.all(page.data.map(withPayments)), next: page.next });
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route('/v1/checkouts/:id')
    .get(merchant, async (request, response) => {
      response.json(await withPayments(await checkouts.read(request.params.id)));
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/v1/checkouts/:id/cancel')
    .post(merchant, async (request, response) => {
      response.json(await withPayments(await checkouts.cancel(request.params.id)));
    })
    .all(methodNotAllowed('POST'));

  const eventById = async (id: string): Promise<StoredEvent> => {
    const event = await parts.store.eventById(id);
    if (!event) throw new PayError('EVENT_NOT_FOUND');
    return event;
  };

  router
    .route('/v1/events')
    .get(merchant, async (request, response) => {
      const { after, limit } = eventFilterSchema.parse(request.query);
      const position = typeof after === 'number' ? after : (await eventById(after)).position;
      const found = await parts.store.listEvents(position, limit + 1);
      const data = found.slice(0, limit);
      response.json({
        data: data.map(eventView),
        next: found.length > limit ? String(data.at(-1)?.position ?? '') : null,
      });
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/v1/events/:id/deliveries')
    .get(merchant, async (request, response) => {
      response.json(deliveriesView(await eventById(request.params.id)));
    })
    .all(methodNotAllowed('GET'));

  router
    .route('/v1/events/:id/resend')
    .post(merchant, async (request, response) => {
      const { id } = await eventById(request.params.id);
      const now = parts.clock.now();
      await parts.store.resendEvent(id, now, now + leaseMs);
      response.status(202).json(deliveriesView(await eventById(id)));
    })
    .all(methodNotAllowed('POST'));
  return router;
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const eventView = (event: StoredEvent): Record<string, unknown> => ({
  id: event.id,
  position: event.position,
  type: event.type,
  timestamp: iso(event.createdAt),
  data: event.data,
  attempts: event.attempts,
  delivered_at: iso(event.deliveredAt),
});

const deliveriesView = (event: StoredEvent): Record<string, unknown> => ({
  event: event.id,
  next_attempt_at: iso(event.nextAttemptAt),
  data: event.deliveries.map(({ at, durationMs, outcome, status }) => ({
    at: iso(at),
    duration_ms: durationMs,
    outcome,
    status,
  })),
});
