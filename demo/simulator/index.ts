/** Creates the simulator, as a request listener or with a server of its own. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account } from './accounts.ts';
import { createApp } from './app.ts';
import { knownHostsOnly } from './control/access.ts';
import { Changes } from './changes.ts';
import type { Payee } from './pix/br-code.ts';
import type { WalletDomains } from './processor/wallet-domains.ts';
import { createWorld } from './world.ts';

interface WorldSettings {
  /** The same seed and the same calls give the same ids. */
  seed?: string;
  /** Allows control requests from other than the loopback interface. */
  publicControl?: boolean;
  /** Origins whose pages may call control, besides those of this machine. */
  controlOrigins?: readonly string[];
  /** Origins that may frame the hosted page from the start (§4.1 B). */
  frameAncestors?: readonly string[];
  /** Host names registered for wallets from the start (§4.1 C); by default, those of this machine. */
  walletDomains?: WalletDomains;
  /** No card is blocked after too many attempts. */
  disablesCardBlocks?: boolean;
  /** The payee in PIX codes; by default, the simulator's own. */
  payee?: Payee;
  /** By default, the accounts with the documented credentials. */
  accounts?: readonly Account[];
  /** Base URLs below which callbacks and redirects must be; by default, any. */
  allowedTargets?: readonly string[];
  onError?: (error: unknown) => void;
}

export interface SimulatorOptions extends WorldSettings {
  /** 0, the default, takes a free one. */
  port?: number;
  host?: string;
  /** Public address, if it differs from host and port. */
  publicUrl?: string;
}

export interface Simulator {
  url: string;
  /** The service's `{base_url}`: `url` with `/api`. */
  baseUrl: string;
  close(): Promise<void>;
}

/** Creates the simulator for a server that already listens at `origin`. All data is in memory. */
export function createSimulator(
  origin: string,
  {
    seed,
    publicControl = false,
    controlOrigins = [],
    frameAncestors = [],
    walletDomains,
    disablesCardBlocks = false,
    payee,
    accounts,
    allowedTargets,
    onError = (error) => console.error(error),
  }: WorldSettings = {},
): { app: RequestListener; stop: () => void } {
  const changes = new Changes();
  const newWorld = () =>
    createWorld({
      seed,
      origin,
      frameAncestors,
      walletDomains,
      disablesCardBlocks,
      payee,
      accounts,
      allowedTargets,
      changes,
      onError,
    });
  let world = newWorld();

  const reset = () => {
    world.stop();
    world = newWorld();
    changes.announce('reset', '');
  };
  const app = createApp({ worldNow: () => world, reset, isPublic: publicControl, controlOrigins, onError });
  return { app, stop: () => world.stop() };
}

/** Starts the simulator on a server of its own. */
export async function startSimulator({
  port = 0,
  host = '127.0.0.1',
  publicUrl,
  ...settings
}: SimulatorOptions = {}): Promise<Simulator> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const origin = publicUrl ?? originOf(server.address() as AddressInfo);
  const { app, stop } = createSimulator(origin, settings);
  server.on('request', knownHostsOnly([new URL(origin).hostname, host], app));

  return {
    url: origin,
    baseUrl: `${origin}/api`,
    async close() {
      stop();
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
