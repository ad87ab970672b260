/** Starts the project's commands as a user would: own processes, told by their ready lines. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, beforeEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compileCache } from '../runner/compile-cache.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readyTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;

/** A test, or the hooks of a suite: whatever was started is stopped with it. */
export interface Scope {
  after(stop: () => Promise<unknown>): void;
}

/** Of what the running test of a suite has opened; null between two tests. */
let stopsOfTest: (() => Promise<unknown>)[] | null = null;

/** Stops it with the running test, where that is a suite's: pages left open would go on drawing and asking. */
export function stopWithTest(stop: () => Promise<unknown>): void {
  stopsOfTest?.push(stop);
}

/** For what a whole suite shares: to be called in `describe`, used in its `before`. Last started, first stopped. */
export function suiteScope(): Scope {
  const stops: (() => Promise<unknown>)[] = [];
  beforeEach(() => {
    stopsOfTest = [];
  });
  afterEach(async () => {
    const opened = stopsOfTest ?? [];
    stopsOfTest = null;
    for (const stop of opened) await stop();
  });
  after(async () => {
    for (const stop of stops.toReversed()) await stop();
  });
  return { after: (stop) => void stops.push(stop) };
}

export interface RunningProcess {
  pid: number;
  /** What the ready line names. */
  url: string;
  /** All of standard output and standard error so far. */
  output(): string;
  /** Resolves, once it has ended by itself, with the exit status or the name of the signal. */
  ended(): Promise<number | string>;
  /** Sends the signal and resolves with the exit status, or the name of the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

export interface ProcessOptions {
  /** A file of the project, such as `demo/start.ts`. */
  file: string;
  args?: readonly string[];
  /** On top of PATH and what makes a start quick: a test must not depend on the environment it is run in. */
  env?: Record<string, string>;
  /** What stands before the URL on the ready line. */
  ready: string;
  /** Takes what is printed from the ready line on, which `output()` then has no more of: a long run prints more than memory holds. */
  onOutput?: (text: string) => void;
}

/** Resolves once the ready line is there; the process ends with the test at the latest. */
export async function startProcess(scope: Scope, options: ProcessOptions): Promise<RunningProcess> {
  const child = spawn(process.execPath, [options.file, ...(options.args ?? [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      TMPDIR: process.env['TMPDIR'] ?? '/tmp',
      ...compileCache,
      ...options.env,
    },
  });
  scope.after(() => stop(child));

  let output = '';
  let isReady = false;
  const readyLine = new RegExp(`^${options.ready} (\\S+)$`, 'm');
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new Error(`${options.file} ${reason}\n${output}`));
    };
    const timer = setTimeout(() => fail('was not ready in time'), readyTimeoutMs);
    const read = (text: string): void => {
      if (isReady && options.onOutput) {
        options.onOutput(text);
        return;
      }
      output += text;
      if (isReady) return;
      const found = readyLine.exec(output)?.[1];
      if (found) {
        isReady = true;
        clearTimeout(timer);
        resolve(found);
      }
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (status) => fail(`ended with status ${status}`));
  });
  return {
    pid: child.pid ?? 0,
    url,
    output: () => output,
    ended: () => exitOf(child),
    end: (signal) => end(child, signal),
  };
}

async function exitOf(child: ChildProcess): Promise<number | string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? child.signalCode ?? 'unknown';
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string> {
  const exit = exitOf(child);
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return exit;
}

/** Sends SIGTERM before SIGKILL, so that the process can stop its own children. */
async function stop(child: ChildProcess): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await end(child, 'SIGTERM');
  clearTimeout(timer);
}
