/** What users would take instead, from npm, in a temporary folder: the project itself does not depend on any of it. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const dependencies = {
  '@adyen/adyen-web': '6.45.2',
  'braintree-web-drop-in': '1.48.0',
  'lean-qr': '2.7.4',
  qr: '0.7.0',
  'qrcode-generator': '2.0.4',
} as const;

/** Where `node_modules` is, with the peers in it. */
export async function installPeers(): Promise<string> {
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies });
  const digest = createHash('sha256').update(manifest).digest('hex').slice(0, 12);
  const folder = path.join(tmpdir(), `pay-elements-bench-peers-${digest}`);
  const stamp = path.join(folder, 'installed');
  if (existsSync(stamp)) return folder;
  console.log('Installing the peers to compare with…');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), manifest);
  const { npm_execpath: cli } = process.env;
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = cli
    ? spawnSync(process.execPath, [cli, ...options], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('the peers could not be installed');
  await writeFile(stamp, '');
  return folder;
}
