/** Provides `custom-elements.json`: the built file, or one cached from the elements' sources on the first request. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { demoFolder } from '../folder.ts';

/** Path within a built demo. */
export const manifestFile = 'playground/browser/elements.json';

let cached: Promise<string> | undefined;

export function elementsManifest(): Promise<string> {
  cached ??= read();
  // A failure is not cached.
  cached.catch(() => (cached = undefined));
  return cached;
}

async function read(): Promise<string> {
  const built = path.join(demoFolder, manifestFile);
  if (existsSync(built)) return await readFile(built, 'utf8');
  const { elementsManifest: analyse } = await import('../../widget/build/manifest.ts');
  return JSON.stringify(await analyse());
}
