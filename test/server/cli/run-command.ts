/** Runs `pay-elements`, in this process or as one of its own. */
import { spawn } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../../server/cli/run.ts';
import { compileCache } from '../../support/runner/compile-cache.ts';
import { root } from '../../support/repository/source.ts';

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
    const child = spawn(process.execPath, ['server/cli/main.ts', ...args], {
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
