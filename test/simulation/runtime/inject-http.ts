/** An HTTP request to an Express application without a socket: what Node's parser would have made of it. */
import { EventEmitter } from 'node:events';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface InjectedRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** Of the client. */
  address: string;
  /** What the body brings before its end: an event stream's. */
  onChunk?: ((text: string) => void) | undefined;
}

export interface InjectedResponse {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

export interface Injection {
  response: Promise<InjectedResponse>;
  /** The client is gone. */
  abort(): void;
}

export function inject(app: RequestListener, request: InjectedRequest): Injection {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress: request.address,
    readable: true,
    writable: true,
    destroyed: false,
    destroy: () => undefined,
    setTimeout: () => undefined,
  }) as unknown as Socket;
  const incoming = new IncomingMessage(socket);
  const body = request.body ?? '';
  incoming.method = request.method;
  incoming.url = request.path;
  incoming.httpVersion = '1.1';
  incoming.headers = {
    host: 'pay.test',
    ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
    ...request.headers,
  };
  if (body !== '') incoming.push(Buffer.from(body));
  incoming.push(null);
  incoming.complete = true;

  const outgoing = new ServerResponse(incoming);
  const chunks: string[] = [];
  const { promise: response, resolve } = Promise.withResolvers<InjectedResponse>();
  let isOver = false;
  const close = (): void => {
    if (isOver) return;
    isOver = true;
    process.nextTick(() => {
      outgoing.destroyed = true;
      outgoing.emit('close');
    });
  };
  const take = (chunk: unknown): void => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    chunks.push(text);
    if (!isOver) request.onChunk?.(text);
  };
  // Express puts prototypes of its own under the response; what an object has itself stays.
  Object.assign(outgoing, {
    flushHeaders: () => undefined,
    write(chunk: unknown): boolean {
      take(chunk);
      return true;
    },
    end(chunk?: unknown): unknown {
      if (outgoing.finished) return outgoing;
      take(chunk);
      outgoing.finished = true;
      resolve({ status: outgoing.statusCode, headers: { ...outgoing.getHeaders() }, body: chunks.join('') });
      process.nextTick(() => outgoing.emit('finish'));
      close();
      return outgoing;
    },
  });
  app(incoming, outgoing);
  return {
    response,
    abort() {
      incoming.emit('close');
      close();
    },
  };
}
