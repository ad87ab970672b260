/** The texts as scripts of their own, which every script tag's module finds by name: none of them lists the files. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { builtInLocales } from '../locale/built-in-locales.ts';
import { root } from './folders.ts';

const locales = path.join(root, 'widget/locale');

/** Source of each script by its name, `de-start` or `en-pix-start`. */
export const textFileEntries: Readonly<Record<string, string>> = Object.fromEntries(
  builtInLocales.flatMap((locale) =>
    globSync('*.ts', { cwd: path.join(locales, locale.toLowerCase()) })
      .sort()
      .map((file) => [
        `${locale}-${path.basename(file, '.ts')}`,
        path.join(locales, locale.toLowerCase(), file),
      ]),
  ),
);

/** Of all the texts: a release that changes none of them keeps the names. */
const digest = ((): string => {
  const hash = createHash('sha256');
  for (const file of Object.values(textFileEntries)) hash.update(readFileSync(file));
  for (const file of globSync('widget/build/*.ts', { cwd: root }).sort())
    hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 8);
})();

/** With an entry's name in place of `[name]`. */
export const textFileName = `pay-[name]-${digest}.js`;

/** An address beside the script that imports it, be it a module or a classic script. */
const byName = textFileName.replace('[name]', '${locale}-${file}');

const modules = new Map([
  [path.join(locales, 'early-files.ts'), 'importEarlyFile'],
  [path.join(locales, 'late-files.ts'), 'importLateFile'],
]);

/** `isOnePiece` names the environments whose script brings the early locales along, since it may be copied alone. */
export const textFiles = (isOnePiece: (environment: string) => boolean): Plugin => ({
  name: 'text-files',
  apply: 'build',
  load(id) {
    const name = modules.get(id);
    if (name === undefined || (name === 'importEarlyFile' && isOnePiece(this.environment.name))) return null;
    return `export const ${name} = (locale, file) => import(/* @vite-ignore */ \`./${byName}\`);`;
  },
});
