/** Paths of the project, and the atomic replacement of a folder. */
import { existsSync, readFileSync } from 'node:fs';
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

/**
 * Replaces `target` by a new folder once `fill` has written it. If `isUpToDate` returns true after that, another process was faster,
 * and its folder stays.
 */
export async function replaceFolder(
  target: string,
  fill: (fresh: string) => Promise<void>,
  isUpToDate: () => boolean = () => false,
): Promise<void> {
  // In the same parent folder, since a rename works only within one file system.
  const fresh = path.join(path.dirname(target), `.${path.basename(target)}-${process.pid}`);
  const replaced = `${fresh}-replaced`;
  try {
    await mkdir(fresh, { recursive: true });
    await fill(fresh);
    if (isUpToDate()) return;
    if (existsSync(target)) await rename(target, replaced);
    await rename(fresh, target).catch((error: unknown) => {
      // A rename never overwrites a folder with content: another process was faster.
      if (!isUpToDate()) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
}
