/** Finds this package's folder and version, at a different depth in the sources than in the published package. */
import { readFileSync } from 'node:fs';

interface InstalledPackage {
  /** The package's folder, with a trailing slash. */
  root: URL;
  version: string;
}

/** The package's folder, and the version in its package.json. */
export const { root: packageRoot, version } = findPackage(new URL('./', import.meta.url));

/** The nearest folder above `start` with this package; `start` itself in a merchant's own bundle. */
export function findPackage(start: URL): InstalledPackage {
  for (let root = start; ;) {
    const version = versionIn(new URL('package.json', root));
    if (version !== null) return { root, version };
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
