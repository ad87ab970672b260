/**
 * Builds the published package into `dist/` (`npm run build`).
 *
 * - `widget/`: the elements for a shop's bundler, each in a module of its own, so that unused ones can be dropped, with chunks of
 *   what they load late
 * - `server/`: the companion with its packages bundled, so that a shop that installs the elements installs no packages of a server
 * - `simulator/`: the simulator of the payment service, a separate program
 * - `cdn/`: the scripts for script tags, which the companion serves
 * - `custom-elements.json` and its formats for editors
 * - `bom.cdx.json`: the bill of materials
 *
 * It also generates `docs/elements.md` from the manifest.
 */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { buildSimulator } from '../../demo/simulator/build.ts';
import { priceListJsonSchema } from '../../server/selling/price-list.ts';
import { copyDeclarations } from './declarations.ts';
import { writeElementsPage } from './elements-page.ts';
import { dist, replaceFolder, root } from './folders.ts';
import { writeManifest } from './manifest.ts';
import { publishedTypes } from './merchant-types.ts';
import { bundleScripts, runBuild } from './scripts.ts';

const tsc = path.join(root, 'node_modules/typescript/bin/tsc');

await replaceFolder(dist, async (fresh) => {
  const declarations = path.join(fresh, '.declarations');
  await emitDeclarations('widget', declarations);
  await emitDeclarations('server', declarations);
  await runBuild('npm', path.join(fresh, 'widget'));
  await copyDeclarations(
    declarations,
    [
      ...elementModules(fresh),
      'server/index',
      'server/webhooks/index',
      'server/client/index',
      'server/console/index',
    ],
    fresh,
    publishedTypes(declarations),
  );
  await rm(declarations, { recursive: true });
  await runBuild('server', path.join(fresh, 'server'));
  await runBuild('webhooks', path.join(fresh, 'server'));
  await runBuild('client', path.join(fresh, 'server'));
  await removePackagesMap(path.join(fresh, 'server'));
  await requireWithoutModuleUrl(path.join(fresh, 'server'));
  // npm sets the mode only once, when it links the command; a later build creates the file anew.
  await chmod(path.join(fresh, 'server/cli.js'), 0o755);
  await buildSimulator(path.join(fresh, 'simulator'));
  await bundleScripts(path.join(fresh, 'cdn'));
  await writeManifest(fresh);
  const schema = JSON.stringify(priceListJsonSchema(), null, 2);
  await writeFile(path.join(fresh, 'prices.schema.json'), `${schema}\n`);
  await writeBillOfMaterials(fresh);
});
await writeElementsPage();

/** Removes the source map of bundled packages: it is larger than they are and maps none of the project's code. */
async function removePackagesMap(folder: string): Promise<void> {
  for await (const name of glob('packages-*.js', { cwd: folder })) {
    const file = path.join(folder, name);
    const source = await readFile(file, 'utf8');
    await writeFile(file, source.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
    await rm(`${file}.map`);
  }
}

/**
 * Makes `require` of the bundled packages work in a shop's CommonJS bundle, where bundlers leave `import.meta.url` undefined: they
 * need it for built-in modules only, so any folder will do.
 */
async function requireWithoutModuleUrl(folder: string): Promise<void> {
  const [call, tolerant] = [
    'createRequire(import.meta.url)',
    'createRequire(import.meta.url ?? process.cwd() + "/")',
  ];
  let count = 0;
  for await (const name of glob('*.js', { cwd: folder })) {
    const file = path.join(folder, name);
    const source = await readFile(file, 'utf8');
    if (!source.includes(call)) continue;
    count += 1;
    await writeFile(file, source.replaceAll(call, tolerant));
  }
  if (count === 0) throw new Error(`The server's bundle has no ${call}`);
}

/** The modules of `widget/` that a shop imports or the manifest names: those outside `chunks/`. */
function elementModules(fresh: string): string[] {
  return globSync('widget/**/*.js', { cwd: fresh, exclude: ['widget/chunks'] }).map((file) =>
    file.replace(/\.js$/, ''),
  );
}

/** Paths stay relative to the root. */
async function emitDeclarations(folder: 'widget' | 'server', outDir: string): Promise<void> {
  const paths = ['-p', folder, '--rootDir', root, '--outDir', outDir];
  await promisify(execFile)(
    process.execPath,
    [tsc, ...paths, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly'],
    { cwd: root },
  );
}
