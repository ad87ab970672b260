/**
 * `POST /v1/callbacks/{key}`: the service's hints (§6). Stored, answered, and only then worked on.
 *
 * Only 2xx and 5xx leave this route: any other 4xx loses the event for good. So nothing about a body is an error
 * here: not its content type, its charset, its syntax nor its size.
 */
import type { RequestHandler } from 'express';
import type { Hint } from '../checkouts/checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import { newId } from '../ids.ts';
import type { CompanionLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createBodyReader, endOf } from './callback-body.ts';
import { nameRoute } from './middleware/request-context.ts';

export interface CallbackRouteOptions {
  parts: Parts;
  log: CompanionLog;
  metrics: Metrics;
  /** Called once the hint is durable. */
  onHint: (hint: Hint) => void;
}

export function callbackRoute({ parts, log, metrics, onHint }: CallbackRouteOptions): RequestHandler {
  const readBody = createBodyReader();
  return async function callback(request, response, next) {
    nameRoute(response.locals, '/v1/callbacks/:key');
    if (request.method !== 'POST') {
      next();
      return;
    }
    // Not by a route's parameter: one that cannot be percent-decoded would be a 400.
    const subject = parts.vault.subjectOf(request.path.slice(1));
    if (subject === null) {
      // Not a key of ours: nothing to look up, and nothing to keep, else anyone could fill the disk.
      metrics.callback('unknown_key');
      request.resume();
      // Drain the body before responding; otherwise a proxy that closes each connection sees a reset and reports 502.
      await endOf(request);
      response.status(204).end();
      return;
    }
    const { bytes, isOversize } = await readBody(request, subject, request.body);
    const now = parts.clock.now();
    const hint: Hint = {
      id: newId('hint', now),
      subject,
      contentType: request.headers['content-type']?.slice(0, 200) ?? '',
      body: bytes,
      receivedAt: now,
    };
    try {
      await parts.store.storeHint(hint);
    } catch (error) {
      log.error({ payment: subject, err: error }, 'callback: cannot be stored; the service will repeat it');
      response.status(503).end();
      return;
    }
    metrics.callback(isOversize ? 'oversize' : 'stored');
    response.status(204).end();
    onHint(hint);
  };
}
