/** Starts a peer's server and reports that it is ready. */
import type { Server } from 'node:http';

/** Listens on a free local port and prints the URL in the line that `startProcess` waits for. */
export function listenReady(server: Server): void {
  server.listen(0, '127.0.0.1', 16_384, () => {
    const address = server.address();
    console.log(`peer ready: http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  });
  process.once('SIGTERM', () => process.exit(0));
}
