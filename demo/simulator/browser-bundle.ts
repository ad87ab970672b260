/** Bundles browser scripts on first use, or reads them from a build. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

interface Bundle {
  code: string;
  /** Licences of the bundled packages, as markdown. */
  licences: string;
}

const bundles = new Map<string, Promise<Bundle>>();

const licencesFile = 'LICENSES.md';

/** The built script beside the entry. */
export const builtName = (entry: string): string => entry.replace(/\.ts$/, '.bundle.js');

/** A classic script, or a module for `import()`. */
export type BundleFormat = 'iife' | 'es';

/**
 * Returns an entry as one script; a bundle is cached. The entry is a path in this folder, or an
 * absolute one.
 */
export async function bundle(entry: string, format: BundleFormat = 'iife'): Promise<string> {
  return (await bundleWithLicences(entry, format)).code;
}

export function bundleWithLicences(entry: string, format: BundleFormat = 'iife'): Promise<Bundle> {
  const key = `${format} ${entry}`;
  const known = bundles.get(key);
  if (known) return known;
  const making = make(entry, format);
  bundles.set(key, making);
  return making;
}

async function make(entry: string, format: BundleFormat): Promise<Bundle> {
  const built = new URL(builtName(entry), import.meta.url);
  if (existsSync(built)) return { code: await readFile(built, 'utf8'), licences: '' };
  // Imported on the first page request: the service itself does not need it.
  const { build } = await import('vite');
  const output = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      license: { fileName: licencesFile },
      // Modules of a library keep their white space otherwise.
      rolldownOptions: { output: { minify: true } },
      lib: {
        entry: fileURLToPath(new URL(entry, import.meta.url)),
        formats: [format],
        name: 'simulator',
        fileName: 'bundle',
      },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const files = result && 'output' in result ? result.output : undefined;
  if (files === undefined) throw new Error(`no bundle came of ${entry}`);
  const list = files.find((file) => file.type === 'asset' && file.fileName === licencesFile);
  return { code: files[0].code, licences: list?.type === 'asset' ? String(list.source) : '' };
}
