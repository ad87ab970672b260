/**
 * `POST /v1/callbacks/{key}`: the service's hints (§6). Stored, answered, and only then worked on.
 *
 * Only 2xx and 5xx leave this route: any other 4xx loses the event for good. So nothing about a body is an error
 * here: not its content type, its charset, its syntax nor its size.
 */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Hint } from '../checkouts/checkout.ts';
import type { Parts } from '../checkouts/ports.ts';
import { newId } from '../ids.ts';
import type { CompanionLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { nameRoute } from './middleware/request-context.ts';

const bodyLimitBytes = 256 * 1024;

export interface CallbackRouteOptions {
  parts: Parts;
  log: CompanionLog;
  metrics: Metrics;
  /** Called once the hint is durable. */
  onHint: (hint: Hint) => void;
}

export function callbackRoute({ parts, log, metrics, onHint }: CallbackRouteOptions): RequestHandler {
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
      // Answered before it has come, a proxy that closes each connection finds it reset, and tells the service 502.
      await endOf(request);
      response.status(204).end();
      return;
    }
    const body = await readBody(request, request.body);
    const now = parts.clock.now();
    const hint: Hint = {
      id: newId('hint', now),
      subject,
      contentType: request.headers['content-type']?.slice(0, 200) ?? '',
      body: body ?? new Uint8Array(),
      receivedAt: now,
    };
    try {
      await parts.store.storeHint(hint);
    } catch (error) {
      log.error({ payment: subject, err: error }, 'callback: cannot be stored; the service will repeat it');
      response.status(503).end();
      return;
    }
    metrics.callback(body === null ? 'oversize' : 'stored');
    response.status(204).end();
    onHint(hint);
  };
}

/** All of it, or null when it is too large: then it still says "look now". The rest is read and dropped. */
async function readBody(request: IncomingMessage, parsed: unknown): Promise<Uint8Array | null> {
  // A merchant's own express.json() in front of the mounted router has taken the stream.
  if (request.readableEnded) return Buffer.from(JSON.stringify(parsed ?? null));
  const chunks: Buffer[] = [];
  let size = 0;
  // Not by `for await`, which costs as much as the rest of the route.
  request.on('data', (chunk: Buffer | string) => {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    size += bytes.length;
    if (size <= bodyLimitBytes) chunks.push(bytes);
  });
  // Where the connection broke in the middle, the hint is that it came at all.
  if ((await endOf(request)) === 'broken') return new Uint8Array();
  return size <= bodyLimitBytes ? Buffer.concat(chunks) : null;
}

/** Resolves when there is no more to read. */
function endOf(request: IncomingMessage): Promise<'whole' | 'broken'> {
  return new Promise((resolve) => {
    request.once('end', () => resolve('whole'));
    request.once('error', () => resolve('broken'));
    request.once('close', () => resolve('broken'));
    if (request.readableEnded) resolve('whole');
    else if (request.destroyed) resolve('broken');
  });
}
