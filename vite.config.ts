/**
 * Builds the bundles of the package: the script tag's files (`pay.js` with its lazy chunks, `pay.classic.js` in one file), the
 * card frame's script (one file, so that its page can name it with its hash), the texts of late locales, and the companion.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { compactTemplates, shortenLitErrors } from './widget/build/compact-templates.ts';
import { textFileEntries, textFileName, textFiles } from './widget/build/text-files.ts';
import { evaluated } from './widget/build/evaluated.ts';
import { oneCopy } from './widget/build/one-copy.ts';
import { runningEntry } from './widget/build/running-entry.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Bundle {
  /** Entry files by name. */
  entries: Readonly<Record<string, string>>;
  format: 'es' | 'iife';
  /** Pattern with `[name]` and `[hash]`. */
  fileName?: string;
  /** False for texts: there is nothing to step through. */
  sourcemap?: boolean;
  /** `shared`: chunks by {@link groups}; `one`: a single file; `apart`: entries share no chunks. */
  chunks?: 'shared' | 'one' | 'apart';
}

/**
 * Chunks of the elements. The folder says when its code loads: `widget/ROOM/MOMENT/` is one chunk over all rooms, and a folder of an
 * element is one of its own, such as `pay-pix/view/`. A chunk includes what its modules import, unless an earlier one does. What lies
 * directly in a room, or in a folder that is not listed here, is loaded with its importer.
 */
const groups = [
  // The first load: the entry, which imports no chunk that is not requested yet.
  { name: 'first', tags: ['$initial' as const] },
  ...[
    // What every method needs to show a checkout.
    'shared',
    // Payment calls and status: needed at once for a PIX code, otherwise once the page is idle.
    'calls',
    // Live updates, and the events of a payment: loaded once the page is idle.
    'outcome',
    // The panel of a checkout that is closed, or failed to load.
    'closed',
    // What cards and wallets need to pay, beside their views.
    'step',
    // Fields that the buyer fills in.
    'field',
  ].map((moment) => ({ name: moment, test: new RegExp(`/widget/[\\w-]+/${moment}/`) })),
  ...['card-view', 'pix-view', 'pix-panels', 'wallet-view'].map((name) => ({
    name,
    test: new RegExp(`/widget/pay-${name.replace('-', '/')}/`),
  })),
];

const bundle = ({
  entries,
  format,
  fileName = '[name].js',
  sourcemap = true,
  chunks = 'shared',
}: Bundle): EnvironmentOptions => ({
  consumer: 'client',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: at('dist/cdn'),
    // All bundles write to one folder, which `widget/build/scripts.ts` sets.
    emptyOutDir: false,
    sourcemap,
    copyPublicDir: false,
    // Chunks are published together, with the licenses beside them; a single file may be copied alone, and contains its own.
    license: chunks === 'shared' ? { fileName: 'LICENSES.md' } : false,
    // `lib` leaves out Vite's preload helper.
    lib: { entry: { ...entries }, formats: [format], name: 'PayElements' },
    rolldownOptions: {
      // Keeps the code in the entry rather than in a chunk that it imports, which would cost a round trip.
      preserveEntrySignatures: 'allow-extension',
      treeshake: { moduleSideEffects: true },
      // Otherwise a script includes all constants of a module where it needs one.
      optimization: { inlineConst: true },
      checks: { ineffectiveDynamicImport: false },
      output: {
        entryFileNames: fileName,
        chunkFileNames: 'pay-[name]-[hash:8].js',
        minify: true,
        comments: { legal: chunks === 'one', annotation: false, jsdoc: false },
        codeSplitting: { shared: { groups }, one: false, apart: true }[chunks],
      },
    },
  },
});

/** The modules of the npm package by their paths: those that a shop imports, and those of the manifest. */
const npmEntries = Object.fromEntries(
  globSync(
    [
      'widget/{index,define}.ts',
      'widget/events/*.ts',
      'widget/define/pay-*.ts',
      'widget/frameworks/*.ts',
      'widget/pay-*/pay-*.ts',
      'widget/element/pay-element.ts',
    ],
    { cwd: at('.') },
  ).map((file) => [file.replace(/^widget\/|\.ts$/g, ''), at(file)]),
);

/**
 * The elements for a shop's bundler, in the same parts as the script tag's. From a module for each source file a bundler makes one
 * file for each set of lazy parts that share some: those of the first screen of `<pay-checkout>` were some 30, most of less than a kilobyte.
 */
const npm: EnvironmentOptions = {
  consumer: 'client',
  build: {
    target: 'es2022',
    outDir: at('dist/widget'),
    emptyOutDir: false,
    sourcemap: true,
    copyPublicDir: false,
    minify: false,
    lib: { entry: npmEntries, formats: ['es'] },
    rolldownOptions: {
      // The shop's own packages.
      external: /^(?![./]|\w:)/,
      preserveEntrySignatures: 'strict',
      treeshake: { moduleSideEffects: true },
      // The directive of React's module is kept.
      checks: { ineffectiveDynamicImport: false, moduleLevelDirective: false },
      output: {
        entryFileNames: '[name].js',
        // Texts are named by their locale.
        chunkFileNames: ({ moduleIds: [id = ''] }) =>
          `chunks/${/(?<=\/locale\/)[\w-]+(?=\/)/.exec(id)?.[0].concat('-') ?? ''}[name].js`,
        codeSplitting: {
          groups: [
            // What every element needs at first. The elements stay apart, so that a bundler drops unused ones.
            {
              name: 'base',
              tags: ['$initial' as const],
              test: /\/widget\/(element|events|checkout|locale|protocol|ui)\/.*\.ts$/,
            },
            {
              name: 'early-card',
              tags: ['$initial' as const],
              test: /\/widget\/pay-card\/(?!pay-card)[\w-]+\.ts$/,
            },
            ...groups.filter(({ name }) => name !== 'first'),
          ],
        },
      },
    },
  },
};

/** Script-tag entries: each is one file with the code of its first screen, and loads the rest as chunks. */
const entryNames = ['pay', 'pay-card', 'pay-checkout', 'pay-pix', 'pay-wallet'];
/** Scripts of the companion's own pages, which sell from a price list. */
const pageScripts = [
  { name: 'pay-buy-page', entry: 'widget/own-pages/receipt.ts' },
  { name: 'pay-counter', entry: 'widget/own-pages/counter.ts' },
];
/** Vite allows no dash in an environment's name. */
const environmentOf = (name: string): string => name.replaceAll('-', '_');

/** `pg` and its packages, loaded by a companion on PostgreSQL only. */
const postgresPackages = '(?:(?:pg|postgres)[\\w-]*|split2|xtend)/';

/** Our own modules below `server/`, wherever the project lies, and those that match `others`. */
const ofServer = (own: string, ...others: string[]): RegExp =>
  new RegExp([`^${at('server').replaceAll(/[^\w/]/g, '\\$&')}/${own}`, ...others].join('|'));

/** The companion with all its dependencies, so that it runs without an installation; `pg` is a lazy chunk. */
const companion: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true },
  build: {
    ssr: true,
    target: 'node22',
    outDir: at('dist/server'),
    emptyOutDir: false,
    sourcemap: true,
    copyPublicDir: false,
    minify: false,
    // Required by the licenses, and the inventory of bundled software (PCI DSS 4.0.1, 6.3.2).
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      input: {
        index: at('server/index.ts'),
        main: at('server/process/main.ts'),
        cli: at('server/cli/main.ts'),
        console: at('server/console/index.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          groups: [
            // The highest priority first: a group includes what its modules import, unless an earlier one does. What others share
            // with PostgreSQL is therefore not in its chunk, which a companion on SQLite would have to load.
            { name: 'packages', priority: 3, test: new RegExp(`/node_modules/(?!${postgresPackages})`) },
            // Shared by the entries.
            {
              name: 'companion',
              priority: 2,
              // Not the entries: a chunk that waits for one of its own chunks would never start.
              test: ofServer(
                '(?!cli|client|console|exam|calls/functions|process/main|index|selling|(routes|openapi)/selling|storage/(links|sqlite|postgres))',
              ),
            },
            {
              name: 'postgres',
              priority: 1,
              test: ofServer('storage/postgres', `/node_modules/${postgresPackages}`),
            },
          ],
        },
      },
    },
  },
};

/** Modules that workers load as well, each with nothing of the companion: the verification of webhooks, and the client. */
const workerModule = (name: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    target: 'es2022',
    outDir: at('dist/server'),
    emptyOutDir: false,
    sourcemap: true,
    copyPublicDir: false,
    minify: false,
    lib: { entry: { [name]: at(`server/${name}/index.ts`) }, formats: ['es'] },
    rolldownOptions: { output: { entryFileNames: '[name].js' } },
  },
});

export default defineConfig({
  builder: {},
  plugins: [
    oneCopy((name) => name === 'server'),
    compactTemplates(),
    shortenLitErrors(),
    textFiles((name) => name === 'classic'),
    runningEntry((name) => entryNames.map(environmentOf).includes(name)),
    evaluated(at('server/client/call-table.ts')),
    evaluated(at('server/console/files.ts')),
  ],
  environments: {
    ...Object.fromEntries(
      entryNames.map((name) => [
        environmentOf(name),
        bundle({ entries: { [name]: at(`widget/script-tag/${name}.ts`) }, format: 'es' }),
      ]),
    ),
    ...Object.fromEntries(
      pageScripts.map(({ name, entry }) => [
        environmentOf(name),
        bundle({ entries: { [name]: at(entry) }, format: 'es', chunks: 'one' }),
      ]),
    ),
    classic: bundle({
      entries: { 'pay.classic': at('widget/script-tag/classic.ts') },
      format: 'iife',
      chunks: 'one',
    }),
    frame: bundle({
      entries: { 'pay-card-frame': at('widget/frame/card-frame.ts') },
      format: 'es',
      fileName: '[name]-[hash].js',
      chunks: 'one',
    }),
    locales: bundle({
      entries: textFileEntries,
      format: 'es',
      fileName: textFileName,
      sourcemap: false,
      chunks: 'apart',
    }),
    npm,
    server: companion,
    webhooks: workerModule('webhooks'),
    client: workerModule('client'),
  },
});
