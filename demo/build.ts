/**
 * `npm run build:demo` builds the demo for hosting, into `dist/demo/` or the given folder: one server bundle
 * with its dependencies, and the files that it serves. It needs no install step and no network.
 */
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { evaluated } from '../widget/build/evaluated.ts';
import { replaceFolder, root, version } from '../widget/build/folders.ts';
import { buildScripts } from '../widget/build/scripts.ts';
import { buildSite } from './documents/build.ts';
import { isUpToDate, siteFolder } from './documents/site-folder.ts';
import { elementsManifest, manifestFile } from './playground/manifest.ts';
import { builtName, bundle } from './simulator/browser-bundle.ts';
import { writeBrowserFiles } from './simulator/build.ts';

const pageEntries = ['stage/browser/main.ts', 'playground/browser/main.ts'];
/** Modules that the pages load only when they are needed. */
const pageModules = ['stage/browser/qr-reader.ts', 'playground/browser/project.ts'];
/** Packages that make the manifest; the build has made it already. */
const analysers = [
  '@custom-elements-manifest/analyzer/cli.js',
  'custom-element-jet-brains-integration',
  'custom-element-vs-code-integration',
];

const dockerfile = `FROM node:24-bookworm-slim
WORKDIR /app
COPY . .
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4300
EXPOSE 4300-4303
CMD ["node", "server.js"]
`;

const demo = import.meta.dirname;
const target = path.resolve(process.argv[2] ?? path.join(root, 'dist/demo'));
await mkdir(path.dirname(target), { recursive: true });

await replaceFolder(target, async (fresh) => {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [evaluated(path.join(root, 'server/console/files.ts'))],
    ssr: { noExternal: true, external: ['vite', ...analysers] },
    build: {
      ssr: path.join(demo, 'hosted.ts'),
      outDir: fresh,
      target: 'node24',
      emptyOutDir: false,
      copyPublicDir: false,
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: { output: { entryFileNames: 'server.js', chunkFileNames: 'server-[name]-[hash].js' } },
    },
  });
  await writeBrowserFiles(fresh);
  for (const entry of pageEntries) await put(fresh, builtName(entry), await bundle(path.join(demo, entry)));
  for (const entry of pageModules)
    await put(fresh, builtName(entry), await bundle(path.join(demo, entry), 'es'));
  await put(fresh, manifestFile, await elementsManifest());
  // At run time each server finds its files beside `server.js`.
  for await (const file of glob('{cover,playground,storefront,stage}/browser/*.{css,js}', {
    cwd: demo,
  })) {
    await put(fresh, file, await readFile(path.join(demo, file)));
  }
  await cp(await buildScripts(), path.join(fresh, 'dist/cdn'), {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  if (isUpToDate()) await cp(siteFolder, path.join(fresh, 'docs'), { recursive: true });
  else await buildSite(path.join(fresh, 'docs'));
  const manifest = {
    name: 'pay-elements',
    version,
    private: true,
    type: 'module',
    scripts: { start: 'node server.js' },
  };
  await put(fresh, 'package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  await put(fresh, 'Dockerfile', dockerfile);
});
console.log(`demo built: ${target}`);

async function put(folder: string, file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
}
