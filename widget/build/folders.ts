/** Where things lie, and how a folder that others may be reading is replaced. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = path.join(root, 'dist');

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
export const { version } = manifest;

/**
 * Lets `fill` write into a new folder and puts it in the place of `target` when it is complete. Where another process
 * has put one there meanwhile, `isWanted` says whether that one will do.
 */
export async function replaceFolder(
  target: string,
  fill: (fresh: string) => Promise<void>,
  isWanted: () => boolean = () => false,
): Promise<void> {
  // Beside it, since a rename works within one file system alone.
  const fresh = path.join(path.dirname(target), `.${path.basename(target)}-${process.pid}`);
  const replaced = `${fresh}-replaced`;
  try {
    await mkdir(fresh, { recursive: true });
    await fill(fresh);
    if (isWanted()) return;
    if (existsSync(target)) await rename(target, replaced);
    await rename(fresh, target).catch((error: unknown) => {
      // A folder that is there is never overwritten: somebody was faster.
      if (!isWanted()) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
}
