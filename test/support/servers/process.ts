/** Starts the project's commands as child processes, waits for their ready lines, and stops them with the test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, beforeEach, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compileCache } from '../runner/compile-cache.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Limits for processes that hang: on a busy machine, a start takes minutes. */
const readyTimeoutMs = 240_000;
const stopTimeoutMs = 60_000;

/** `npm test` starts the build that it has just made, in two thirds of the time; a single file starts the sources. */
export const builtOr = (build: string, source: string): string =>
  process.env['TEST_BUILT'] === '1' ? build : source;

/** A test, or the hooks of a suite, that stops what was started for it. */
export interface Scope {
  after(stop: () => Promise<unknown>): void;
}

/** Stop functions of what the running test of a suite has opened; null between tests. */
let stopsOfTest: (() => Promise<unknown>)[] | null = null;

/** Calls `stop` after the running test of a suite: pages left open would go on drawing and polling. */
export function stopWithTest(stop: () => Promise<unknown>): void {
  stopsOfTest?.push(stop);
}

/** Scope that stops everything in reverse order of start, also what comes after a stop that failed. */
function reversedScope(atEnd: (stopAll: () => Promise<void>) => void): Scope {
  const stops: (() => Promise<unknown>)[] = [];
  atEnd(async () => {
    const errors: unknown[] = [];
    for (const stop of stops.toReversed()) await stop().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'what was started could not be stopped');
  });
  return { after: (stop) => void stops.push(stop) };
}

/** Scope of one test. Stops in reverse order of start; `t.after` stops in the order of start. */
export const testScope = (t: TestContext): Scope => reversedScope((stopAll) => t.after(stopAll));

/** Scope of a whole suite: call it in `describe`, use it in `before`. Stops in reverse order of start. */
export function suiteScope(): Scope {
  beforeEach(() => {
    stopsOfTest = [];
  });
  afterEach(async () => {
    const opened = stopsOfTest ?? [];
    stopsOfTest = null;
    for (const stop of opened) await stop();
  });
  return reversedScope((stopAll) => after(stopAll));
}

export interface RunningProcess {
  pid: number;
  /** URL on the ready line. */
  url: string;
  /** Standard output and standard error so far. */
  output(): string;
  /** Resolves when the process has ended, with the exit status or the name of the signal. */
  ended(): Promise<number | string>;
  /** Sends the signal and resolves with the exit status, or the name of the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

export interface ProcessOptions {
  /** A file of the project, such as `demo/start.ts`. */
  file: string;
  args?: readonly string[];
  /** Added to PATH, TMPDIR and the compile cache alone, so that a test does not depend on its own environment. */
  env?: Record<string, string>;
  /** Text before the URL on the ready line. */
  ready: string;
  /** Receives the output after the ready line, in place of `output()`: a long run prints more than memory holds. */
  onOutput?: (text: string) => void;
}

/** Starts a process; resolves once the ready line is printed. The process is stopped with the scope. */
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
  /** Once the output has ended, too, so that nothing of it is missing. */
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  scope.after(() => stop(child));

  let output = '';
  let isReady = false;
  const readyLine = new RegExp(`^${options.ready} (\\S+)\n`, 'm');
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
    ended: () => closed.then(() => exitOf(child)),
    end: async (signal) => {
      await Promise.all([end(child, signal), closed]);
      return exitOf(child);
    },
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
