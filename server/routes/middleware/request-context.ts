/** Gives every request an id, for the response, the log and the problem details, and logs it. */
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { CompanionLog } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';

/** Set on `res.locals` by {@link requestContext}. */
export const requestIdOf = (locals: Record<string, unknown>): string => {
  const id = locals['requestId'];
  return typeof id === 'string' ? id : 'none';
};

/** Sets the route's name for a handler without an Express pattern. */
export const nameRoute = (locals: Record<string, unknown>, pattern: string): void => {
  locals['route'] = pattern;
};

/** The route's pattern, never the path itself: callback keys are in it. */
const routeOf = (request: { route?: unknown }, locals: Record<string, unknown>): string => {
  if (typeof locals['route'] === 'string') return locals['route'];
  const { route } = request;
  return typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string'
    ? route.path
    : 'none';
};

export function requestContext(log: CompanionLog, metrics: Metrics): RequestHandler {
  return function context(request, response, next) {
    const requestId = randomUUID();
    const startedAt = performance.now();
    response.locals['requestId'] = requestId;
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      const route = routeOf(request, response.locals);
      const durationMs = Math.round(performance.now() - startedAt);
      metrics.request(route, response.statusCode, durationMs);
      log.debug(
        {
          request_id: requestId,
          method: request.method,
          route,
          status: response.statusCode,
          duration_ms: durationMs,
        },
        'request',
      );
    });
    next();
  };
}
