/** TCP proxy in front of PostgreSQL that counts round trips: each ends with a `ReadyForQuery` message. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Scope } from '../support/servers/process.ts';

export interface CountedNetwork {
  /** URL of the database through the proxy. */
  url: string;
  count: () => number;
}

const readyForQuery = 'Z'.charCodeAt(0);

export async function countRoundTrips(scope: Scope, targetUrl: string): Promise<CountedNetwork> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((inner) => {
    const outer = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    inner.setNoDelay(true);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    /** Bytes until the next message begins, and the part of its head received so far. */
    let left = 0;
    let head = Buffer.alloc(0);
    outer.on('data', (chunk: Buffer | string) => {
      let rest = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      while (rest.length > 0) {
        const skipped = Math.min(left, rest.length);
        left -= skipped;
        rest = rest.subarray(skipped);
        if (rest.length === 0) break;
        const missing = 5 - head.length;
        head = Buffer.concat([head, rest.subarray(0, missing)]);
        rest = rest.subarray(missing);
        if (head.length < 5) break;
        if (head[0] === readyForQuery) count += 1;
        // The length includes itself, but not the type.
        left = head.readUInt32BE(1) - 4;
        head = Buffer.alloc(0);
      }
    });
    inner.pipe(outer).pipe(inner);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return { url: url.href, count: () => count };
}
