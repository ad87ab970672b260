/**
 * Bundles the scripts for script tags: `pay.js` with its chunks, `pay.classic.js` as one file, the card frame's script and the texts of
 * late locales, with an inventory and compressed copies. As a command it rebuilds them only if the sources have changed.
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

/** Entry modules: one for each element, and `pay` with all of them. */
export const entryScripts = ['pay-card', 'pay-checkout', 'pay-pix', 'pay-wallet', 'pay'];

/** Output of {@link buildScripts}. */
export const scriptsFolder = path.join(dist, 'cdn');

/**
 * Builds the scripts unless they are up to date, and returns their folder. Safe for concurrent processes: the folder is replaced
 * as a whole.
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
  // Computed before the sources are read, so that a change during the build causes a rebuild.
  const digest = sourceDigest();
  const bundles: Bundle[] = [];
  for (const name of [...entryScripts, ...pageScripts, 'classic', 'frame', 'locales']) {
    const { output } = await runBuild(name.replaceAll('-', '_'), folder);
    bundles.push({ name, chunks: output.filter((file) => file.type === 'chunk') });
  }
  // A page can pin the version that it was tested with.
  for (const name of [...entryScripts, ...pageScripts, 'pay.classic']) {
    await copyFile(path.join(folder, `${name}.js`), path.join(folder, `${name}-${version}.js`));
  }
  await writeFramePages(folder, frameScript(bundles));
  await writeDeclaredShells(folder);
  const inventory = await takeInventory(folder, bundles, digest);
  await writeFile(path.join(folder, inventoryFile), `${JSON.stringify(inventory, null, 2)}\n`);
  await compressScripts(folder);
}

function frameScript(bundles: readonly Bundle[]): string {
  const script = bundles.find(({ name }) => name === 'frame')?.chunks[0];
  if (!script) throw new Error('The build of the card frame has no script');
  return script.fileName;
}

/** Writes brotli and gzip copies, so that the companion compresses nothing per request. */
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
  // A library build returns a list of one.
  const [output] = [await builder.build(environment)].flat();
  if (!output || !('output' in output)) throw new Error(`The build of ${name} has no output`);
  return output;
}

if (import.meta.main) await buildScripts();
