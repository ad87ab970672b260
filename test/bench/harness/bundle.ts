/** Bundles and minifies code, as a shop's bundler would. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

export interface Bundle {
  /** The entry, without parts that are loaded later. */
  js: Buffer;
  css: Buffer;
}

/** `folder` contains the packages in `node_modules`; `source` may import TypeScript by absolute path. */
export async function bundle(folder: string, name: string, source: string): Promise<Bundle> {
  const files = await filesOf(folder, name, source, false);
  const js = files.map((file) => (file.type === 'chunk' && file.isEntry ? file.code : ''));
  const css = files.map((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? file.source : '',
  );
  return { js: Buffer.from(js.join('')), css: Buffer.from(css.join('')) };
}

export interface Application {
  /** Path of the entry, such as `/assets/shop-D3adB33f.js`. */
  entry: string;
  /** Contents of all scripts by path. */
  scripts: ReadonlyMap<string, string>;
}

/** Builds an application whose dynamic imports become files of their own, as Vite does by default. */
export async function application(folder: string, name: string, source: string): Promise<Application> {
  const files = await filesOf(folder, name, source, true);
  const chunks = files.filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error(`the application ${name} has no entry`);
  return {
    entry: `/${entry.fileName}`,
    scripts: new Map(chunks.map(({ fileName, code }) => [`/${fileName}`, code])),
  };
}

async function filesOf(
  folder: string,
  name: string,
  source: string,
  codeSplitting: boolean,
): Promise<Rolldown.RolldownOutput['output']> {
  const entry = path.join(folder, 'entries', `${name}.js`);
  await mkdir(path.dirname(entry), { recursive: true });
  await writeFile(entry, source);
  const [output] = [
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'es2022',
        cssMinify: true,
        modulePreload: codeSplitting,
        // `preserveEntrySignatures` keeps the entry's exports for pages without a bundler.
        rolldownOptions: codeSplitting
          ? { input: entry }
          : { input: entry, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
      },
    }),
  ].flat();
  if (!output || !('output' in output)) throw new Error(`the bundle of ${name} has no output`);
  return output.output;
}

/** Compressed size in kB, each file compressed by itself. */
export const weigh = (files: readonly Buffer[]): { gzip: number; brotli: number } => ({
  gzip: sum(files.map((file) => gzipSync(file, { level: 9 }).length)) / 1000,
  brotli: sum(files.map((file) => brotliCompressSync(file).length)) / 1000,
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
