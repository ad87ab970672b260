/** The files of late locales as scripts of their own, which every script tag finds by name: none of them lists the files. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { lateFiles as lateFileTable } from '../locale/late-file-table.ts';
import { root } from './folders.ts';

const folderOf = (locale: string): string => path.join(root, 'widget/locale', locale.toLowerCase());

/** Source of each script by its name, `de-start`. */
export const lateFileEntries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(lateFileTable).flatMap((locale) =>
    ['start', 'rest'].map((part) => [`${locale}-${part}`, path.join(folderOf(locale), `${part}.ts`)]),
  ),
);

/** Of all the texts: a release that changes none of them keeps the names. */
const digest = ((): string => {
  const hash = createHash('sha256');
  for (const file of Object.values(lateFileEntries)) hash.update(readFileSync(file));
  for (const file of globSync('widget/build/*.ts', { cwd: root }).sort())
    hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 8);
})();

/** With an entry's name in place of `[name]`. */
export const lateFileName = `pay-[name]-${digest}.js`;

/** An address beside the script that imports it, be it a module or a classic script. */
const byName = lateFileName.replace('[name]', '${locale}-${part}');

export const lateFiles = (): Plugin => ({
  name: 'late-files',
  apply: 'build',
  load: (id) =>
    id === path.join(root, 'widget/locale/late-files.ts')
      ? `export const importLateFile = (locale, part) => import(/* @vite-ignore */ \`./${byName}\`);`
      : null,
});
