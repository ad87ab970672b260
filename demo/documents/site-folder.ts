/** Finds the built site, and checks whether it is older than its sources. */
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';
import { demoFolder } from '../folder.ts';

const root = path.join(demoFolder, '..');
const beside = path.join(demoFolder, 'docs');

/** The hosted demo has the site beside its server. */
export const isBundled = existsSync(beside);
export const siteFolder = isBundled ? beside : path.join(root, 'dist/docs');

const sources = ['*.md', 'docs/**', 'docs/.vitepress/**/*.ts', 'demo/documents/**', 'package-lock.json'];

export function isUpToDate(): boolean {
  if (isBundled) return true;
  const changedAt = (file: string): number => statSync(path.join(root, file)).mtimeMs;
  const index = path.join(siteFolder, 'index.html');
  if (!existsSync(index)) return false;
  const builtAt = statSync(index).mtimeMs;
  return sources.every((pattern) =>
    globSync(pattern, { cwd: root }).every((file) => changedAt(file) <= builtAt),
  );
}
