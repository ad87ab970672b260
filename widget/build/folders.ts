/** Paths of the project, and the atomic replacement of a folder. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = path.join(root, 'dist');

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
};
export const { version } = manifest;
/** Packages that are installed with ours, or are the shop's own frameworks. */
export const packageNames = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

/** More than the processes that ever build one folder at once. */
const maxSwaps = 20;

/**
 * Replaces `target` by a new folder once `fill` has written it. Concurrent calls each fill a folder of their own, and the last one
 * stays; if `isUpToDate` returns true after `fill`, another call was faster, and its folder stays.
 */
export async function replaceFolder(
  target: string,
  fill: (fresh: string) => Promise<void>,
  isUpToDate: () => boolean = () => false,
): Promise<void> {
  // In the same parent folder, since a rename works only within one file system.
  const fresh = path.join(path.dirname(target), `.${path.basename(target)}-${randomUUID()}`);
  const replaced: string[] = [];
  try {
    await mkdir(fresh, { recursive: true });
    await fill(fresh);
    for (let swap = 1; !isUpToDate(); swap += 1) {
      const old = `${fresh}-replaced-${swap}`;
      replaced.push(old);
      await rename(target, old).catch(ignoreMissing);
      try {
        return await rename(fresh, target);
      } catch (error) {
        // A rename never overwrites a folder with content: another call has put its own there since.
        if (swap === maxSwaps) throw error;
      }
    }
  } finally {
    for (const folder of [fresh, ...replaced]) await rm(folder, { recursive: true, force: true });
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
