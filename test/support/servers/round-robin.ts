/**
 * Round-robin reverse proxy in front of several processes. A request that was refused, or only reads, is retried on the
 * next process; any other that was sent and interrupted is interrupted for the client as well.
 */
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as sendRequest,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Scope } from './process.ts';

export interface ForwardedRequest {
  /** URL of the process that has the request. */
  backend: string;
  path: string;
}

export interface RoundRobin {
  url: string;
  /** URLs of the processes; may be changed at any time. */
  backends: string[];
  /** Requests without a complete response. */
  readonly pending: ReadonlySet<ForwardedRequest>;
  /** Called for each request when it has been sent to a process. */
  onSent: (forwarded: ForwardedRequest) => void;
}

export async function startRoundRobin(scope: Scope): Promise<RoundRobin> {
  const pending = new Set<ForwardedRequest>();
  let turn = 0;

  const forward = (from: IncomingMessage, body: Buffer, to: ServerResponse, triesLeft: number): void => {
    const backend = balancer.backends[turn++ % Math.max(1, balancer.backends.length)];
    if (backend === undefined || triesLeft === 0 || to.destroyed) {
      to.destroy();
      return;
    }
    const { method = 'GET', url: path = '/' } = from;
    const forwarded = { backend, path };
    pending.add(forwarded);
    const { hostname, port } = new URL(backend);
    // A new connection: a kept one may break with its process before the request is sent.
    const upstream = sendRequest({
      hostname,
      port,
      path,
      method,
      headers: endToEnd(from.headers),
      agent: false,
    });
    to.once('close', () => upstream.destroy());
    upstream
      .once('finish', () => balancer.onSent(forwarded))
      .once('close', () => pending.delete(forwarded))
      .once('response', (response) => {
        to.writeHead(response.statusCode ?? 502, endToEnd(response.headers));
        response.once('error', () => to.destroy()).pipe(to);
      })
      .on('error', (error: NodeJS.ErrnoException) => {
        const isRepeatable = error.code === 'ECONNREFUSED' || ['GET', 'HEAD', 'OPTIONS'].includes(method);
        if (isRepeatable && !to.headersSent) forward(from, body, to, triesLeft - 1);
        else to.destroy();
      })
      .end(body);
  };

  const server = createServer((from, to) => {
    buffer(from).then(
      (body) => forward(from, body, to, 6),
      () => to.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.close();
    server.closeAllConnections();
  });
  const balancer: RoundRobin = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    backends: [],
    pending: pending,
    onSent: () => undefined,
  };
  return balancer;
}

/** Removes hop-by-hop headers. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  delete kept.connection;
  delete kept['keep-alive'];
  return kept;
}
