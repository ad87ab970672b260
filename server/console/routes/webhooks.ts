/** Events and their deliveries to the shop. */
import { type Request, Router } from 'express';
import type { Services } from '../services.ts';
import { rowsPerPage } from '../list-page.ts';
import type { Event, MerchantApi } from '../merchant-api.ts';
import { webhookPage, webhooksPage } from '../pages/webhooks.ts';
import { attempt, send } from '../respond.ts';
import { requires } from '../session/guard.ts';
import { apiOf } from '../visit.ts';
import { positionOf, queryText } from './list-position.ts';

export function webhookRoutes({ contextOf }: Services): Router {
  const router = Router();

  router.get('/webhooks', requires('read'), async (request, response) => {
    const position = positionOf(request, '/webhooks');
    const events = await apiOf(request).latestEvents(rowsPerPage, logPosition(position.after));
    const oldest = events[0]?.position ?? 0;
    const context = contextOf(request, response);
    const next = oldest > 1 ? String(oldest) : null;
    send(response, context, webhooksPage(context, events.toReversed(), { ...position, next }));
  });

  router.get('/webhooks/:id', requires('read'), async (request, response) => {
    const api = apiOf(request);
    const { id } = request.params;
    const [event, deliveries] = await Promise.all([findEvent(api, request, id), api.deliveriesOf(id)]);
    const context = contextOf(request, response);
    send(response, context, webhookPage(context, event, deliveries));
  });

  router.post('/webhooks/:id/resend', requires('events'), async (request, response) => {
    const { id } = request.params;
    await attempt(response, { done: `/webhooks/${encodeURIComponent(id)}` }, () => apiOf(request).resend(id));
  });
  return router;
}

/** The place in the log that a link names, which spares the search. */
async function findEvent(api: MerchantApi, request: Request, id: string): Promise<Event> {
  const at = logPosition(queryText(request, 'at'));
  const [named] = at === undefined ? [] : await api.latestEvents(1, at + 1);
  return named?.id === id ? named : await api.event(id);
}

const logPosition = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
