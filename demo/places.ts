/** Where the four servers listen: on ports that follow each other, or on one port, told apart by the host asked for. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const names = ['shop', 'companion', 'simulator', 'backOffice'] as const;
type Name = (typeof names)[number];

export interface PlacesOptions {
  /** The shop's; the others take those that follow. 0 takes free ones. */
  port: number;
  /** The interface; by default, this machine alone can reach them. */
  host?: string;
  /** Origins by which browsers reach them; all four are then behind the one port. */
  urls?: Readonly<Record<Name, string>> | undefined;
}

interface Place {
  url: string;
  answer(listener: RequestListener): void;
}

export type Places = Readonly<Record<Name, Place>> & {
  /** Ends open streams too. */
  close(): Promise<void>;
};

/** Resolves when all of them accept connections; they answer once they were told how. */
export function openPlaces(options: PlacesOptions): Promise<Places> {
  const { urls } = options;
  return urls ? openByHost(options, urls) : openByPort(options);
}

async function openByPort({ port, host }: PlacesOptions): Promise<Places> {
  const servers: Server[] = [];
  const open = async (offset: number, hostname: string): Promise<Place> => {
    const server = await listen(port === 0 ? 0 : port + offset, host);
    servers.push(server);
    return {
      url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
      answer: (listener) => void server.on('request', listener),
    };
  };
  return {
    shop: await open(0, 'localhost'),
    companion: await open(1, 'localhost'),
    // As the real one: another site than the shop's.
    simulator: await open(2, '127.0.0.1'),
    backOffice: await open(3, 'localhost'),
    close: async () => void (await Promise.all(servers.map(close))),
  };
}

async function openByHost(
  { port, host }: PlacesOptions,
  urls: Readonly<Record<Name, string>>,
): Promise<Places> {
  const listeners = new Map<string, RequestListener>();
  const server = await listen(port, host);
  server.on('request', (request, response) => {
    const listener = listeners.get(request.headers.host ?? '');
    if (listener) listener(request, response);
    else response.writeHead(404).end();
  });
  const place = (name: Name): Place => ({
    url: new URL(urls[name]).origin,
    answer: (listener) => void listeners.set(new URL(urls[name]).host, listener),
  });
  return {
    shop: place('shop'),
    companion: place('companion'),
    simulator: place('simulator'),
    backOffice: place('backOffice'),
    close: () => close(server),
  };
}

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
