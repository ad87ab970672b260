/**
 * The planted faults: patches of the product's source, each named by what it breaks. A line `Found-by: FILE` before the patch names
 * the test that finds it; any other is found by the simulation.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Fault {
  name: string;
  /** Path of the patch. */
  patch: string;
  /** Path of the test that finds it; null: the simulation. */
  test: string | null;
}

const folder = new URL('patches/', import.meta.url);

export const allFaults: readonly Fault[] = readdirSync(folder)
  .toSorted()
  .map((file) => {
    const url = new URL(file, folder);
    const [, test = null] = /^Found-by: (\S+)$/m.exec(readFileSync(url, 'utf8')) ?? [];
    return { name: file.replace('.patch', '').replaceAll('-', ' '), patch: fileURLToPath(url), test };
  });

/** Applies the patch to a source tree, or tries it only; throws if it does not fit any more. Lines may have moved. */
export function applyFault(tree: string, { name, patch }: Fault, mode: 'plant' | 'remove' | 'try'): void {
  const options = { plant: [], remove: ['--reverse'], try: ['--check'] }[mode];
  const args = ['apply', '-C1', ...options, patch];
  const { status, stderr } = spawnSync('git', args, { cwd: tree, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the fault "${name}" does not fit the source:\n${stderr}`);
}
