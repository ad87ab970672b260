/** Runs what a document tells to type. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Scope } from '../support/servers/process.ts';
import { root } from '../support/repository/source.ts';
import { until } from '../support/until.ts';

export interface Typed {
  output(): string;
  /** What follows these words on a line of the output, once it is there. */
  says(words: string): Promise<string>;
  /** Ends it, as Ctrl-C in a terminal does, with all that it has started. */
  end(): Promise<void>;
  ended: Promise<number | null>;
}

/** In the top folder of the project, which `npm test` has set up already: npm need not do so again. */
export function type(scope: Scope, text: string, env: Record<string, string> = {}): Typed {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', text], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_config_ignore_scripts: 'true', ...env },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  const ended = once(child, 'close').then(([status]) => status as number | null);
  scope.after(() => endGroup(child, 'SIGKILL', ended));
  return {
    output: () => output,
    ended,
    end: () => endGroup(child, 'SIGINT', ended),
    says: (words) =>
      until(`“${words}”`, () => {
        if (child.exitCode) throw new Error(`It ended with status ${child.exitCode}:\n${output}`);
        return new RegExp(`^${words} *(\\S+)$`, 'm').exec(output)?.[1];
      }),
  };
}

async function endGroup(
  { pid, exitCode, signalCode }: ChildProcess,
  signal: NodeJS.Signals,
  ended: Promise<unknown>,
): Promise<void> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All of it has ended.
  }
  await ended;
}
