/** Finds this package's folder and version, at a different depth in the sources than in the published package. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface InstalledPackage {
  /** The package's folder, with a trailing slash. */
  root: URL;
  version: string;
}

/** Undefined in a CommonJS bundle of a merchant's. */
const { url: moduleUrl }: { readonly url?: string } = import.meta;

/** The package's folder, and the version in its package.json. */
export const { root: packageRoot, version } = findPackage(
  new URL('./', moduleUrl ?? pathToFileURL(`${process.cwd()}/`)),
);

/** The nearest folder above `start` with this package, or where it is installed; `start` itself if it is nowhere. */
export function findPackage(start: URL): InstalledPackage {
  for (let root = start; ;) {
    for (const folder of [root, new URL('node_modules/pay-elements/', root)]) {
      const version = versionIn(new URL('package.json', folder));
      if (version !== null) return { root: folder, version };
    }
    const parent = new URL('../', root);
    // The root of a drive is its own parent, `/C:/` on Windows as well as `/`.
    if (parent.pathname === root.pathname) return { root: start, version: 'unknown' };
    root = parent;
  }
}

function versionIn(file: URL): string | null {
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { name, version } = manifest as { name?: unknown; version?: unknown };
    return name === 'pay-elements' && typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
