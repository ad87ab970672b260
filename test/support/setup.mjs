// Installs the packages of package-lock.json, once per lock file, so that every command of the README works
// from a clean clone. Plain JavaScript for Node 18: it runs before the project's own Node 24 (devDependency
// `node`) is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stampFile = `${root}node_modules/.setup`;
const localNode = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
const lockDigest = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');

/** Runs the npm that started this script, with the same Node. */
function npm(...args) {
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  const { status, error } = cli
    ? spawnSync(node, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error) throw error;
  if (status) process.exit(status);
}

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== lockDigest) {
  console.log('Installing the locked packages (once)…');
  // Retries a stalled connection early: by default npm waits five minutes.
  npm('ci', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-timeout=30000', '--fetch-retries=5');
  // With install scripts off, the package `node` has no binary: run its script alone.
  if (!existsSync(localNode) && Number(process.versions.node.split('.')[0]) < 24) {
    npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error');
  }
  writeFileSync(stampFile, lockDigest);
}
