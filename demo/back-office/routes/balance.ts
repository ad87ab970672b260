/** Route of the balance. */
import { Router } from 'express';
import { contextOf } from '../context.ts';
import type { Services } from '../services.ts';
import { balancePage, movementsOf } from '../pages/balance.ts';
import { send } from '../respond.ts';

export function balanceRoutes({ api, site }: Services): Router {
  const router = Router();
  router.get('/balance', async (request, response) => {
    const [balance, events] = await Promise.all([api.balance(), api.events()]);
    send(response, balancePage(contextOf(request, site), balance, movementsOf(events)));
  });
  return router;
}
