/** Injects an HTTP request into an Express application without a socket, as if Node's parser had produced it. */
import { EventEmitter } from 'node:events';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface InjectedRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** The client's IP address. */
  address: string;
  /** Receives chunks before the body ends, as of an event stream. */
  onChunk?: ((text: string) => void) | undefined;
}

export interface InjectedResponse {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

export interface Injection {
  response: Promise<InjectedResponse>;
  /** Closes the connection from the client's side. */
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
  const collect = (chunk: unknown): void => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    chunks.push(text);
    if (!isOver) request.onChunk?.(text);
  };
  // Express replaces the response's prototype; own properties survive that.
  Object.assign(outgoing, {
    flushHeaders: () => undefined,
    write(chunk: unknown): boolean {
      collect(chunk);
      return true;
    },
    end(chunk?: unknown): unknown {
      if (outgoing.finished) return outgoing;
      collect(chunk);
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
