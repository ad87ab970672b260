/**
 * Bundles what a browser loads by script tag: `pay.js` with its chunks, `pay.classic.js` in one piece, the card frame's
 * script and the texts of late locales, with an inventory of them and compressed copies. Run by itself it does so where
 * the sources have changed.
 */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBuilder, type Rolldown } from 'vite';
import { dist, replaceFolder, root, version } from './folders.ts';
import { writeDeclaredShells } from './declared-shells.ts';
import { writeFramePages } from './frame-pages.ts';
import { type Bundle, inventoryFile, readInventory, takeInventory } from './inventory.ts';
import { pageScripts } from './page-scripts.ts';
import { sourceDigest } from './source-digest.ts';

/** The script tag's modules: for pages that know what they show, and `pay` for those that do not. */
export const entryScripts = ['pay-card', 'pay-checkout', 'pay-pix', 'pay-wallet', 'pay'];

/** Where {@link buildScripts} puts them. */
export const scriptsFolder = path.join(dist, 'cdn');

/**
 * Resolves to the folder that they are in. Several processes may ask at the same time: what is up to date stays as it
 * is, and what is not is replaced as a whole.
 */
export async function buildScripts(): Promise<string> {
  const digest = sourceDigest();
  const isUpToDate = (): boolean => readInventory(scriptsFolder)?.source_digest === digest;
  if (!isUpToDate()) {
    await replaceFolder(scriptsFolder, bundleScripts, isUpToDate);
  }
  return scriptsFolder;
}

/** Writes the scripts and their inventory into a folder. */
export async function bundleScripts(folder: string): Promise<void> {
  // Before they are read: what changes meanwhile is not up to date.
  const digest = sourceDigest();
  const bundles: Bundle[] = [];
  for (const name of [...entryScripts, ...pageScripts, 'classic', 'frame', 'locales']) {
    const { output } = await runBuild(name.replaceAll('-', '_'), folder);
    bundles.push({ name, chunks: output.filter((file) => file.type === 'chunk') });
  }
  // A page that names a version keeps the script that it has tested.
  for (const name of [...entryScripts, ...pageScripts, 'pay.classic']) {
    await copyFile(path.join(folder, `${name}.js`), path.join(folder, `${name}-${version}.js`));
  }
  await writeFramePages(folder);
  await writeDeclaredShells(folder);
  const inventory = await takeInventory(folder, bundles, digest);
  await writeFile(path.join(folder, inventoryFile), `${JSON.stringify(inventory, null, 2)}\n`);
  await compressScripts(folder);
}

/** Each script as brotli and gzip beside it, so that the companion compresses none while a buyer waits. */
async function compressScripts(folder: string): Promise<void> {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  await Promise.all(
    scripts.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Builds one environment of `vite.config.ts` into a folder. */
export async function runBuild(name: string, outDir: string): Promise<Rolldown.RolldownOutput> {
  const builder = await createBuilder(
    {
      root,
      configFile: path.join(root, 'vite.config.ts'),
      logLevel: 'warn',
      environments: { [name]: { build: { outDir } } },
    },
    null,
  );
  const environment = builder.environments[name];
  if (!environment) throw new Error(`vite.config.ts has no environment ${name}`);
  // A list of one, where it is built as a library.
  const [output] = [await builder.build(environment)].flat();
  if (!output || !('output' in output)) throw new Error(`The build of ${name} has no output`);
  return output;
}

if (import.meta.main) await buildScripts();
