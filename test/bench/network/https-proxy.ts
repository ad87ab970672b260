/** HTTPS proxy (HTTP/2) in front of local servers, reached through a {@link Link}; records each exchange. */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { createServer } from 'node:net';
import type { Scope } from '../../support/servers/process.ts';
import type { Certificate } from './certificate.ts';
import type { Link, LinkConnection } from './link.ts';

/** Times are of this process's `performance.now()`, as the browser would observe them. */
export interface Exchange {
  host: string;
  method: string;
  path: string;
  status: number;
  bodyBytes: number;
  /** When its connection was opened; the same for all requests on one connection. */
  connectedAtMs: number;
  sentAtMs: number;
  receivedAtMs: number;
}

export interface ProxyOptions {
  host: string;
  /** URL of the local server, which speaks HTTP/1.1. */
  target: string;
  certificate: Certificate;
  /** Called for each connection. */
  currentLink: () => Link;
  /** Called with each exchange once the browser has the complete response. */
  onExchange: (exchange: Exchange) => void;
}

/** Resolves to the proxy's port. */
export async function startHttpsProxy(scope: Scope, options: ProxyOptions): Promise<number> {
  const { currentLink, certificate } = options;
  const agent = new Agent({ keepAlive: true });
  const open = new Set<LinkConnection>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const connection = currentLink().carry(socket);
    open.add(connection);
    // The browser drops its connections when a visit ends.
    connection.on('error', ignore).once('close', () => open.delete(connection));
    // One server per connection: a request does not reference its connection otherwise.
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
  upstream.once('response', (upstreamResponse) => {
    const status = upstreamResponse.statusCode ?? 502;
    let bodyBytes = 0;
    upstreamResponse.on('data', (bytes: Buffer) => (bodyBytes += bytes.length));
    response.writeHead(status, endToEnd(upstreamResponse.headers));
    upstreamResponse.pipe(response);
    response.once('finish', () => {
      void connection.delivered().then((receivedAtMs) => {
        const { acceptedAtMs: connectedAtMs } = connection;
        onExchange({ host, method, path, status, bodyBytes, connectedAtMs, sentAtMs, receivedAtMs });
      });
    });
  });
}

/** Removes connection headers, which HTTP/2 forbids, and HTTP/2's own, such as `:path`, which HTTP/1.1 forbids. */
const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHop.includes(name)),
  );

const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];

const ignore = (): void => undefined;
