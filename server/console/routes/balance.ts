/** Route of the balance. */
import { Router } from 'express';
import type { Services } from '../services.ts';
import { balancePage, movementsOf } from '../pages/balance.ts';
import { send } from '../respond.ts';
import { requires } from '../session/guard.ts';
import { apiOf } from '../visit.ts';

export function balanceRoutes({ contextOf }: Services): Router {
  const router = Router();
  router.get('/balance', requires('read'), async (request, response) => {
    const [api, context] = [apiOf(request), contextOf(request, response)];
    const [balance, events] = await Promise.all([api.balance(), api.latestEvents(1000)]);
    send(response, context, balancePage(context, balance, movementsOf(events)));
  });
  return router;
}
