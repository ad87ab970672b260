/** One address in front of several processes: each connection goes to the next one that takes it. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Scope } from './process.ts';

export interface RoundRobin {
  url: string;
  /** URLs, in turn. May be changed at any time. */
  backends: string[];
}

export async function startRoundRobin(scope: Scope): Promise<RoundRobin> {
  const balancer: RoundRobin = { url: '', backends: [] };
  const sockets = new Set<Socket>();
  let turn = 0;

  const join = (client: Socket, triesLeft: number): void => {
    const backend = balancer.backends[turn++ % Math.max(1, balancer.backends.length)];
    if (backend === undefined || triesLeft === 0) {
      client.destroy();
      return;
    }
    const { hostname, port } = new URL(backend);
    const upstream = connect(Number(port), hostname);
    sockets.add(upstream);
    const refused = (): void => join(client, triesLeft - 1);
    upstream.once('error', refused);
    upstream.once('connect', () => {
      upstream.off('error', refused).on('error', () => client.destroy());
      client.on('error', () => upstream.destroy());
      client.once('close', () => upstream.destroy());
      upstream.once('close', () => {
        sockets.delete(upstream);
        client.destroy();
      });
      client.pipe(upstream).pipe(client);
    });
  };

  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy()).once('close', () => sockets.delete(client));
    join(client, 3);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  balancer.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return balancer;
}
