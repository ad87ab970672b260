/** The package as it would be published, and installed by somebody else. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Scope } from '../servers/process.ts';
import { root } from './source.ts';

export const run = promisify(execFile);

/** A new folder that goes with the suite. */
export async function temporaryFolder(scope: Scope): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-package-'));
  scope.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Packs what `npm run build` left in `dist/`; resolves to the tarball. */
export async function packTo(folder: string): Promise<string> {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: root });
  // An array in npm 11 and before, an object by package name since.
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>);
  if (!packed) throw new Error(`npm packed nothing: ${stdout}`);
  return path.join(folder, packed.filename);
}

/** Makes an application of the folder, with these packages installed. */
export async function installIn(folder: string, ...packages: string[]): Promise<void> {
  await writeFile(path.join(folder, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  await npm(folder, 'install', '--prefer-offline', ...packages);
}

/** Runs npm in the folder, without anybody's install scripts. */
export async function npm(folder: string, ...args: string[]): Promise<void> {
  // A connection to the registry that stalls is given up for a new one: npm itself would wait five minutes.
  const patience = ['--fetch-timeout=20000', '--fetch-retries=5', '--fetch-retry-mintimeout=1000'];
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: folder, timeout: 130_000, killSignal: 'SIGKILL' } as const;
  const install = () => run('npm', [...args, ...quiet, ...patience], options);
  await install().catch(install);
}
