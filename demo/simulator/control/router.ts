/** The control interface, mounted at /control: reads and changes everything in the simulator. */
import express, { Router } from 'express';
import type { World } from '../world.ts';
import { corsFor, loopbackOnly } from './access.ts';
import { controlErrors, notFound } from './error-responses.ts';
import { environmentRouter } from './environment-routes.ts';
import { eventStream } from './event-stream.ts';
import { objectsRouter } from './object-routes.ts';

export interface ControlOptions {
  worldNow: () => World;
  reset: () => void;
  isPublic: boolean;
  /** In addition to those of this machine. */
  controlOrigins: readonly string[];
}

export function controlRouter({ worldNow, reset, isPublic, controlOrigins }: ControlOptions): Router {
  const router = Router();
  router.use(
    loopbackOnly(isPublic),
    corsFor(controlOrigins),
    express.json({ type: () => true, limit: '100kb' }),
  );
  router.use(objectsRouter(worldNow), environmentRouter(worldNow));
  router.get('/events', (request, response) => eventStream(worldNow().changes, request, response));
  router.post('/reset', (_request, response) => {
    reset();
    response.json({ status: 'ok' });
  });
  router.use((_request, response) => notFound(response));
  router.use(controlErrors);
  return router;
}
