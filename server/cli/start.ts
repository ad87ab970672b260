/** `npx pay-elements start`: runs the companion as a process. Only this command loads it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Terminal } from './command.ts';
import { CliError, exitStatus } from './exit.ts';

const startUsage = `runs the companion, configured by the environment (PAY_BASE_URL, PAY_TOKEN and so on)

  pay-elements start

It ends on SIGTERM and SIGINT. Exit status 78 if the configuration is invalid.`;

/** Resolves once the companion is ready, or has printed its usage; the process lasts while it runs. */
export async function start(args: readonly string[], { output }: Terminal): Promise<number> {
  const [first] = args;
  if (first === '--help' || first === '-h') {
    output.write(`${startUsage}\n`);
    return exitStatus.done;
  }
  if (first !== undefined) {
    throw new CliError(exitStatus.usage, `unknown argument: ${first}\nTry: pay-elements start --help`);
  }
  endWithLauncher();
  await import('../process/main.ts');
  return exitStatus.done;
}

const checkEveryMs = 500;
/** npm, a shell, and this process. */
const maxAncestors = 4;

interface ProcessEntry {
  parent: number;
  command: string;
}

/**
 * Stops the process once the `npx` that started it has ended: npm passes no signal on to its command, which would go on holding
 * the port. Without npm, or where processes cannot be listed, nothing is watched.
 */
export function endWithLauncher(): void {
  if (process.env['npm_execpath'] === undefined) return;
  const launcher = launcherOf(process.pid);
  if (launcher === null) return;
  setInterval(() => {
    try {
      process.kill(launcher, 0);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ESRCH')
        process.kill(process.pid, 'SIGTERM');
    }
  }, checkEveryMs).unref();
}

function launcherOf(pid: number): number | null {
  let current = entryOf(pid)?.parent;
  for (let depth = 0; depth < maxAncestors && current !== undefined && current > 1; depth++) {
    const entry = entryOf(current);
    if (entry === null) return null;
    if (/^np[mx]\b|\bnp[mx](-cli)?(\.js)?\b/.test(entry.command)) return current;
    current = entry.parent;
  }
  return null;
}

function entryOf(pid: number): ProcessEntry | null {
  try {
    // The name in parentheses can have any character, also a closing one.
    const [, parent] = /^\d+ \(.*\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return {
      parent: Number(parent),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    };
  } catch {
    // No Linux.
  }
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
    return parent === undefined ? null : { parent: Number(parent), command };
  } catch {
    return null;
  }
}
