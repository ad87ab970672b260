/** Sets the clock of running processes that were started with the preload `movable-clock.ts`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scope } from '../servers/process.ts';

const preload = fileURLToPath(new URL('movable-clock.ts', import.meta.url));

export interface MovableClock {
  /** Environment for the processes whose clock is set. */
  env: Record<string, string>;
  /** Sets the clock of these processes ahead of the machine's by so many milliseconds. */
  set(aheadMs: number, ...pids: readonly number[]): Promise<void>;
}

export async function movableClock(scope: Scope): Promise<MovableClock> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-clock-'));
  scope.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'ahead-ms');
  await writeFile(file, '0');
  return {
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}` },
    async set(aheadMs, ...pids) {
      await writeFile(file, String(aheadMs));
      for (const pid of pids) process.kill(pid, 'SIGUSR2');
    },
  };
}
