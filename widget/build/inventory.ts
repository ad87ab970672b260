/**
 * Generates `scripts.json`, the inventory of the scripts that PCI DSS 4.0.1 requires for pages that take cards (6.4.3): the purpose,
 * the page and the hash of each. It is derived from the bundler's output.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { root, version } from './folders.ts';
import { pageScripts } from './page-scripts.ts';

export const inventoryFile = 'scripts.json';

export interface Bundle {
  /** Name of the environment in `vite.config.ts`. */
  name: string;
  chunks: Rolldown.OutputChunk[];
}

export interface Script {
  file: string;
  /** A name of the file whose content never changes. */
  immutable_file: string;
  /** The page that loads it. */
  page: 'shop' | 'card frame' | 'companion page';
  /** `first`: with the script tag; `needed`: imported later, when a view needs it. */
  loaded: 'first' | 'needed';
  /** Value of the script tag's `integrity` attribute. */
  integrity: string;
  bytes: number;
  gzip_bytes: number;
  purpose: string;
  /** Its static imports, which a page may preload. */
  imports: string[];
  /** The packages bundled into it. */
  packages: string[];
}

export interface Inventory {
  package: 'pay-elements';
  version: string;
  source_digest: string;
  /** Integrity of the chunks by relative URL, for the `integrity` of an import map. */
  import_map_integrity: Record<string, string>;
  scripts: Script[];
}

/** Returns null if there is no readable inventory. */
export function readInventory(folder: string): Inventory | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, inventoryFile), 'utf8')) as Inventory;
  } catch {
    return null;
  }
}

export async function takeInventory(
  folder: string,
  bundles: readonly Bundle[],
  sourceDigest: string,
): Promise<Inventory> {
  // Entries share chunks, such as texts: the same file is listed once.
  const scripts = new Map<string, Script>();
  for (const { name, chunks } of bundles) {
    const first = name === 'locales' ? new Set<string>() : loadedFirst(chunks);
    const entries = new Set(chunks.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])));
    for (const chunk of chunks) {
      const content = await readFile(path.join(folder, chunk.fileName));
      scripts.set(chunk.fileName, {
        file: chunk.fileName,
        immutable_file:
          !['frame', 'locales'].includes(name) && chunk.isEntry
            ? chunk.fileName.replace(/\.js$/, `-${version}.js`)
            : chunk.fileName,
        page: pageOf(name),
        loaded: first.has(chunk.fileName) ? 'first' : 'needed',
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
        bytes: content.length,
        gzip_bytes: gzipSync(content, { level: 9 }).length,
        purpose: purposeOf(chunk),
        imports: chunk.imports.filter((file) => !entries.has(file)),
        packages: packagesIn(chunk),
      });
    }
  }
  const imported = [...scripts.values()].filter(
    ({ file, page, immutable_file: name }) => page === 'shop' && file === name,
  );
  return {
    package: 'pay-elements',
    version,
    source_digest: sourceDigest,
    import_map_integrity: Object.fromEntries(imported.map(({ file, integrity }) => [`./${file}`, integrity])),
    scripts: [...scripts.values()],
  };
}

function pageOf(bundle: string): Script['page'] {
  if (bundle === 'frame') return 'card frame';
  return pageScripts.includes(bundle) ? 'companion page' : 'shop';
}

/** The entry and what it imports statically. */
function loadedFirst(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set<string>();
  const visit = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    byName.get(name)?.imports.forEach(visit);
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) visit(fileName);
  return reached;
}

/** The first sentence of the module; for a chunk of several modules, of each. */
function purposeOf({ facadeModuleId, moduleIds }: Rolldown.OutputChunk): string {
  // A cut file of texts does not exist; its modules are the files that it is cut from.
  const modules = facadeModuleId !== null && existsSync(facadeModuleId) ? [facadeModuleId] : moduleIds;
  const files = modules.map((id) => id.replace(/\?.*/, '')).filter((file) => existsSync(file));
  const sentences = files.filter((file) => file.startsWith(path.join(root, 'widget'))).map(firstSentence);
  return sentences.join(' ') || 'Code of packages that other scripts use.';
}

/** The first sentence of the first comment: that of the module or of its only class. Every module has one, for the inventory. */
function firstSentence(file: string): string {
  const comment = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, 'utf8'))?.[1];
  const text = comment?.replaceAll(/^\s*\* ?/gm, '').replace(/^@summary /m, '');
  const sentence = text && /^.*?\.(?=\s|$)/s.exec(text.trim())?.[0];
  if (!sentence)
    throw new Error(`${path.relative(root, file)} has no comment whose first sentence says its purpose`);
  return sentence.replaceAll(/\s+/g, ' ');
}

function packagesIn({ moduleIds }: Rolldown.OutputChunk): string[] {
  const names = moduleIds.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}
