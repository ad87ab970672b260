/** Hashes all sources of the scripts, to detect whether they are up to date. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './folders.ts';

export function sourceDigest(): string {
  const hash = createHash('sha256');
  const files = [
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    ...globSync('widget/**/*.ts', { cwd: root }),
  ];
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return `sha256-${hash.digest('base64')}`;
}
