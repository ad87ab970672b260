/**
 * `POST /v1/callbacks/{key}`: receives the service's callbacks (§6). Each is stored, acknowledged, and verified afterwards.
 *
 * Only 2xx and 5xx are returned, since a 4xx loses the event for good. So no body is an error: whatever its content type, charset,
 * syntax or size.
 */
import type { RequestHandler } from 'express';
import type { Callback } from '../checkouts/checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import { newId } from '../values/ids.ts';
import type { CompanionLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createBodyReader, endOf } from './kept-body.ts';
import { stateOf } from '../http/middleware/request-state.ts';

export interface CallbackRouteOptions {
  parts: Parts;
  log: CompanionLog;
  metrics: Metrics;
  /** Called once the callback is stored. */
  onCallback: (callback: Callback) => void;
}

export function callbackRoute({ parts, log, metrics, onCallback }: CallbackRouteOptions): RequestHandler {
  const readBody = createBodyReader();
  return async function callback(request, response, next) {
    stateOf(response).route = '/v1/callbacks/:key';
    if (request.method !== 'POST') {
      next();
      return;
    }
    // Not a route parameter, since one that cannot be percent-decoded would be a 400.
    const subject = parts.vault.subjectOf(request.path.slice(1));
    if (subject === null) {
      // An invalid key is not stored, else anyone could fill the disk.
      metrics.callback('unknown_key');
      request.resume();
      // Drain the body before responding; otherwise a proxy that closes each connection sees a reset and reports 502.
      await endOf(request);
      response.status(204).end();
      return;
    }
    const { bytes, isOversize } = await readBody(request, subject, request.body);
    const now = parts.clock.now();
    const callback: Callback = {
      id: newId('cb', now),
      subject,
      contentType: request.headers['content-type']?.slice(0, 200) ?? '',
      body: bytes,
      receivedAt: now,
    };
    try {
      await parts.store.storeCallback(callback);
    } catch (error) {
      log.error({ payment: subject, err: error }, 'callback: cannot be stored; the service will repeat it');
      response.status(503).end();
      return;
    }
    metrics.callback(isOversize ? 'oversize' : 'stored');
    response.status(204).end();
    onCallback(callback);
  };
}
