import express, { Router } from 'express';
import type { World } from '../world.ts';
import { corsFor, loopbackOnly } from './access.ts';
import { controlErrors, notFound } from './answers.ts';
import { conditionsRouter } from './conditions.ts';
import { eventStream } from './event-stream.ts';
import { thingsRouter } from './things.ts';

export interface ControlOptions {
  worldNow: () => World;
  reset: () => void;
  isPublic: boolean;
  /** Besides those of this machine. */
  controlOrigins: readonly string[];
}

/** The handles of the stand-in, to be mounted at /control. */
export function controlRouter({ worldNow, reset, isPublic, controlOrigins }: ControlOptions): Router {
  const router = Router();
  router.use(
    loopbackOnly(isPublic),
    corsFor(controlOrigins),
    express.json({ type: () => true, limit: '100kb' }),
  );
  router.use(thingsRouter(worldNow), conditionsRouter(worldNow));
  router.get('/events', (request, response) => eventStream(worldNow().changes, request, response));
  router.post('/reset', (_request, response) => {
    reset();
    response.json({ status: 'ok' });
  });
  router.use((_request, response) => notFound(response));
  router.use(controlErrors);
  return router;
}
