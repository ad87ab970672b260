/** Gives every request an id, for the response, the log and the problem details, takes its `traceparent`, and logs it. */
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { parseTraceparent, runTraced } from '../../gateway/trace-context.ts';
import type { CompanionLog } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import { type RequestState, stateOf } from './request-state.ts';

/** The route's pattern, never the path itself: callback keys are in it. */
const routeOf = ({ route }: { route?: unknown }, state: RequestState): string => {
  if (state.route !== undefined) return state.route;
  return typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string'
    ? route.path
    : 'none';
};

export function requestContext(log: CompanionLog, metrics: Metrics): RequestHandler {
  return function context(request, response, next) {
    const requestId = randomUUID();
    const startedAt = performance.now();
    const state = stateOf(response);
    state.requestId = requestId;
    const traceparent = parseTraceparent(request.headers['traceparent']);
    if (traceparent !== null) state.traceparent = traceparent;
    let isClosed = false;
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      isClosed = true;
      const route = routeOf(request, state);
      const durationMs = Math.round(performance.now() - startedAt);
      metrics.request(route, response.statusCode, durationMs);
      log.debug(
        {
          request_id: requestId,
          method: request.method,
          route,
          status: response.statusCode,
          duration_ms: durationMs,
          ...(traceparent !== null && { traceparent }),
        },
        'request',
      );
    });
    if (traceparent === null) next();
    else runTraced({ traceparent, isAnswered: () => isClosed || response.headersSent }, next);
  };
}
