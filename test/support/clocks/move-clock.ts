/** The clock of a process that was started with a preload, set while it runs. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scope } from '../servers/process.ts';

const preload = fileURLToPath(new URL('movable-clock.ts', import.meta.url));

export interface MovableClock {
  /** For the process whose clock it is. */
  env: Record<string, string>;
  /** Sets the clock so far ahead of the machine's; one process after another, or all at once. */
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
