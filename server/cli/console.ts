/** `npx pay-elements console`: runs the console, a program of its own over the merchant interface. Only this command loads it. */
import { parseArgs } from 'node:util';
import { isPlainHttp } from '../config/address-settings.ts';
import { isLoopback } from '../config/loopback.ts';
import type { ConsoleProcessOptions } from '../console/start.ts';
import type { Terminal } from './command.ts';
import { CliError, exitStatus } from './exit.ts';
import { variable } from './settings.ts';
import { endWithLauncher } from './start.ts';

type Environment = Record<string, string | undefined>;

const defaultPort = '4303';

const usage = `runs the console: orders, refunds, payouts and webhooks for the people of the shop

  pay-elements console [--url URL] [--port PORT] [--host HOST]

Options
  --url URL                     the companion; default PAY_PUBLIC_URL, else http://localhost:4301
  --port PORT                   where it listens; 0 takes a free one; default PORT, else ${defaultPort}
  --host HOST                   default HOST, else 127.0.0.1
  --help                        print this help

It holds no key: each person signs in with a key of the merchant interface, and sees what that key allows.

Behind a proxy: PAY_CONSOLE_URL is where browsers reach it, with https; PAY_CONSOLE_KEY, 32 random characters or more, keeps
sessions over a restart and for several processes; PAY_TRUST_PROXY is the number of proxies in front.

PAY_CONSOLE_LOW_BALANCE is the amount in BRL below which the balance is listed as low; default 100.00.

It ends on SIGTERM and SIGINT.`;

/** Resolves to the exit status when the console has ended. */
export async function consoleCommand(
  args: string[],
  environment: Environment,
  { output }: Terminal,
): Promise<number> {
  const values = parse(args);
  if (values.help === true) {
    output.write(`${usage}\n`);
    return exitStatus.done;
  }
  const options = optionsFrom(values, environment);
  const { startConsole } = await import('../console/start.ts');
  const running = await startConsole(options).catch((error: unknown) => {
    throw new CliError(exitStatus.usage, reasonOf(error, options), { cause: error });
  });
  endWithLauncher();
  const stopped = new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  output.write(`console ready: ${running.url}\n`);
  await stopped;
  await running.close();
  return exitStatus.done;
}

interface Values {
  url?: string;
  port?: string;
  host?: string;
  help?: boolean;
}

function parse(args: string[]): Values {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new CliError(exitStatus.usage, `${reason}\nTry: pay-elements console --help`);
  }
}

function optionsFrom(values: Values, environment: Environment): ConsoleProcessOptions {
  const fail = (message: string): never => {
    throw new CliError(exitStatus.usage, message);
  };
  const named = (name: string): string | undefined => variable(name, environment);
  const companionUrl = values.url ?? named('PAY_PUBLIC_URL') ?? 'http://localhost:4301';
  if (!isHttp(companionUrl)) fail('--url must be an http or https URL');
  if (isPlainHttp(companionUrl))
    fail(
      'the address of the companion must be https outside of this machine: keys would cross the network in the clear',
    );
  const port = values.port ?? named('PORT') ?? defaultPort;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) fail('the port is a number up to 65535');
  const host = values.host ?? named('HOST') ?? '127.0.0.1';
  const url = named('PAY_CONSOLE_URL');
  if (url === undefined && !isLoopbackHost(host))
    fail('beyond this machine, set PAY_CONSOLE_URL to the address at which browsers reach the console');
  if (url !== undefined && (!isHttp(url) || isPlainHttp(url)))
    fail('PAY_CONSOLE_URL must be https outside of this machine: keys would cross the network in the clear');
  const key = named('PAY_CONSOLE_KEY');
  if (key !== undefined && key.length < 32) fail('PAY_CONSOLE_KEY must have 32 characters or more');
  const lowBalance = named('PAY_CONSOLE_LOW_BALANCE');
  if (lowBalance !== undefined && !/^\d{1,10}(\.\d{2})?$/.test(lowBalance))
    fail('PAY_CONSOLE_LOW_BALANCE is an amount in BRL, such as 500.00');
  const hops = named('PAY_TRUST_PROXY') ?? '0';
  if (!/^\d$/.test(hops)) fail('PAY_TRUST_PROXY is a number of proxies');
  return { companionUrl, port: Number(port), host, url, key, lowBalance, trustProxy: Number(hops) };
}

function isLoopbackHost(host: string): boolean {
  const url = URL.parse(`http://${host.includes(':') ? `[${host}]` : host}`);
  return url !== null && isLoopback(url);
}

const isHttp = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

function reasonOf(error: unknown, { port, host }: ConsoleProcessOptions): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `port ${port} is taken: choose another with --port, or a free one with --port 0`;
  if (code === 'EACCES') return `port ${port} is not allowed to this user: choose another with --port`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is no address of this machine`;
  throw error;
}
