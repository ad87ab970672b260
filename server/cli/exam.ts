/** `npx pay-elements exam`: examines the webhook handler of a shop. Only this command loads the companion and the simulator. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Format } from '../exam/report.ts';
import { type Option, type Terminal, textOf, type Values } from './command.ts';
import { CliError, exitStatus } from './exit.ts';
import { variable } from './settings.ts';
import { loadSimulator } from './simulator.ts';

type Environment = Record<string, string | undefined>;

const options: Record<string, Option> = {
  webhook: { type: 'string', value: 'URL', help: 'address of your handler' },
  'paid-orders': {
    type: 'string',
    value: 'SOURCE',
    help: 'the orders that your shop believes paid: a command, a file, or a URL',
  },
  shop: { type: 'string', value: 'COMMAND', help: 'starts your shop, with PAY_WEBHOOK_SECRET, and ends it' },
  'order-command': {
    type: 'string',
    value: 'COMMAND',
    help: 'creates an order; gets REFERENCE, AMOUNT_BRL, AMOUNT_USD, and may print another reference',
  },
  references: { type: 'string', value: 'FILE', help: 'references of orders in your shop, one a line' },
  settle: {
    type: 'string',
    value: 'SECONDS',
    help: 'time that your shop has after the last event; default 5',
  },
  format: { type: 'string', value: 'FORMAT', help: 'text, json or junit; default text' },
  help: { type: 'boolean', help: 'print this help' },
};

const optionLines = Object.entries(options)
  .map(([name, { value = '', help }]) => `  ${`--${name} ${value}`.trimEnd().padEnd(26)}${help}`)
  .join('\n');

export const examUsage = `examines your webhook handler, and says what it gets wrong

  pay-elements exam --webhook URL --paid-orders 'COMMAND|FILE|URL'

Options
${optionLines}

It starts a companion and the simulator in memory, sends your handler their events, also twice, late, forged and with lost
responses, then compares the orders that your shop believes paid with those that were. The events are signed with
PAY_WEBHOOK_SECRET; without one, it makes one. Use it with a test shop: the orders of the exam are not real. A shop that
ignores orders that it did not create needs --order-command, which runs 21 times. A shell runs the commands.

Exit status 0 if nothing is wrong, 1 if something is, 2 if the exam could not be held.`;

/** Resolves to the exit status. */
export async function exam(args: string[], environment: Environment, terminal: Terminal): Promise<number> {
  const values = valuesOf(args);
  if (values['help'] === true) {
    terminal.output.write(`${examUsage}\n`);
    return exitStatus.done;
  }
  const webhook = textOf(values, 'webhook');
  const source = textOf(values, 'paid-orders');
  if (!/^https?:$/.test(URL.parse(webhook ?? '')?.protocol ?? '') || webhook === undefined)
    throw usageError('--webhook must be the http or https address of your handler');
  if (!source) throw usageError('--paid-orders is missing: a command, a file, or a URL');
  const [{ examine }, { outputOf, paidOrdersFrom, PaidOrdersError }, report, simulator] = await Promise.all([
    import('../exam/index.ts'),
    import('../exam/paid-orders.ts'),
    import('../exam/report.ts'),
    loadSimulator(),
  ]);
  const format = (textOf(values, 'format') ?? 'text') as Format;
  if (!report.formats.includes(format)) throw usageError(`--format is one of ${report.formats.join(', ')}`);

  const settle = textOf(values, 'settle') ?? '5';
  if (!/^\d{1,4}$/.test(settle)) throw usageError('--settle must be a number of seconds');
  const secret = secretOf(environment) ?? `whsec_${randomBytes(24).toString('base64')}`;
  const shop = await shopFor(textOf(values, 'shop'), { webhook, secret, environment, terminal });
  const command = textOf(values, 'order-command');
  const references = referencesIn(textOf(values, 'references'));
  try {
    const result = await examine({
      webhook,
      secret,
      settleMs: Number(settle) * 1_000,
      startSimulator: () => simulator.startSimulator(),
      hasOwnOrders: command !== undefined || references !== null,
      readPaidOrders: paidOrdersFrom(source),
      async prepareOrder(made, amounts) {
        const reference = references === null ? made : references.shift();
        if (reference === undefined) throw usageError('--references has too few lines: the exam needs 21');
        if (command === undefined) return reference;
        const { BRL: brl = '', USD: usd = '' } = amounts;
        const printed = await outputOf(command, { REFERENCE: reference, AMOUNT_BRL: brl, AMOUNT_USD: usd });
        return printed.trim().split('\n').at(-1)?.trim() || reference;
      },
    });
    terminal.output.write(report.reportAs(format, result));
    if (result.diagnosis !== null) return exitStatus.usage;
    return report.isPassed(result) ? exitStatus.done : exitStatus.refused;
  } catch (error) {
    if (error instanceof PaidOrdersError)
      throw new CliError(exitStatus.usage, error.message, { cause: error });
    throw error;
  } finally {
    shop.end();
  }
}

const usageError = (message: string): CliError =>
  new CliError(exitStatus.usage, `${message}\nTry: pay-elements exam --help`);

function valuesOf(args: string[]): Values {
  const types = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
  try {
    return parseArgs({ args, options: types, strict: true }).values;
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : 'unreadable arguments');
  }
}

/** Of a list, the first. */
function secretOf(environment: Environment): string | undefined {
  const secret = variable('PAY_WEBHOOK_SECRET', environment)?.split(',')[0]?.trim();
  if (secret !== undefined && !/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret))
    throw usageError('PAY_WEBHOOK_SECRET must be whsec_ and base64');
  return secret;
}

function referencesIn(file: string | undefined): string[] | null {
  if (file === undefined) return null;
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  } catch (cause) {
    throw new CliError(exitStatus.usage, 'the file of --references cannot be read', { cause });
  }
}

interface ShopOptions {
  webhook: string;
  secret: string;
  environment: Environment;
  terminal: Terminal;
}

const startTries = 150;
const startPollMs = 100;

/** Starts the shop if there is a command for it; else lets the person configure a running one. */
async function shopFor(
  command: string | undefined,
  { webhook, secret, environment, terminal }: ShopOptions,
): Promise<{ end(): void }> {
  if (command === undefined) {
    if (secretOf(environment) !== undefined) return { end: () => undefined };
    if (terminal.input.isTTY !== true)
      throw usageError('set PAY_WEBHOOK_SECRET to your shop’s, or let --shop start the shop');
    const prompt = createInterface({ input: terminal.input, output: terminal.error.stream });
    await prompt.question(`Start your shop with PAY_WEBHOOK_SECRET=${secret}, then press Enter. `);
    prompt.close();
    return { end: () => undefined };
  }
  if (await responds(webhook))
    throw usageError(
      'something responds at --webhook before --shop is started: stop it, or examine it without --shop',
    );
  const shop = spawn(command, {
    shell: true,
    // A group of its own, so that what the shell has started ends with it.
    detached: process.platform !== 'win32',
    env: { ...environment, PAY_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-2_000)));
  }
  const ended = new AbortController();
  shop.once('exit', () => ended.abort());
  shop.once('error', () => ended.abort());
  const end = (): void => {
    if (shop.pid === undefined || ended.signal.aborted) return;
    if (process.platform === 'win32') shop.kill();
    else process.kill(-shop.pid);
  };
  for (let tries = 0; tries < startTries && !ended.signal.aborted; tries++) {
    if (await responds(webhook)) return { end };
    await pause(startPollMs);
  }
  end();
  throw new CliError(exitStatus.usage, `the shop does not respond at ${webhook}\n${output.trim()}`);
}

/** Any response: a handler refuses a GET. */
const responds = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'manual' }).then(
    () => true,
    () => false,
  );
