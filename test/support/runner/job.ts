/** Runs one child process of `npm test` and collects its output and test counts. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLong } from '../long-run.ts';
import { compileCache } from './compile-cache.ts';
import { noTests, readTally, tallyVariable, type Tally } from './tally-file.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Job {
  name: string;
  /** Program and arguments; programs of `node_modules/.bin` by their bare name. */
  command: readonly [string, ...string[]];
  /** True for a test runner, which writes its {@link Tally}; otherwise the job is one check, passed when the status is 0. */
  hasTests: boolean;
}

export interface JobResult extends Tally {
  name: string;
  output: string;
  elapsedMs: number;
}

/** Command of Node's test runner, which runs each file in a process of its own. `shard` is a part such as `1/3`. */
export function nodeTestCommand(
  files: readonly string[],
  filesAtOnce: number,
  shard?: string,
  testTimeoutMs = isLong ? 6 * 60 * 60_000 : 300_000,
): Job['command'] {
  return [
    process.execPath,
    '--test',
    `--test-concurrency=${filesAtOnce}`,
    '--import=./test/support/runner/end-leftovers.ts',
    ...(shard === undefined ? [] : [`--test-shard=${shard}`]),
    // A test that hangs fails by name, in place of stalling all others.
    `--test-timeout=${testTimeoutMs}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./test/support/runner/tally-reporter.ts',
    '--test-reporter-destination=stdout',
    ...files,
  ];
}

/** Time limit of one job, so that one that hangs is named before the limit of the whole run is reached. */
const timeoutMs = (isLong ? 12 * 60 : 60) * 60_000;

const running = new Set<number>();

/** Kills every running job with its child processes. */
export function stopJobs(): void {
  for (const pid of running) signalGroup(pid, 'SIGKILL');
}

export function runJob({ name, command, hasTests }: Job): Promise<JobResult> {
  const [program, ...args] = command;
  const startedAt = performance.now();
  let output = '';
  const folder = mkdtempSync(path.join(tmpdir(), 'pay-elements-tally-'));
  const tallyFile = path.join(folder, 'tally.json');

  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      // In its own process group, so that a stuck job is killed with its browsers and servers.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...compileCache,
        [tallyVariable]: tallyFile,
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

    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
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
      const reported = readTally(tallyFile);
      rmSync(folder, { recursive: true, force: true });
      if (hasTests && !reported) output += '\nThe process ended without reporting its tests.\n';
      const tally = hasTests ? (reported ?? noTests()) : { ...noTests(), passed: status === 0 ? 1 : 0 };
      // A runner that fails without a failed test, or runs none, counts as one failure.
      const isFailed = status !== 0 || tally.passed + tally.failed + tally.skipped === 0;
      if (isFailed && tally.failed === 0) tally.failed = 1;
      resolve({ ...tally, name, output, elapsedMs: performance.now() - startedAt });
    });
  });
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process group has ended already.
  }
}
