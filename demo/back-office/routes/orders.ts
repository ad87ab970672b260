/** Orders from the price list and by links. */
import { Router } from 'express';
import { contextOf } from '../context.ts';
import type { Services } from '../services.ts';
import { formOf } from '../forms.ts';
import { listPage } from '../list-page.ts';
import { RefusedError } from '../merchant-api.ts';
import { isOrder, ordersPage } from '../pages/orders.ts';
import { attempt, redirect, send } from '../respond.ts';
import { positionOf } from './list-position.ts';

export function orderRoutes({ api, site }: Services): Router {
  const router = Router();

  router.get('/orders', async (request, response) => {
    const position = positionOf(request, '/orders');
    const wanted = { matches: isOrder, isPast: () => false };
    const { rows, next } = await listPage(api.checkouts(position.after), wanted);
    send(response, ordersPage(contextOf(request, site), rows.filter(isOrder), { ...position, next }));
  });

  router.get('/orders/:reference', async (request, response) => {
    const checkout = await api.checkoutOf(request.params.reference);
    if (!checkout) throw new RefusedError('CHECKOUT_NOT_FOUND');
    redirect(response, `/payments/${checkout.id}`);
  });

  router.post('/orders/forget', async (request, response) => {
    const { checkout } = formOf(request);
    await attempt(response, { done: '/orders' }, () => api.forget(checkout));
  });
  return router;
}
