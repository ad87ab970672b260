/** Runs the console as a process. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { composeConsole } from './app.ts';
import type { ConsoleOptions } from './options.ts';

export interface ConsoleProcessOptions extends Omit<ConsoleOptions, 'url'> {
  /** 0 takes a free one. */
  port: number;
  host: string;
  /** Where browsers reach it; by default this machine, at the port. */
  url?: string | undefined;
}

export interface ConsoleProcess {
  url: string;
  close(): Promise<void>;
}

/** Resolves once the port accepts connections. */
export async function startConsole({
  port,
  host,
  url,
  ...options
}: ConsoleProcessOptions): Promise<ConsoleProcess> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const reached = url ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  server.on('request', composeConsole({ ...options, url: reached }, { demoExtension: null }));
  return {
    url: reached,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
