/** Orders from the price list and by links. */
import { Router } from 'express';
import type { Services } from '../services.ts';
import { formOf } from '../forms.ts';
import { listPage } from '../list-page.ts';
import { RefusedError } from '../merchant-api.ts';
import { isOrder, ordersPage } from '../pages/orders.ts';
import { attempt, redirect, send } from '../respond.ts';
import { requires } from '../session/guard.ts';
import { apiOf } from '../visit.ts';
import { positionOf } from './list-position.ts';

export function orderRoutes({ contextOf }: Services): Router {
  const router = Router();

  router.get('/orders', requires('read'), async (request, response) => {
    const position = positionOf(request, '/orders');
    const wanted = { matches: isOrder, isPast: () => false };
    const { rows, next } = await listPage(apiOf(request).checkouts(position.after), wanted);
    const context = contextOf(request, response);
    send(response, context, ordersPage(context, rows.filter(isOrder), { ...position, next }));
  });

  router.get('/orders/:reference', requires('read'), async (request, response) => {
    const checkout = await apiOf(request).checkoutOf(request.params.reference);
    if (!checkout) throw new RefusedError('CHECKOUT_NOT_FOUND');
    redirect(response, `/payments/${checkout.id}`);
  });

  router.post('/orders/forget', requires('checkouts'), async (request, response) => {
    const { checkout } = formOf(request);
    await attempt(response, { done: '/orders' }, () => apiOf(request).forget(checkout));
  });
  return router;
}
