/** Events and their deliveries to the shop. */
import { Router } from 'express';
import { contextOf } from '../context.ts';
import type { Services } from '../services.ts';
import { listPage } from '../list-page.ts';
import { RefusedError } from '../merchant-api.ts';
import { webhookPage, webhooksPage } from '../pages/webhooks.ts';
import { attempt, send } from '../respond.ts';
import { positionOf } from './list-position.ts';

const all = { matches: () => true, isPast: () => false };

export function webhookRoutes({ api, site }: Services): Router {
  const router = Router();

  router.get('/webhooks', async (request, response) => {
    const position = positionOf(request, '/webhooks');
    // The interface lists events oldest first; the page shows the newest first.
    const events = (await api.events()).toReversed();
    const start = events.findIndex(({ id }) => id === position.after) + 1;
    const { rows, next } = await listPage(events.slice(start), all);
    send(response, webhooksPage(contextOf(request, site), rows, { ...position, next }));
  });

  router.get('/webhooks/:id', async (request, response) => {
    const [events, deliveries] = await Promise.all([api.events(), api.deliveriesOf(request.params.id)]);
    const event = events.find(({ id }) => id === request.params.id);
    if (!event) throw new RefusedError('EVENT_NOT_FOUND');
    send(response, webhookPage(contextOf(request, site), event, deliveries));
  });

  router.post('/webhooks/:id/resend', async (request, response) => {
    const { id } = request.params;
    await attempt(response, { done: `/webhooks/${encodeURIComponent(id)}` }, () => api.resend(id));
  });
  return router;
}
