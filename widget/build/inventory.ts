/**
 * The inventory of the scripts, `scripts.json`: what each is for, who loads it and its hash, as PCI DSS 4.0.1 asks of
 * pages that take cards (6.4.3). Made from what the bundler did, never by hand.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { root, version } from './folders.ts';
import { pageScripts } from './page-scripts.ts';

export const inventoryFile = 'scripts.json';

export interface Bundle {
  /** Of the environment in `vite.config.ts`. */
  name: string;
  chunks: Rolldown.OutputChunk[];
}

export interface Script {
  file: string;
  /** The same file under a name that never changes its content. */
  immutable_file: string;
  /** The page that loads it: the shop's, or the companion's own card frame. */
  page: 'shop' | 'card frame' | 'companion page';
  /** `first`: by the tag itself; `needed`: by a script of the list, once something is shown that needs it. */
  loaded: 'first' | 'needed';
  /** For the attribute of the script tag. */
  integrity: string;
  bytes: number;
  gzip_bytes: number;
  purpose: string;
  /** The files that it cannot run without: what a page may preload together with it. */
  imports: string[];
  /** The packages that it contains code of. */
  packages: string[];
}

export interface Inventory {
  package: 'pay-elements';
  version: string;
  source_digest: string;
  /** Integrity of what `pay.js` imports, by URL relative to it: for the `integrity` of an import map. */
  import_map_integrity: Record<string, string>;
  scripts: Script[];
}

/** Null where there is none that can be read. */
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
  // Entries have chunks in common, such as texts, which are the same file then.
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

/** What the module says of itself; a chunk of several says it of each. */
function purposeOf({ facadeModuleId, moduleIds }: Rolldown.OutputChunk): string {
  const own = facadeModuleId === null ? moduleIds : [facadeModuleId];
  const sentences = own
    .filter((id) => id.startsWith(path.join(root, 'widget')))
    .map((id) => firstSentence(readFileSync(id, 'utf8')) ?? `Code of ${path.relative(root, id)}.`);
  return sentences.join(' ') || 'Code of the packages that the others use.';
}

/** Of the comment that stands first, as a module's own or as its only class's. */
function firstSentence(source: string): string | null {
  const comment = /\/\*\*([\s\S]*?)\*\//.exec(source)?.[1];
  const text = comment?.replaceAll(/^\s*\* ?/gm, '').replace(/^@summary /m, '');
  const sentence = text && /^.*?\.(?=\s|$)/s.exec(text.trim())?.[0];
  return sentence ? sentence.replaceAll(/\s+/g, ' ') : null;
}

function packagesIn({ moduleIds }: Rolldown.OutputChunk): string[] {
  const names = moduleIds.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}
