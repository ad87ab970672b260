/** Command line of the simulator: `npm run simulator` in a clone, `npx pay-elements simulator` of the package. */
import { parseArgs } from 'node:util';
import { fullAccount } from './accounts.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from './index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const defaultPort = '4310';

const usage = `runs a payment service without a network: no money moves

  pay-elements simulator [--port PORT] [--host HOST]

Options
  --port PORT                   where it listens; 0 takes a free one; default PORT, else ${defaultPort}
  --host HOST                   default HOST, else 127.0.0.1
  --help                        print this

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
  console.log(introduction(simulator));
  await stopped;
  await simulator.close();
  return 0;
}

function optionsFrom(values: { port?: string; host?: string }, environment: Environment): SimulatorOptions {
  const { SIMULATOR_SEED: seed, SIMULATOR_PUBLIC_URL: publicUrl, SIMULATOR_CONTROL: control } = environment;
  const { SIMULATOR_FRAME_ANCESTORS: frameAncestors = '' } = environment;
  const port = values.port ?? environment['PORT'] ?? defaultPort;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error('The port is a number up to 65535.');
  return {
    port: Number(port),
    host: values.host ?? environment['HOST'] ?? '127.0.0.1',
    publicControl: control === 'public',
    frameAncestors: frameAncestors.split(',').filter(Boolean),
    ...(seed === undefined ? {} : { seed }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  };
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
function introduction({ url, baseUrl }: Simulator): string {
  const { token, secret } = fullAccount;
  return `The payment service without a network: no money moves, and all is forgotten when it ends.

For the companion:
  export PAY_BASE_URL=${baseUrl}
  export PAY_TOKEN=${token} PAY_SECRET=${secret}

In the panel, pay a Pix code or let it expire, dispute a charge, move the clock:
panel: ${url}/
simulator ready: ${baseUrl}`;
}
