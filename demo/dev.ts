/** `npm run dev`: restarts the demo whenever a source file changes; open pages reload by themselves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
/** Editors write a file in several steps. */
const settleMs = 150;

export function restartOnChange(): void {
  let demo = start();
  let restarting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const restart = async (): Promise<void> => {
    await stop(demo);
    demo = start();
    restarting = undefined;
  };
  for (const room of ['widget', 'server', 'demo']) {
    watch(path.join(root, room), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void (restarting ??= restart()), settleMs);
    });
  }

  const end = (): void => {
    clearTimeout(timer);
    void Promise.resolve(restarting)
      .then(() => stop(demo))
      .then(() => process.exit(0));
  };
  process.once('SIGINT', end).once('SIGTERM', end);
}

const start = (): ChildProcess =>
  spawn(process.execPath, [path.join(root, 'demo/start.ts'), '--reloads'], { stdio: 'inherit' });

async function stop(demo: ChildProcess): Promise<void> {
  if (demo.exitCode !== null || demo.signalCode !== null) return;
  const exit = once(demo, 'exit');
  demo.kill('SIGTERM');
  await exit;
}
