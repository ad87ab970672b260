/** Handles presses of the demo's buttons. */
import { Router } from 'express';
import { formOf } from '../forms.ts';
import { RefusedError } from '../merchant-api.ts';
import { recordKinds } from '../demo-extension.ts';
import { attempt } from '../respond.ts';
import type { Services } from '../services.ts';

export function demoButtonRoutes({ demoExtension }: Services): Router {
  const router = Router();
  if (demoExtension === null) return router;
  router.post('/outside', async (request, response) => {
    const { thing, id, do: verb, back } = formOf(request);
    await attempt(response, { done: back }, async () => {
      const kind = recordKinds.find((known) => known === thing);
      if (!kind || !(await demoExtension.act(kind, id, verb))) throw new RefusedError('not_possible');
    });
  });
  return router;
}
