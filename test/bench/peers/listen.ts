import type { Server } from 'node:http';

/** On a free port of this machine alone; says where, in the line that `startProcess` waits for. */
export function listenReady(server: Server): void {
  server.listen(0, '127.0.0.1', 16_384, () => {
    const address = server.address();
    console.log(`peer ready: http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  });
  process.once('SIGTERM', () => process.exit(0));
}
