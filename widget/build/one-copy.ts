/**
 * Vite plugin that bundles one copy of a package where `node_modules` has several of the same version. npm installs a package once
 * for each dependent if another version of it lies at the top, as here for the tools: Express brings `mime-db`, 190 kB, four times.
 * Copies cost each start of a process: they are read, compiled and evaluated before the first request.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { isRecord } from '../protocol/decode.ts';

/** Of a package's file: the folder of the package, and the file's path in it. */
const fileOfPackage = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)(\/.*)$/;

export function oneCopy(isOf: (environment: string) => boolean): Plugin {
  /** Folder of the first copy, by name and version. */
  const chosen = new Map<string, string>();
  return {
    name: 'one-copy',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => isOf(name),
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const [, folder, file] = fileOfPackage.exec(resolved?.id ?? '') ?? [];
      if (resolved === null || folder === undefined || file === undefined) return resolved;
      const release = await releaseIn(folder);
      const first = chosen.get(release) ?? folder;
      chosen.set(release, first);
      return { ...resolved, id: `${first}${file}` };
    },
  };
}

async function releaseIn(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  if (!isRecord(manifest)) throw new Error(`${folder} has no manifest`);
  return `${String(manifest['name'])}@${String(manifest['version'])}`;
}
