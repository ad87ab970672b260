/** Runs one child process of `npm test` and collects its output and test counts. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';
import { isLong } from './long-run.ts';
import type { FileDuration } from './slowest.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Why tests or suites were skipped, one entry each; one that gives no reason is left out. */
  skipReasons: string[];
  /** How long each test file took. */
  files: FileDuration[];
}

export interface Job {
  /** For a test file, its path. */
  name: string;
  /** Program and arguments; programs of `node_modules/.bin` by their bare name. */
  command: readonly [string, ...string[]];
  /**
   * `exit`: one check, passed when the status is 0.
   * `tally`: a test runner that sends its {@link Tally} over the process channel. It fails if it executed no test, unless
   * each was skipped for a reason that it names.
   */
  counts: 'exit' | 'tally';
}

export interface JobResult extends Tally {
  name: string;
  output: string;
}

/** Time limit of one job, so that one that hangs is named before the limit of the whole run is reached. */
const timeoutMs = (isLong ? 12 * 60 : 25) * 60_000;

const running = new Set<number>();

/** Kills every running job with its child processes. */
export function stopJobs(): void {
  for (const pid of running) signalGroup(pid, 'SIGKILL');
}

export function runJob({ name, command, counts }: Job): Promise<JobResult> {
  const [program, ...args] = command;
  let output = '';
  let reported: Tally | undefined;

  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      // In its own process group, so that a stuck job is killed with its browsers and servers.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        ...compileCache,
        PATH: [path.join(root, 'node_modules/.bin'), process.env['PATH']].join(path.delimiter),
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
      },
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    const watchdog = setTimeout(() => {
      output += `\nstopped after ${timeoutMs / 60_000} minutes\n`;
      if (pid !== undefined) signalGroup(pid, 'SIGKILL');
    }, timeoutMs);

    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('message', (message) => {
      if (isTally(message)) reported = message;
    });
    child.on('error', (error) => (output += `${error.message}\n`));
    child.on('exit', () => {
      clearTimeout(watchdog);
      if (pid === undefined) return;
      running.delete(pid);
      // Processes that a failed test left behind must not outlive the job or hold its output open.
      signalGroup(pid, 'SIGKILL');
    });
    child.on('close', (status) => {
      clearTimeout(watchdog);
      const tally = counts === 'exit' ? asOneCheck(status) : asTests(status, reported);
      if (counts === 'tally' && !reported) output += '\nThe process ended without reporting its tests.\n';
      else if (counts === 'tally' && reported && !hasTests(reported))
        output += '\nNo tests ran, and not all were skipped for a reason.\n';
      resolve({ name, output, ...tally });
    });
  });
}

const noTests: Tally = { passed: 0, failed: 0, skipped: 0, skipReasons: [], files: [] };

const asOneCheck = (status: number | null): Tally =>
  status === 0 ? { ...noTests, passed: 1 } : { ...noTests, failed: 1 };

/** Counts a runner that fails without a failed test (a crash, a file that did not load) as one failure. */
function asTests(status: number | null, reported: Tally | undefined): Tally {
  const tally = reported ?? noTests;
  const succeeded = status === 0 && hasTests(tally);
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

/** False also for a file that skips everything without a reason: nobody would learn that its tests never run. */
const hasTests = ({ passed, failed, skipped, skipReasons }: Tally): boolean =>
  passed + failed > 0 || (skipped > 0 && skipReasons.length === skipped);

function isTally(value: unknown): value is Tally {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['passed', 'failed', 'skipped'].every((key) => typeof Reflect.get(value, key) === 'number') &&
    ['skipReasons', 'files'].every((key) => Array.isArray(Reflect.get(value, key)))
  );
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process group has ended already.
  }
}
