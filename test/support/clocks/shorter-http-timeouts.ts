/** Preloaded into a process whose HTTP servers are to lose patience sooner: their time limits, a fifteenth as long. */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

const haste = 15;
const limits = ['headersTimeout', 'requestTimeout', 'connectionsCheckingInterval'] as const;

const { createServer } = http;
http.createServer = ((options: http.ServerOptions, listener?: http.RequestListener) => {
  const hurried = limits.map((limit) => [limit, Math.ceil(Number(options[limit]) / haste)]);
  return createServer({ ...options, ...(Object.fromEntries(hurried) as http.ServerOptions) }, listener);
}) as typeof createServer;
syncBuiltinESMExports();
