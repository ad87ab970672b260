/**
 * `npm run build`: what is published, into `dist/`.
 *
 * - `widget/` the elements as modules, one a source file: a shop's bundler takes what the shop uses
 * - `server/` the companion in few files, with the packages that only it needs inside of them: a shop that installs
 *   the elements installs no server
 * - `simulator/` the payment service's stand-in, a program of its own: nothing else loads it
 * - `cdn/` the script tag's files, which the companion serves
 * - `custom-elements.json`, and what editors read in its place
 * - `bom.cdx.json` the bill of materials
 *
 * Beside it, `docs/elements.md` is written from the manifest.
 */
import { execFile } from 'node:child_process';
import { chmod, glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { buildSimulator } from '../../demo/simulator/build.ts';
import { priceListJsonSchema } from '../../server/selling/json-schema.ts';
import { copyDeclarations } from './declarations.ts';
import { writeElementsPage } from './elements-page.ts';
import { dist, replaceFolder, root } from './folders.ts';
import { writeManifest } from './manifest.ts';
import { bundleScripts, runBuild } from './scripts.ts';

const tsc = path.join(root, 'node_modules/typescript/bin/tsc');

await replaceFolder(dist, async (fresh) => {
  await emit('widget', fresh, '--sourceMap', '--inlineSources');
  const declarations = path.join(fresh, '.declarations');
  await emit('server', declarations, '--emitDeclarationOnly');
  await copyDeclarations(declarations, 'server/index.d.ts', fresh);
  await rm(declarations, { recursive: true });
  await runBuild('server', path.join(fresh, 'server'));
  await dropPackagesMap(path.join(fresh, 'server'));
  // npm does so where it installs, once: it runs later what it linked to then, and a build here makes that anew.
  await chmod(path.join(fresh, 'server/cli.js'), 0o755);
  await buildSimulator(path.join(fresh, 'simulator'));
  await bundleScripts(path.join(fresh, 'cdn'));
  await writeManifest(fresh);
  const schema = JSON.stringify(priceListJsonSchema(), null, 2);
  await writeFile(path.join(fresh, 'prices.schema.json'), `${schema}\n`);
  await writeBillOfMaterials(fresh);
});
await writeElementsPage();

/** The map of the packages inside is larger than they are, and shows no line of ours. */
async function dropPackagesMap(folder: string): Promise<void> {
  for await (const name of glob('packages-*.js', { cwd: folder })) {
    const file = path.join(folder, name);
    const source = await readFile(file, 'utf8');
    await writeFile(file, source.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
    await rm(`${file}.map`);
  }
}

/** Emits one room with declarations; the rooms keep their places below `outDir`. */
async function emit(room: 'widget' | 'server', outDir: string, ...options: string[]): Promise<void> {
  const places = ['-p', room, '--rootDir', root, '--outDir', outDir];
  await promisify(execFile)(
    process.execPath,
    [tsc, ...places, '--noEmit', 'false', '--declaration', ...options],
    {
      cwd: root,
    },
  );
}
