/** Where this package lies and which version it is: at another distance in the sources than in what is published. */
import { readFileSync } from 'node:fs';

interface InstalledPackage {
  /** Its folder, with a trailing slash. */
  root: URL;
  version: string;
}

/** Of the package: its folder, and what its package.json says. */
export const { root: packageRoot, version } = findPackage();

function findPackage(): InstalledPackage {
  const start = new URL('./', import.meta.url);
  for (let root = start; ; root = new URL('../', root)) {
    const version = versionIn(new URL('package.json', root));
    if (version !== null) return { root, version };
    // Somebody has put it into a bundle of their own.
    if (root.pathname === '/') return { root: start, version: 'unknown' };
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
