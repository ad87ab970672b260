import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { Changes } from './changes.ts';
import { createWorld } from './world.ts';

export interface SimulatorOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  host?: string;
  /** Where others reach it, when that is not its host and port. */
  publicUrl?: string;
  /** The same seed and the same calls give the same ids. */
  seed?: string;
  /** Lets control answer others than the loopback interface. */
  publicControl?: boolean;
  /** Origins that may frame the hosted page from the start (§4.1 B). */
  frameAncestors?: readonly string[];
  onError?: (error: unknown) => void;
}

export interface Simulator {
  url: string;
  /** The service's `{base_url}`: `url` with `/api`. */
  baseUrl: string;
  close(): Promise<void>;
}

/** Starts the stand-in of the payment service. Everything is kept in memory. */
export async function startSimulator({
  port = 0,
  host = '127.0.0.1',
  publicUrl,
  seed,
  publicControl = false,
  frameAncestors = [],
  onError = (error) => console.error(error),
}: SimulatorOptions = {}): Promise<Simulator> {
  const changes = new Changes();
  let origin = publicUrl ?? '';
  const newWorld = () => createWorld({ seed, origin, frameAncestors, changes, onError });
  let world = newWorld();

  const reset = () => {
    world.stop();
    world = newWorld();
    changes.announce('reset', '');
  };
  const app = createApp({ worldNow: () => world, reset, isPublic: publicControl, onError });
  const server = createServer(app).listen(port, host);
  await once(server, 'listening');
  origin ||= originOf(server.address() as AddressInfo);
  reset();

  return {
    url: origin,
    baseUrl: `${origin}/api`,
    async close() {
      world.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function originOf({ address, family, port }: AddressInfo): string {
  const anywhere = address === '0.0.0.0' || address === '::';
  const host = anywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
