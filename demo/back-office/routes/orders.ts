/** What was sold from the price list and by links. */
import { Router } from 'express';
import { contextOf } from '../context.ts';
import type { Desk } from '../desk.ts';
import { formOf } from '../forms.ts';
import { listPage } from '../list-page.ts';
import { RefusedError } from '../merchant-api.ts';
import { isOrder, ordersPage } from '../pages/orders.ts';
import { attempt, lead, send } from '../respond.ts';
import { placeOf } from './place.ts';

export function orderRoutes({ api, site }: Desk): Router {
  const router = Router();

  router.get('/orders', async (request, response) => {
    const place = placeOf(request, '/orders');
    const wanted = { isWanted: isOrder, isPast: () => false };
    const { rows, next } = await listPage(api.checkouts(place.after), wanted);
    send(response, ordersPage(contextOf(request, site), rows.filter(isOrder), { ...place, next }));
  });

  router.get('/orders/:reference', async (request, response) => {
    const checkout = await api.checkoutOf(request.params.reference);
    if (!checkout) throw new RefusedError('CHECKOUT_NOT_FOUND');
    lead(response, `/payments/${checkout.id}`);
  });

  router.post('/orders/forget', async (request, response) => {
    const { checkout } = formOf(request);
    await attempt(response, { done: '/orders' }, () => api.forget(checkout));
  });
  return router;
}
