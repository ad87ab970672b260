/** Runs shell commands of the documents. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Scope } from '../support/servers/process.ts';
import { root } from '../support/repository/source.ts';
import { until } from '../support/until.ts';

export interface RunningCommands {
  output(): string;
  /** Waits for an output line with this prefix, and returns the word after it. */
  waitForLine(prefix: string): Promise<string>;
  /** Sends SIGINT, like Ctrl-C, to the commands and their child processes. */
  end(): Promise<void>;
  ended: Promise<number | null>;
}

/** Runs in the project's root, with npm's install scripts off: `npm test` has set up the project already. */
export function runCommands(scope: Scope, text: string, env: Record<string, string> = {}): RunningCommands {
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
    waitForLine: (prefix) =>
      until(`the output line “${prefix}”`, () => {
        if (child.exitCode) throw new Error(`The command ended with status ${child.exitCode}:\n${output}`);
        return new RegExp(`^${prefix} *(\\S+)\\n`, 'm').exec(output)?.[1];
      }),
  };
}

/**
 * Starts the package's command without npx, which takes more than a second by itself. The documents' simulator,
 * companion and doctor are started by npx.
 */
export const withoutNpx = (text: string): string =>
  text.replaceAll('npx pay-elements', 'node dist/server/cli.js');

async function endGroup(
  { pid, exitCode, signalCode }: ChildProcess,
  signal: NodeJS.Signals,
  ended: Promise<unknown>,
): Promise<void> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The process group has ended already.
  }
  await ended;
}
