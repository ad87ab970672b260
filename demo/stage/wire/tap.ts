/** Middleware that records the requests and responses of a server for the wire, without changing them. */
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { redact, redactedJson } from './redact.ts';
import type { Kind, Party, Wire, WireEntry } from './wire.ts';

interface Line {
  kind: Kind;
  from: Party;
  to: Party;
}

/** Classifies a request to the companion; null hides it. Callbacks are recorded by their sender. */
export const companionLine =
  (companionUrl: string) =>
  ({ method, path, headers }: Request): Line | null => {
    if (method === 'OPTIONS' || !path.startsWith('/v1/') || path.startsWith('/v1/callbacks/')) return null;
    if (!/^\/v1\/checkout(\/|$)/.test(path)) return { kind: 'call', from: 'shop', to: 'companion' };
    const isFrame =
      headers.origin === new URL(companionUrl).origin || headers['sec-fetch-site'] === 'same-origin';
    return { kind: 'call', from: isFrame ? 'card frame' : 'browser', to: 'companion' };
  };

export const shopLine = ({ path }: Request): Line | null =>
  path === '/webhooks' ? { kind: 'webhook', from: 'companion', to: 'shop' } : null;

/** `lineOf` returns null for requests that are not shown. */
export function tap(wire: Wire, lineOf: (request: Request) => Line | null): RequestHandler {
  return (request, response, next) => {
    const line = lineOf(request);
    if (line) record(wire, line, request, response);
    next();
  };
}

function record(wire: Wire, line: Line, request: Request, response: Response): void {
  const sent = collect(request);
  const received: Buffer[] = [];
  const entry = (): WireEntry => ({
    id,
    atMs,
    ...line,
    title: titleOf(line, request, sent()),
    status: response.headersSent ? response.statusCode : null,
    sent: withHeaders(request, sentBody(request, sent())),
    received: redactedJson(Buffer.concat(received).toString('utf8')),
  });
  const id = randomUUID();
  const atMs = Date.now();
  wire.put(entry());

  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => Response;
  const collectChunk = (chunk: unknown): void => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const isStream = String(response.getHeader('content-type')).startsWith('text/event-stream');
    if (isStream) recordPush(wire, String(chunk));
    else received.push(Buffer.from(chunk));
  };
  response.write = (...args: unknown[]): boolean => {
    collectChunk(args[0]);
    return write(...args);
  };
  response.end = (...args: unknown[]): Response => {
    collectChunk(args[0]);
    return end(...args);
  };
  response.once('finish', () => wire.put(entry()));
}

/** Collects the body while its reader consumes it. */
function collect(request: Request): () => string {
  const chunks: Buffer[] = [];
  const emit = request.emit.bind(request);
  request.emit = (event: string | symbol, ...args: unknown[]): boolean => {
    if (event === 'data' && args[0] instanceof Uint8Array) chunks.push(Buffer.from(args[0]));
    return emit(event, ...args);
  };
  return () => Buffer.concat(chunks).toString('utf8');
}

const dataLine = /^event: (\S+)\ndata: (.+)$/m;

function recordPush(wire: Wire, text: string): void {
  const [, event, data] = dataLine.exec(text) ?? [];
  if (event === undefined || data === undefined) return;
  const view = redactedJson(data) as { status?: string; payment?: { status?: string } | null } | null;
  const states = [view?.status, view?.payment?.status].filter(Boolean).join(' · ');
  wire.put({
    id: randomUUID(),
    atMs: Date.now(),
    kind: 'push',
    from: 'companion',
    to: 'browser',
    title: `${event}: ${states}`,
    status: 200,
    sent: view,
    received: null,
  });
}

function titleOf({ kind }: Line, { method, path }: Request, body: string): string {
  const { type } = ((kind === 'webhook' ? redactedJson(body) : null) as { type?: string } | null) ?? {};
  return type ?? `${method} ${path}`;
}

/** Browsers send the first request as a form with the client secret in it. */
function sentBody(request: Request, text: string): unknown {
  if (!request.is('application/x-www-form-urlencoded')) return redactedJson(text);
  const { client_secret: secret = '', ...fields } = Object.fromEntries(new URLSearchParams(text));
  return { client_secret: withoutSecret(secret), ...(redact(fields) as object) };
}

/** Adds headers, redacted: whose credentials a call has matters more than its body. */
function withHeaders(request: Request, body: unknown): unknown {
  const { authorization } = request.headers;
  const signature = request.headers['webhook-signature'];
  const key = request.headers['idempotency-key'];
  const shown = {
    ...(authorization !== undefined && { authorization: withoutSecret(authorization) }),
    ...(signature !== undefined && {
      'webhook-id': request.headers['webhook-id'],
      'webhook-signature': 'v1,••••',
    }),
    ...(key !== undefined && { 'idempotency-key': redact(key) }),
  };
  return { headers: shown, body };
}

/** Keeps the checkout's id at the beginning of a client secret, which is no secret. */
const withoutSecret = (authorization: string): string =>
  `${/^(Bearer )?(pcs_co_[0-9a-f]+\.)?/.exec(authorization)?.[0] ?? ''}••••`;
