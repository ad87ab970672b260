/** Handles the buttons that play banks and card networks. */
import { Router } from 'express';
import type { Services } from '../services.ts';
import { formOf } from '../forms.ts';
import { RefusedError } from '../merchant-api.ts';
import { recordKinds } from '../simulator-control.ts';
import { attempt } from '../respond.ts';

export function simulatorRoutes({ simulator }: Services): Router {
  const router = Router();
  router.post('/outside', async (request, response) => {
    const { thing, id, do: verb, back } = formOf(request);
    await attempt(response, { done: back }, async () => {
      const kind = recordKinds.find((known) => known === thing);
      if (!kind || !(await simulator.move(kind, id, verb))) throw new RefusedError('not_possible');
    });
  });
  return router;
}
