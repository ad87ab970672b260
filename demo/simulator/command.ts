/** Command line of the simulator: `npm run simulator` in a clone, `npx pay-elements simulator` of the package. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Account, accountsWith, fullAccount } from './accounts.ts';
import { isLoopbackName } from './control/access.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from './index.ts';

/** For a program that runs it in its own process. */
export { startSimulator };

type Environment = Readonly<Record<string, string | undefined>>;

const defaultPort = '4310';

const usage = `runs a payment service without a network: no money moves

  pay-elements simulator [--port PORT] [--host HOST]

Options
  --port PORT                   where it listens; 0 takes a free one; default PORT, else ${defaultPort}
  --host HOST                   default HOST, else 127.0.0.1
  --help                        print this

Beyond this machine (another HOST, or SIMULATOR_PUBLIC_URL) it has credentials of its own, which it prints, and needs
SIMULATOR_TARGETS: the addresses to which it may send callbacks and buyers, comma separated. SIMULATOR_KEY keeps the
credentials over a restart.

It keeps everything in memory, and ends on SIGTERM and SIGINT.`;

/** Exit status for invalid options or an unavailable address. */
const invalidInputStatus = 2;

/** Resolves to the exit status when the simulator has ended. */
export async function runSimulator(args: readonly string[], environment: Environment): Promise<number> {
  let options: SimulatorOptions;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { port: { type: 'string' }, host: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help === true) {
      console.log(usage);
      return 0;
    }
    options = optionsFrom(values, environment);
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : String(error)}\nTry: pay-elements simulator --help`,
    );
    return invalidInputStatus;
  }
  let simulator: Simulator;
  try {
    simulator = await startSimulator(options);
  } catch (error) {
    console.error(reasonOf(error, options));
    return invalidInputStatus;
  }
  const stopped = new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  console.log(introduction(simulator, options.accounts?.[0] ?? fullAccount));
  await stopped;
  await simulator.close();
  return 0;
}

function optionsFrom(values: { port?: string; host?: string }, environment: Environment): SimulatorOptions {
  const { SIMULATOR_SEED: seed, SIMULATOR_PUBLIC_URL: publicUrl, SIMULATOR_CONTROL: control } = environment;
  const { SIMULATOR_FRAME_ANCESTORS: frameAncestors = '' } = environment;
  const port = values.port ?? environment['PORT'] ?? defaultPort;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error('The port is a number up to 65535.');
  const host = values.host ?? environment['HOST'] ?? '127.0.0.1';
  return {
    ...settingsBeyondThisMachine(host, environment),
    port: Number(port),
    host,
    publicControl: control === 'public',
    frameAncestors: frameAncestors.split(',').filter(Boolean),
    ...(seed === undefined ? {} : { seed }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  };
}

/**
 * Anyone who reaches the simulator could move its money with the documented credentials, and have it send requests to any address of
 * its network.
 */
function settingsBeyondThisMachine(
  host: string,
  { SIMULATOR_PUBLIC_URL: publicUrl, SIMULATOR_TARGETS: targets = '', SIMULATOR_KEY: key }: Environment,
): Pick<SimulatorOptions, 'accounts' | 'allowedTargets'> {
  const hosts = [host, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])];
  const allowedTargets = targets.split(',').flatMap((target) => target.trim() || []);
  const wrong = allowedTargets.find((target) => !/^https?:$/.test(URL.parse(target)?.protocol ?? ''));
  if (wrong !== undefined) throw new Error('SIMULATOR_TARGETS must be http or https addresses.');
  if (hosts.every(isLoopbackName)) return allowedTargets.length > 0 ? { allowedTargets } : {};
  if (allowedTargets.length === 0) {
    throw new Error(
      'Beyond this machine, set SIMULATOR_TARGETS to the addresses of the companion and the shop, such as http://companion:4301.',
    );
  }
  if (key !== undefined && !/^[\w-]{16,}$/.test(key)) {
    throw new Error('SIMULATOR_KEY must have 16 letters, digits, hyphens or underscores, or more.');
  }
  return { accounts: accountsWith(key ?? randomBytes(16).toString('hex')), allowedTargets };
}

function reasonOf(error: unknown, { port, host }: SimulatorOptions): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: choose another with --port, or a free one with --port 0.`;
  if (code === 'EACCES') return `Port ${port} is not allowed to this user: choose another with --port.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is no address of this machine.`;
  throw error;
}

/** The ready line is printed last: the parent process reads the address from it. */
function introduction({ url, baseUrl }: Simulator, { token, secret }: Account): string {
  return `The payment service without a network: no money moves, and all is forgotten when it ends.

For the companion:
  export PAY_BASE_URL=${baseUrl}
  export PAY_TOKEN=${token} PAY_SECRET=${secret}

In the panel, pay a Pix code or let it expire, dispute a charge, move the clock:
panel: ${url}/
simulator ready: ${baseUrl}`;
}
