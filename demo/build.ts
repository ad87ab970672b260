/**
 * `npm run build:demo`: the demo for hosting, into `dist/demo/` or the folder that is named. It is one server with
 * everything inside of it, and the files it serves: nothing is installed where it runs, and nothing is asked of the
 * network.
 */
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { replaceFolder, root, version } from '../widget/build/folders.ts';
import { buildScripts } from '../widget/build/scripts.ts';
import { builtName, bundle } from './simulator/browser-bundle.ts';

/** What runs in browsers: the simulator's, by their place in its folder, and the stage's. */
const simulatorEntries = [
  'panel/browser/panel.ts',
  'hosted-page/browser/checkout.ts',
  'hosted-page/browser/bank.ts',
  'processor/browser/processor.ts',
];
const stageEntry = 'stage/browser/main.ts';

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
    ssr: { noExternal: true, external: ['vite'] },
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
  for (const entry of simulatorEntries) await put(fresh, builtName(entry), await bundle(entry));
  await put(fresh, builtName(stageEntry), await bundle(path.join(demo, stageEntry)));
  // The servers look for what they serve beside themselves: those of the simulator below its own folder.
  for (const [folder, pattern] of [
    [demo, '{storefront,stage,back-office}/browser/*.{css,js}'],
    [path.join(demo, 'simulator'), '*/browser/*.css'],
  ] as const) {
    for await (const file of glob(pattern, { cwd: folder })) {
      await put(fresh, file, await readFile(path.join(folder, file)));
    }
  }
  await cp(await buildScripts(), path.join(fresh, 'dist/cdn'), {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
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
