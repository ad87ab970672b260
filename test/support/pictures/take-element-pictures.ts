/** Part of `npm run pictures`: retakes the picture of each element state. `git diff` shows what has changed. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { elementDocs, type RawManifest } from '../../../demo/playground/browser/manifest.ts';
import { elementsManifest } from '../../../widget/build/manifest.ts';
import { startDemo } from '../servers/demo.ts';
import { differenceOf, openPictureBrowser, picturesFolder, takePictures } from './element-pictures.ts';

const stops: (() => Promise<unknown>)[] = [];
const scope = { after: (stop: () => Promise<unknown>) => void stops.push(stop) };
try {
  const { shopUrl } = await startDemo(scope);
  const browser = await openPictureBrowser(scope);
  const docs = elementDocs((await elementsManifest()) as RawManifest);
  for (const { tag, states } of docs) {
    const folder = path.join(picturesFolder, tag);
    await mkdir(folder, { recursive: true });
    const names = states.map(({ name }) => name);
    for (const file of await readdir(folder))
      if (!names.includes(file.replace(/\.png$/, ''))) await rm(path.join(folder, file));
    for (const [state, picture] of await takePictures(browser, { shopUrl, tag, states: names })) {
      const file = path.join(folder, `${state}.png`);
      const kept = await readFile(file).catch(() => null);
      const difference = kept && differenceOf(kept, picture);
      if (difference?.share === 0) continue;
      await writeFile(file, picture);
      console.log(`${tag} ${state}: ${difference?.words ?? 'new'}`);
    }
  }
} finally {
  for (const stop of stops.toReversed()) await stop();
}
