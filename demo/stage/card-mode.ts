/**
 * Route that reads and sets the companion's `PAY_RAW_CARD`, the mode of card data, for this visit or this machine.
 */
import express, { Router } from 'express';
import { z } from 'zod';
import { rawCardModes } from '../../server/checkouts/ports.ts';
import type { DemoCompanion } from '../companion.ts';

const wanted = z.object({ rawCard: z.enum(rawCardModes) });

export function cardModeRoutes(companion: Pick<DemoCompanion, 'rawCard' | 'setRawCard'>): Router {
  const router = Router();
  router.get('/', (_request, response) => {
    response.set('cache-control', 'no-store').json({ rawCard: companion.rawCard });
  });
  // Only JSON, which pages of other sites cannot send here.
  router.post('/', express.json({ limit: '1kb' }), async (request, response) => {
    const { data } = wanted.safeParse(request.body);
    if (!data) return void response.sendStatus(422);
    await companion.setRawCard(data.rawCard);
    return void response.json({ rawCard: companion.rawCard });
  });
  return router;
}
