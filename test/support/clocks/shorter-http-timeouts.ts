/** Preload that divides the timeouts of a process's HTTP servers by fifteen. */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

const divisor = 15;
const limits = ['headersTimeout', 'requestTimeout', 'connectionsCheckingInterval'] as const;

const { createServer } = http;
http.createServer = ((options: http.ServerOptions, listener?: http.RequestListener) => {
  const shortened = limits.map((limit) => [limit, Math.ceil(Number(options[limit]) / divisor)]);
  return createServer({ ...options, ...(Object.fromEntries(shortened) as http.ServerOptions) }, listener);
}) as typeof createServer;
syncBuiltinESMExports();
