/** Builds the published simulator: one program with its dependencies, and the files that its pages load. */
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { builtName, bundleWithLicences } from './browser-bundle.ts';

/** Browser entries, as paths in this folder. */
const browserEntries = [
  'panel/browser/panel.ts',
  'hosted-page/browser/checkout.ts',
  'hosted-page/browser/bank.ts',
  'processor/browser/processor.ts',
];

const here = import.meta.dirname;

/** Writes `simulator.js` into the folder, with the licences of all bundled packages. */
export async function buildSimulator(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: path.join(here, '../..'),
    logLevel: 'warn',
    // Only a clone bundles scripts on request.
    ssr: { noExternal: true, external: ['vite'] },
    build: {
      ssr: path.join(here, 'command.ts'),
      outDir: folder,
      target: 'node22',
      // Half the size; developers read the source in a clone.
      minify: true,
      emptyOutDir: false,
      copyPublicDir: false,
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: { output: { entryFileNames: 'simulator.js', codeSplitting: false } },
    },
  });
  await writeBrowserFiles(folder);
}

/** Writes the files that the simulator serves, and adds their licences to the existing list. */
export async function writeBrowserFiles(folder: string): Promise<void> {
  const lists = [];
  for (const entry of browserEntries) {
    const { code, licences } = await bundleWithLicences(entry);
    const file = path.join(folder, builtName(entry));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, code);
    lists.push(licences);
  }
  for await (const file of glob('*/browser/*.css', { cwd: here })) {
    await cp(path.join(here, file), path.join(folder, file));
  }
  const list = path.join(folder, 'LICENSES.md');
  await writeFile(list, mergeLicences([await readFile(list, 'utf8'), ...lists]));
}

/** Lists each package once. */
function mergeLicences([first = '', ...others]: readonly string[]): string {
  const sectionsOf = (list: string): string[] => list.split(/^(?=## )/m).slice(1);
  const known = new Set(sectionsOf(first).map((section) => section.trim()));
  const added = new Set(
    others
      .flatMap(sectionsOf)
      .map((section) => section.trim())
      .filter((section) => !known.has(section)),
  );
  return `${[first.trim(), ...added].join('\n\n')}\n`;
}
