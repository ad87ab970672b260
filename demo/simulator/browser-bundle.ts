import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const bundles = new Map<string, Promise<string>>();

/** Beside the entry, where somebody has built the demo. */
export const builtName = (entry: string): string => entry.replace(/\.ts$/, '.bundle.js');

/** One browser entry as a classic script, made on first use and kept. Its path is this folder's, or a whole one. */
export function bundle(entry: string): Promise<string> {
  const known = bundles.get(entry);
  if (known) return known;
  const making = make(entry);
  bundles.set(entry, making);
  return making;
}

async function make(entry: string): Promise<string> {
  const built = new URL(builtName(entry), import.meta.url);
  if (existsSync(built)) return readFile(built, 'utf8');
  // Loaded when a page is first asked for: the service itself does without it.
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
      lib: {
        entry: fileURLToPath(new URL(entry, import.meta.url)),
        formats: ['iife'],
        name: 'simulator',
        fileName: 'bundle',
      },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (chunk === undefined) throw new Error(`no bundle came of ${entry}`);
  return chunk.code;
}
