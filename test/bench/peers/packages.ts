/** Installs the npm packages to compare with into a temporary folder; the project does not depend on them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import type { Scope } from '../../support/servers/process.ts';

const dependencies = {
  '@adyen/adyen-web': '6.45.2',
  'braintree-web-drop-in': '1.48.0',
  'lean-qr': '2.7.4',
  qr: '0.7.0',
  'qrcode-generator': '2.0.4',
} as const;

const tries = 3;
const tryTimeoutMs = 4 * 60_000;
/** Replaces a stalled connection after 20 s; npm's default timeout is five minutes. */
const fetchOptions = ['--fetch-timeout=20000', '--fetch-retries=5', '--fetch-retry-mintimeout=1000'];
const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...fetchOptions];

/** Returns a function that installs the packages at its first call and shares the result. */
export function peerPackages(scope: Scope): () => Promise<string> {
  let installed: Promise<string> | null = null;
  return () => (installed ??= install(scope));
}

async function install(scope: Scope): Promise<string> {
  const folder = await temporaryFolder(scope);
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }),
  );
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if ((await npmInstall(folder)) === 0) return folder;
  }
  throw new Error('the peers could not be installed');
}

async function npmInstall(folder: string): Promise<unknown> {
  const { npm_execpath: cli } = process.env;
  const common = { cwd: folder, stdio: 'inherit', timeout: tryTimeoutMs } as const;
  const npm = cli
    ? spawn(process.execPath, [cli, 'install', ...options], common)
    : spawn('npm', ['install', ...options], { ...common, shell: process.platform === 'win32' });
  const [status] = (await once(npm, 'exit')) as unknown[];
  return status;
}
