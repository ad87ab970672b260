/** `custom-elements.json`: beside what was built, else made of the elements' sources when it is first asked for. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { demoFolder } from '../folder.ts';

/** Where the build of the demo puts it. */
export const manifestFile = 'playground/browser/elements.json';

let made: Promise<string> | undefined;

export function elementsManifest(): Promise<string> {
  made ??= read();
  // The next one tries again.
  made.catch(() => (made = undefined));
  return made;
}

async function read(): Promise<string> {
  const built = path.join(demoFolder, manifestFile);
  if (existsSync(built)) return await readFile(built, 'utf8');
  const { elementsManifest: analyse } = await import('../../widget/build/manifest.ts');
  return JSON.stringify(await analyse());
}
