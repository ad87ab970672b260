/** Runs `pay-elements`, in this process or as one of its own. */
import { spawn } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../../server/cli/run.ts';
import { compileCache } from '../../support/runner/compile-cache.ts';
import { root } from '../../support/repository/source.ts';
import type { TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { cliFile, merchantKey } from '../../support/servers/companion.ts';

export interface Exit {
  status: number | null;
  out: string;
  err: string;
}

export interface Call {
  env?: Record<string, string>;
  input?: string;
}

/** Runs a command in this process. */
export async function runHere(args: string[], { env = {}, input = '' }: Call = {}): Promise<Exit> {
  const [output, error] = [new PassThrough(), new PassThrough()];
  const printed = Promise.all([text(output), text(error)]);
  const status = await run(args, env, { input: Readable.from([input]), output, error });
  output.end();
  error.end();
  const [out, err] = await printed;
  return { status, out, err };
}

/** Runs a command as a process. */
export function runProcess(args: string[], { env = {}, input = '' }: Call = {}): Promise<Exit> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cliFile, ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', ...compileCache, ...env },
    });
    const exit: Exit = { status: null, out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (exit.out += piece));
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (exit.err += piece));
    child.once('error', reject);
    child.once('close', (status) => resolve({ ...exit, status }));
    child.stdin.end(input);
  });
}

/** Both ways to run a command, with the settings of this shop. */
export function commandsOf(shop: () => TestMerchant) {
  const withShop = ({ env, ...call }: Call): Call => ({
    ...call,
    env: { PAY_PUBLIC_URL: shop().url, PAY_MERCHANT_KEY: merchantKey, ...env },
  });
  return {
    cli: (args: string[], call: Call = {}): Promise<Exit> => runHere(args, withShop(call)),
    cliProcess: (args: string[], call: Call = {}): Promise<Exit> => runProcess(args, withShop(call)),
  };
}
