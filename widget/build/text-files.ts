/** Vite plugin that emits the texts as separate scripts, imported by a computed name. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { builtInLocales } from '../locale/built-in-locales.ts';
import { root } from './folders.ts';

const locales = path.join(root, 'widget/locale');

const sources = builtInLocales.flatMap((locale) =>
  globSync('*.ts', { cwd: path.join(locales, locale.toLowerCase()) })
    .sort()
    .map((file) => ({
      locale,
      name: path.basename(file, '.ts'),
      file: path.join(locales, locale.toLowerCase(), file),
    })),
);

/** Source files of the text scripts, keyed by name, such as `de-start` or `en-pix-start`. */
export const textFileEntries: Readonly<Record<string, string>> = Object.fromEntries(
  sources
    // Contained in the scripts of all sections.
    .filter(({ name }) => name !== 'common-start')
    .map(({ locale, name, file }) => [`${locale}-${name}`, file]),
);

/** Hash of all texts: a release that changes none keeps the file names. */
const digest = ((): string => {
  const hash = createHash('sha256');
  for (const { file } of sources) hash.update(readFileSync(file));
  for (const file of globSync('widget/build/*.ts', { cwd: root }).sort())
    hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 8);
})();

/** File name pattern; `[name]` is the entry's name. */
export const textFileName = `pay-[name]-${digest}.js`;

/** File name for a dynamic import, relative to the importing script. */
const importedName = textFileName.replace('[name]', '${locale}-${file}');

const modules = new Map([
  [path.join(locales, 'early-files.ts'), 'importEarlyFile'],
  [path.join(locales, 'late-files.ts'), 'importLateFile'],
]);

/** `isSingleFile`: environments whose script includes the early locales, since it may be copied alone. */
export const textFiles = (isSingleFile: (environment: string) => boolean): Plugin => ({
  name: 'text-files',
  apply: 'build',
  enforce: 'pre',
  // A shop's bundler makes the files of the texts itself.
  applyToEnvironment: ({ name }) => name !== 'npm',
  // A module of several entries would become a script that each of them has to wait for; by its query it is one of each.
  resolveId(source, importer) {
    if (this.environment.name !== 'locales' || source !== './common-start.ts' || !importer) return null;
    return `${path.join(path.dirname(importer), source)}?in=${path.basename(importer)}`;
  },
  load(id) {
    const name = modules.get(id);
    if (name === undefined || (name === 'importEarlyFile' && isSingleFile(this.environment.name)))
      return null;
    return `export const ${name} = (locale, file) => import(/* @vite-ignore */ \`./${importedName}\`);`;
  },
});
