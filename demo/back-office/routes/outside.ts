/** The buttons that play banks and card networks. */
import { Router } from 'express';
import type { Desk } from '../desk.ts';
import { formOf } from '../forms.ts';
import { RefusedError } from '../merchant-api.ts';
import { things } from '../outside-world.ts';
import { attempt } from '../respond.ts';

export function outsideRoutes({ outside }: Desk): Router {
  const router = Router();
  router.post('/outside', async (request, response) => {
    const { thing: named, id, do: verb, back } = formOf(request);
    await attempt(response, { done: back }, async () => {
      const thing = things.find((known) => known === named);
      if (!thing || !(await outside.move(thing, id, verb))) throw new RefusedError('not_possible');
    });
  });
  return router;
}
