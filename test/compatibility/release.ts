/**
 * Frozen releases: the scripts of the elements and the companion as they were published, in one compressed file for each, so that the
 * tests need no registry. `freeze.ts` makes one of the build.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { minifySync } from 'vite';
import { root } from '../support/repository/source.ts';

/** The release before today's build. */
export const lastRelease = '0.1.0';

/** Texts by path in the package. */
type Files = Record<string, string>;

/** What is loaded from these: the page's elements and the card frame, and the companion on SQLite. */
const entries = [
  'dist/cdn/pay.js',
  'dist/cdn/card-frame.json',
  'dist/cdn/scripts.json',
  'dist/server/main.js',
];
/** Texts are loaded by names that the script puts together: those of two languages. */
const texts = 'dist/cdn/pay-{en,pt-BR}-*.js';
/** Other entries. */
const left =
  /\/(index|client|cli|pay[.-](classic|card|pix|wallet|checkout|buy-page|counter)(-\d[\d.]*)?)\.js$/;

/** Every name of a file that the text contains, as imports and lists of texts do. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/[\w.-]+\.(?:js|json)\b/g)].map(([name]) => name);
}

function reachable(): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (file: string): void => {
    if (found.has(file) || (left.test(file) && !entries.includes(file))) return;
    if (!existsSync(path.join(root, file))) return;
    const text = readFileSync(path.join(root, file), 'utf8').replace(/\n\/\/# sourceMappingURL=.*$/m, '');
    found.set(file, text);
    // Lists name everything; a script names what it loads.
    if (file.endsWith('.js') || file.endsWith('card-frame.json'))
      for (const name of namesIn(text)) visit(path.posix.join(path.posix.dirname(file), name));
  };
  for (const entry of [...entries, ...globSync(texts, { cwd: root }).sort()]) visit(entry);
  return found;
}

export const archiveOf = (version: string): string =>
  path.join(import.meta.dirname, `pay-elements-${version}.json.br`);

/** Writes the build as a frozen release; returns the size of its file. */
export function freeze(): { version: string; bytes: number } {
  const { version, type } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
    type: string;
  };
  const files: Files = { 'package.json': JSON.stringify({ name: 'pay-elements', version, type }) };
  for (const [file, text] of reachable()) {
    files[file] = file.startsWith('dist/server/') ? minifySync(file, text).code : text;
  }
  const text = Buffer.from(JSON.stringify(files));
  const compressed = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  writeFileSync(archiveOf(version), compressed);
  return { version, bytes: compressed.length };
}

/** Writes the files of a frozen release into the folder. */
export function thaw(version: string, folder: string): void {
  const files = JSON.parse(brotliDecompressSync(readFileSync(archiveOf(version))).toString('utf8')) as Files;
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}
