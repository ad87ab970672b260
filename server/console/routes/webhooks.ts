/** Events and their deliveries to the shop. */
import { Router } from 'express';
import type { Services } from '../services.ts';
import { listPage } from '../list-page.ts';
import { RefusedError } from '../merchant-api.ts';
import { webhookPage, webhooksPage } from '../pages/webhooks.ts';
import { attempt, send } from '../respond.ts';
import { requires } from '../session/guard.ts';
import { apiOf } from '../visit.ts';
import { positionOf } from './list-position.ts';

const all = { matches: () => true, isPast: () => false };

export function webhookRoutes({ contextOf }: Services): Router {
  const router = Router();

  router.get('/webhooks', requires('read'), async (request, response) => {
    const position = positionOf(request, '/webhooks');
    // The interface lists events oldest first; the page shows the newest first.
    const events = (await apiOf(request).events()).toReversed();
    const start = events.findIndex(({ id }) => id === position.after) + 1;
    const { rows, next } = await listPage(events.slice(start), all);
    const context = contextOf(request, response);
    send(response, context, webhooksPage(context, rows, { ...position, next }));
  });

  router.get('/webhooks/:id', requires('read'), async (request, response) => {
    const api = apiOf(request);
    const [events, deliveries] = await Promise.all([api.events(), api.deliveriesOf(request.params.id)]);
    const event = events.find(({ id }) => id === request.params.id);
    if (!event) throw new RefusedError('EVENT_NOT_FOUND');
    const context = contextOf(request, response);
    send(response, context, webhookPage(context, event, deliveries));
  });

  router.post('/webhooks/:id/resend', requires('events'), async (request, response) => {
    const { id } = request.params;
    await attempt(response, { done: `/webhooks/${encodeURIComponent(id)}` }, () => apiOf(request).resend(id));
  });
  return router;
}
