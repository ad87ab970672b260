/** One step of `npm test`: a child process, what it printed, and how much of it passed. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';
import { isLong } from './shares.ts';
import type { FileDuration } from './slowest.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** How long each test file took. */
  files: FileDuration[];
}

export interface Step {
  name: string;
  /** Program and arguments; programs of `node_modules/.bin` by their bare name. */
  command: readonly [string, ...string[]];
  /**
   * `exit`: one check, passed when the status is 0.
   * `tally`: a test runner that sends its {@link Tally} over the process channel; no tests at all is a failure.
   */
  counts: 'exit' | 'tally';
  needsBrowser: boolean;
  needsDatabase: boolean;
}

export interface StepResult extends Tally {
  name: string;
  output: string;
  elapsedMs: number;
}

/** A step that hangs ends the run here rather than at the patience of whoever waits. */
const stepTimeoutMs = (isLong ? 12 * 60 : 25) * 60_000;

const running = new Set<number>();

/** Ends every step that is still running, with all that it started. */
export function stopSteps(): void {
  for (const pid of running) signalGroup(pid, 'SIGKILL');
}

export function runStep(step: Step): Promise<StepResult> {
  const startedAt = performance.now();
  const [program, ...args] = step.command;
  let output = '';
  let reported: Tally | undefined;

  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      // A group of its own, so that a stuck step goes with its browsers and servers.
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
      output += `\nstopped after ${stepTimeoutMs / 60_000} minutes\n`;
      if (pid !== undefined) signalGroup(pid, 'SIGKILL');
    }, stepTimeoutMs);

    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('message', (message) => {
      if (isTally(message)) reported = message;
    });
    child.on('error', (error) => (output += `${error.message}\n`));
    child.on('close', (status) => {
      clearTimeout(watchdog);
      if (pid !== undefined) {
        running.delete(pid);
        // Whatever a failed test left behind must not outlive the run.
        signalGroup(pid, 'SIGKILL');
      }
      const elapsedMs = performance.now() - startedAt;
      const tally = step.counts === 'exit' ? asOneCheck(status) : asTests(status, reported);
      if (step.counts === 'tally' && !reported) output += '\nThe step ended without reporting its tests.\n';
      else if (step.counts === 'tally' && tally.passed + tally.failed === 0) output += '\nNo tests ran.\n';
      resolve({ name: step.name, output, elapsedMs, ...tally });
    });
  });
}

const asOneCheck = (status: number | null): Tally =>
  status === 0
    ? { passed: 1, failed: 0, skipped: 0, files: [] }
    : { passed: 0, failed: 1, skipped: 0, files: [] };

/** A runner that fails without a failed test (a crash, a file that could not load) counts as one failure. */
function asTests(status: number | null, reported: Tally | undefined): Tally {
  const tally = reported ?? { passed: 0, failed: 0, skipped: 0, files: [] };
  const succeeded = status === 0 && tally.passed > 0;
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

function isTally(value: unknown): value is Tally {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['passed', 'failed', 'skipped'].every((key) => typeof Reflect.get(value, key) === 'number') &&
    Array.isArray(Reflect.get(value, 'files'))
  );
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone already.
  }
}
