/**
 * Vite plugin that emits the texts as separate scripts, imported by a computed name: the two files of a late locale as they are, those
 * of an early one cut into a file for each section.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { builtInLocales, isEarly } from '../locale/built-in-locales.ts';
import { root } from './folders.ts';

const locales = path.join(root, 'widget/locale');
const fileOf = (locale: string, name: string): string =>
  path.join(locales, locale.toLowerCase(), `${name}.ts`);

/** What a cut file exports by default: an export of the locale's `start.ts` or `rest.ts`. */
const cuts: Readonly<Record<string, readonly ['start' | 'rest', section: string]>> = {
  'pix-start': ['start', 'pix'],
  'card-start': ['start', 'card'],
  checkout: ['start', 'checkout'],
  wallet: ['rest', 'wallet'],
  purchase: ['rest', 'purchase'],
  common: ['rest', 'common'],
  pix: ['rest', 'pix'],
  card: ['rest', 'card'],
};
/** They have no texts that all sections share: those were loaded with the start. */
const furtherTexts = ['common', 'pix', 'card'];

/** Code of the cut files by path. A query makes a module of several entries, which would be one more script, a part of each. */
const cutFiles = new Map(
  builtInLocales.filter(isEarly).flatMap((locale) =>
    Object.entries(cuts).map(([name, [file, section]]) => {
      // Relative: this code is in a published source map, which names no folder of this machine.
      const from = (source: string): string => JSON.stringify(`./${source}.ts?in=${name}`);
      const common = furtherTexts.includes(name) ? '' : `export { common } from ${from('start')};`;
      // A card that `<pay-checkout>` shows has its texts at once.
      const own =
        name === 'checkout'
          ? `import { checkout, card } from ${from('start')}; export default { ...checkout, card };`
          : `export { ${section} as default } from ${from(file)};`;
      return [fileOf(locale, name), common + own];
    }),
  ),
);

/** Modules of the text scripts, keyed by name, such as `de-start` or `en-pix-start`. */
export const textFileEntries: Readonly<Record<string, string>> = Object.fromEntries(
  builtInLocales.flatMap((locale) =>
    (isEarly(locale) ? Object.keys(cuts) : ['start', 'rest']).map((name) => [
      `${locale}-${name}`,
      fileOf(locale, name),
    ]),
  ),
);

/** Hash of all texts: a release that changes none keeps the file names. */
const digest = ((): string => {
  const hash = createHash('sha256');
  for (const locale of builtInLocales)
    for (const name of ['rest', 'start']) hash.update(readFileSync(fileOf(locale, name)));
  for (const file of globSync('widget/build/*.ts', { cwd: root }).sort())
    hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 8);
})();

/** File name pattern; `[name]` is the entry's name. */
export const textFileName = `pay-[name]-${digest}.js`;

/** File name for a dynamic import, relative to the importing script. */
const importedName = textFileName.replace('[name]', '${locale}-${file}');

const byAddress = (name: string): string =>
  `export const ${name} = (locale, file) => import(/* @vite-ignore */ \`./${importedName}\`);`;

/** A shop's bundler finds the files by their imports. */
const byTable = ((): string => {
  const imports = builtInLocales
    .filter(isEarly)
    .flatMap((locale) =>
      Object.keys(cuts).map(
        (name) => `"${locale}-${name}": () => import("./${locale.toLowerCase()}/${name}.ts")`,
      ),
    );
  return `const files = { ${imports.join(', ')} };
export const importEarlyFile = (locale, file) => files[\`\${locale}-\${file}\`]();`;
})();

/** `isSingleFile`: environments whose script includes the early locales, since it may be copied alone. */
export const textFiles = (isSingleFile: (environment: string) => boolean): Plugin => ({
  name: 'text-files',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const file = source.startsWith('.') && importer ? path.join(path.dirname(importer), source) : source;
    return cutFiles.has(file) || file.includes('?in=') ? file : null;
  },
  load(id) {
    const { name } = this.environment;
    const isForShops = name === 'npm';
    if (id === path.join(locales, 'early-files.ts'))
      return isForShops ? byTable : isSingleFile(name) ? null : byAddress('importEarlyFile');
    if (id === path.join(locales, 'late-files.ts') && !isForShops) return byAddress('importLateFile');
    return cutFiles.get(id) ?? null;
  },
});
