/** The companion as a process: reads the configuration, listens, stops. */
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { createServer as createSocketServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createApp } from '../app.ts';
import { type Composed, compose } from '../compose.ts';
import { checkCredentials } from './credentials.ts';
import {
  type Config,
  ConfigError,
  configFromEnvironment,
  unknownVariables,
  variableOf,
} from '../config/config.ts';
import { createLog } from '../log.ts';
import { nodeFault } from './node-version.ts';
import { readConfig } from './read-config.ts';
import { startWarnings } from './start-warnings.ts';
import { startupFault } from './startup-fault.ts';
import { addressBehindProxies } from '../http/middleware/client-address.ts';
import { version } from '../values/version.ts';
import { answerUnreadableRequests } from './unreadable-requests.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';

/** `EX_CONFIG` of sysexits.h. */
const configurationExitCode = 78;
/** Time for running requests to end after a stop signal: with the rest, less than a container's 10 s. */
const drainMs = 6_000;
const closeMs = 3_000;
/** Listen backlog: after a restart all watching pages reconnect at once. The system may allow fewer. */
const maxWaitingConnections = 4_096;

async function configOrExit(): Promise<Config> {
  const fault = nodeFault();
  if (fault !== null) {
    console.error(fault);
    return process.exit(configurationExitCode);
  }
  try {
    return await readConfig(() => configFromEnvironment(process.env), {
      nameOf: variableOf,
      valueOf: (field) => process.env[variableOf(field)]?.trim(),
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return process.exit(configurationExitCode);
  }
}

const config = await configOrExit();
const log = createLog(config.logLevel);
/** Response until the database is open, on a port that the system chose; the service repeats a callback that gets it (§6). */
let answer: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1' }).end();
};
const server = createServer(
  {
    // Timeouts of a slow client, for the headers and for the whole request.
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
    // On a host of the shop's site, browsers send the cookies that the shop sets for the whole site, too.
    maxHeaderSize: 64 * 1024,
  },
  (request, response) => answer(request, response),
);
// Node rejects an unknown `Expect` header, and then the service would give the callback up (§6).
server.on('checkExpectation', (request, response) => answer(request, response));
let publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
answerUnreadableRequests(server, () => publicUrl);
let composed: Composed | null = null;

/**
 * Accepts the connections that have been made and wait for the event loop: closing the server would reset them, and their requests have
 * been sent. Each turn of the loop accepts one.
 */
async function acceptWaiting(): Promise<void> {
  let accepted = 0;
  const count = (): void => void accepted++;
  server.on('connection', count);
  // The first turn is the one that has received the signal.
  await setImmediate();
  for (let before = -1, turns = 0; before !== accepted && turns < maxWaitingConnections; turns++) {
    before = accepted;
    await setImmediate();
  }
  server.off('connection', count);
}

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Before it is ready there is nothing to stop: its work at the database is one transaction.
  if (composed === null) process.exit(0);
  log.info({ signal }, 'stopping');
  composed.drain();
  await acceptWaiting();
  const closed = once(server, 'close');
  server.close();
  // A keep-alive connection becomes idle after its last response.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await withTimeout(drainMs, closed, undefined);
  clearInterval(idle);
  server.closeAllConnections();
  await withTimeout(closeMs, composed.close(), undefined);
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

async function listen(): Promise<void> {
  server.listen({ port: config.port, host: config.host, backlog: maxWaitingConnections });
  await once(server, 'listening');
}

/** Throws if the port cannot be listened on. */
async function checkPort(): Promise<void> {
  const probe = createSocketServer().listen({ port: config.port, host: config.host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

async function start(): Promise<string> {
  // Until the database is open, connections are refused, so that a proxy tries another process. A port in use is reported before the
  // schema is changed. A free port that the system chooses is only known once the server listens; the default public URL contains it.
  await (config.port === 0 ? listen() : checkPort());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const addressOf = addressBehindProxies(config.trustProxy);
  composed = await compose({ config, publicUrl, log, addressOf, onEvent: null });
  answer = createApp(composed.router, { trustProxy: config.trustProxy, publicUrl });
  if (!server.listening) await listen();
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}

/** Checks the credentials at the service, without delaying the start. */
async function reportCredentials(): Promise<void> {
  const found = await checkCredentials(config).catch(() => null);
  if (found?.severity === 'problem' && !stopping) {
    log.error({}, `${found.about}: ${found.says}. ${found.advice ?? ''}`);
  }
}

try {
  const url = await start();
  log.info({ version, engine: config.databaseUrl.split(':')[0] }, 'companion started');
  if (config.allowedOrigins.length === 0) {
    log.warn({}, 'PAY_ALLOWED_ORIGINS is empty: no storefront of another origin can use this companion');
  }
  for (const warning of [...startWarnings(config), ...unknownVariables(process.env)]) log.warn({}, warning);
  console.log(`companion ready: ${url}`);
  void reportCredentials();
} catch (error) {
  if (error instanceof ConfigError) {
    console.error(error.message);
    process.exit(configurationExitCode);
  }
  const fault = startupFault(error, config);
  log.error({ err: error }, 'companion could not start');
  if (fault) console.error(`The companion could not start: ${fault.message}.`);
  process.exit(fault?.isConfiguration ? configurationExitCode : 1);
}
