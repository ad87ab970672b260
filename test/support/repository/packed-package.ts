/** Packs the package as for publishing, and installs it in test applications. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Scope } from '../servers/process.ts';
import { root } from './source.ts';

export const run = promisify(execFile);

/** Creates a folder that is removed with the scope. */
export async function temporaryFolder(scope: Scope): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-package-'));
  scope.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Packs `dist/` as built by `npm run build`; resolves to the path of the tarball. */
export async function packTo(folder: string): Promise<string> {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: root });
  // An array in npm 11 and before, an object by package name since.
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>);
  if (!packed) throw new Error(`npm packed nothing: ${stdout}`);
  return path.join(folder, packed.filename);
}

/** Creates an application in the folder, with these packages installed. */
export async function installIn(folder: string, ...packages: string[]): Promise<void> {
  await writeFile(path.join(folder, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  await npm(folder, 'install', '--prefer-offline', ...packages);
}

/** Runs npm in the folder, with install scripts off. */
export async function npm(folder: string, ...args: string[]): Promise<void> {
  // Retries a stalled connection to the registry early: by default npm waits five minutes.
  const timeouts = ['--fetch-timeout=20000', '--fetch-retries=5', '--fetch-retry-mintimeout=1000'];
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: folder, timeout: 300_000, killSignal: 'SIGKILL' } as const;
  const install = () => run('npm', [...args, ...quiet, ...timeouts], options);
  await install().catch(install);
}
