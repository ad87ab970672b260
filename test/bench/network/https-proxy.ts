/** HTTP/2 over TLS in front of servers of this machine, reached through a {@link Link}; it records each exchange. */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { createServer } from 'node:net';
import type { Scope } from '../../support/servers/process.ts';
import type { Certificate } from './certificate.ts';
import type { Link, LinkConnection } from './link.ts';

/** Times of `performance.now()` here, as the browser would see them. */
export interface Exchange {
  host: string;
  method: string;
  path: string;
  status: number;
  bodyBytes: number;
  /** When its connection was begun; requests that share a connection have the same. */
  connectedAtMs: number;
  sentAtMs: number;
  receivedAtMs: number;
}

export interface ProxyOptions {
  host: string;
  /** Where it is really served, over HTTP/1.1. */
  target: string;
  certificate: Certificate;
  /** Asked for each connection. */
  currentLink: () => Link;
  /** Called with each exchange once the browser has all of it. */
  onExchange: (exchange: Exchange) => void;
}

/** Resolves to the port it listens on. */
export async function startHttpsProxy(scope: Scope, options: ProxyOptions): Promise<number> {
  const { currentLink, certificate } = options;
  const agent = new Agent({ keepAlive: true });
  const open = new Set<LinkConnection>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const connection = currentLink().carry(socket);
    open.add(connection);
    // A browser drops its connections whenever a visit ends.
    connection.on('error', ignore).once('close', () => open.delete(connection));
    // A server each: a request has no other way to name the connection that it came by.
    createSecureServer(certificate, (request, response) =>
      forward(request, response, { ...options, agent, connection }),
    )
      .on('tlsClientError', ignore)
      .on('sessionError', ignore)
      .emit('connection', connection);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    for (const connection of open) connection.destroy();
    server.close();
    agent.destroy();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

interface Forwarding extends ProxyOptions {
  agent: Agent;
  connection: LinkConnection;
}

function forward(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  { host, target, agent, connection, onExchange }: Forwarding,
): void {
  const sentAtMs = performance.now() - connection.roundTripMs / 2;
  const { method, url: path } = request;
  const upstream = httpRequest(new URL(path, target), {
    agent,
    method,
    headers: { ...endToEnd(request.headers), host },
  });
  request.pipe(upstream);
  response.once('close', () => upstream.destroy()).on('error', ignore);
  upstream.on('error', () => response.stream.destroy());
  upstream.once('response', (answer) => {
    const status = answer.statusCode ?? 502;
    let bodyBytes = 0;
    answer.on('data', (bytes: Buffer) => (bodyBytes += bytes.length));
    response.writeHead(status, endToEnd(answer.headers));
    answer.pipe(response);
    response.once('finish', () => {
      void connection.delivered().then((receivedAtMs) => {
        const { acceptedAtMs: connectedAtMs } = connection;
        onExchange({ host, method, path, status, bodyBytes, connectedAtMs, sentAtMs, receivedAtMs });
      });
    });
  });
}

/** Headers of one connection are forbidden in HTTP/2, and its own, such as `:path`, in HTTP/1.1. */
const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHop.includes(name)),
  );

const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];

const ignore = (): void => undefined;
