/** TCP proxy whose connections a test can reset. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  /** The target's URL through the proxy. */
  readonly url: string;
  /** Resets all connections, and each new one until `restore`. */
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the URL. */
export async function startProxy(targetUrl: string): Promise<CuttableProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isCut = false;

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer((inner) => {
    if (isCut) {
      inner.resetAndDestroy();
      return;
    }
    const outer = connect(Number(target.port || 5432), target.hostname);
    keep(inner);
    keep(outer);
    inner.pipe(outer).pipe(inner);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');

  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) reset(socket);
  };
  return {
    url: url.href,
    cut,
    restore() {
      isCut = false;
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Resets a connection. One that is already being closed is destroyed instead: after `resetAndDestroy` Node would keep
 * it open, and its process would not end.
 */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
