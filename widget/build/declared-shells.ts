/** Writes `declared-shells.json`, the shadow roots that `companion.markup()` inserts: the companion has no styles of its own. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compactCss } from './compact-templates.ts';
import { declaredMarkup, declaredStyles } from './declared-markup.ts';

export async function writeDeclaredShells(folder: string): Promise<void> {
  const style = compactCss(declaredStyles).trim();
  const content = { style, ...declaredMarkup(style) };
  await writeFile(path.join(folder, 'declared-shells.json'), `${JSON.stringify(content)}\n`);
}
