/** Opens the four servers: on consecutive ports, or on one port where the `Host` header selects the server. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const names = ['shop', 'companion', 'simulator', 'backOffice'] as const;
export type Name = (typeof names)[number];
export type Urls = Readonly<Record<Name, string>>;

export interface PlacesOptions {
  /** The shop's port; the others take those that follow. 0 takes free ones. */
  port: number;
  /** The interface; by default, only this machine can reach them. */
  host?: string;
  /** Public origins of the servers; all four are then behind the one port. */
  urls?: Urls | undefined;
}

export interface Places {
  urls: Urls;
  /** Sets the request listeners, without which no request gets a response. */
  serve(listenerOf: (name: Name) => RequestListener): void;
  /** Ends open streams, too. */
  close(): Promise<void>;
}

/** Resolves when all servers accept connections; they respond after `serve()`. */
export function openPlaces(options: PlacesOptions): Promise<Places> {
  const { urls } = options;
  return urls ? openByHost(options, urls) : openByPort(options);
}

async function openByPort({ port, host }: PlacesOptions): Promise<Places> {
  const servers = new Map<Name, Server>();
  const urls: Partial<Record<Name, string>> = {};
  for (const [offset, name] of names.entries()) {
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

async function openByHost({ port, host }: PlacesOptions, given: Urls): Promise<Places> {
  const server = await listen(port, host);
  return {
    urls: mapNames((name) => new URL(given[name]).origin),
    serve(listenerOf) {
      const listeners = new Map(names.map((name) => [new URL(given[name]).host, listenerOf(name)]));
      server.on('request', (request, response) => {
        const listener = listeners.get(request.headers.host ?? '');
        if (listener) listener(request, response);
        else response.writeHead(404).end();
      });
    },
    close: () => close(server),
  };
}

export const mapNames = <T>(of: (name: Name) => T): Record<Name, T> => ({
  shop: of('shop'),
  companion: of('companion'),
  simulator: of('simulator'),
  backOffice: of('backOffice'),
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
