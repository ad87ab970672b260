/** Writes `card-frame.json`, the card frame's page in every language: the companion, which serves it, has no texts or styles. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { escaped, pageForm, pageStyles } from '../frame/form-html.ts';
import { builtInLocales } from '../locale/built-in-locales.ts';
import { loadStart } from '../locale/registry.ts';
import { compactCss } from './compact-templates.ts';

/** `script`: name of the frame's script in the same folder. */
export async function writeFramePages(folder: string, script: string): Promise<void> {
  const pages = await Promise.all(
    builtInLocales.map(async (locale) => {
      const { form } = (await loadStart(locale, 'card')).own;
      return [locale, { title: escaped(form.words.title), body: pageForm(form) }] as const;
    }),
  );
  const content = { script, style: compactCss(pageStyles).trim(), pages: Object.fromEntries(pages) };
  await writeFile(path.join(folder, 'card-frame.json'), `${JSON.stringify(content)}\n`);
}
