/** Opens the four servers: on consecutive ports, or on one port where the `Host` header selects the server. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const serverNames = ['shop', 'companion', 'simulator', 'console'] as const;
export type ServerName = (typeof serverNames)[number];
export type Urls = Readonly<Record<ServerName, string>>;

export interface HttpServersOptions {
  /** The shop's port; the others take those that follow. 0 takes free ones. */
  port: number;
  /** The interface; by default, only this machine can reach them. */
  host?: string;
  /** Public origins of the servers; all four are then behind the one port. */
  urls?: Urls | undefined;
}

export interface HttpServers {
  urls: Urls;
  /** Sets the request listeners, without which no request gets a response. */
  serve(listenerOf: (name: ServerName) => RequestListener): void;
  /** Ends open streams, too. */
  close(): Promise<void>;
}

/** Resolves when all servers accept connections; they respond after `serve()`. */
export function openHttpServers(options: HttpServersOptions): Promise<HttpServers> {
  const { urls } = options;
  return urls ? openByHost(options, urls) : openByPort(options);
}

async function openByPort({ port, host }: HttpServersOptions): Promise<HttpServers> {
  const servers = new Map<ServerName, Server>();
  const urls: Partial<Record<ServerName, string>> = {};
  for (const [offset, name] of serverNames.entries()) {
    const server = await listen(port === 0 ? 0 : port + offset, host);
    servers.set(name, server);
    // As in production, the service is of another site than the shop.
    const hostname = name === 'simulator' ? '127.0.0.1' : 'localhost';
    urls[name] = `http://${hostname}:${(server.address() as AddressInfo).port}`;
  }
  return {
    urls: urls as Urls,
    serve(listenerOf) {
      for (const [name, server] of servers) server.on('request', listenerOf(name));
    },
    close: async () => void (await Promise.all([...servers.values()].map(close))),
  };
}

async function openByHost({ port, host }: HttpServersOptions, given: Urls): Promise<HttpServers> {
  const server = await listen(port, host);
  return {
    urls: mapServers((name) => new URL(given[name]).origin),
    serve(listenerOf) {
      const listeners = new Map(serverNames.map((name) => [new URL(given[name]).host, listenerOf(name)]));
      server.on('request', (request, response) => {
        const listener = listeners.get(request.headers.host ?? '');
        if (listener) listener(request, response);
        else response.writeHead(404).end();
      });
    },
    close: () => close(server),
  };
}

export const mapServers = <T>(of: (name: ServerName) => T): Record<ServerName, T> => ({
  shop: of('shop'),
  companion: of('companion'),
  simulator: of('simulator'),
  console: of('console'),
});

async function listen(port: number, host = '127.0.0.1'): Promise<Server> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
