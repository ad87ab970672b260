/** Serves requests in the process of a test. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Scope } from './process.ts';

/** Serves what `listenerOf` makes for its own address. */
export async function serve(scope: Scope, listenerOf: (url: string) => RequestListener): Promise<string> {
  // By default Node ends an idle connection after five seconds, which a busy test can spend between two requests.
  const server = createServer({ keepAliveTimeout: 0 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', listenerOf(url));
  scope.after(async () => {
    server.close();
    server.closeAllConnections();
  });
  return url;
}
