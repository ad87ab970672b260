/**
 * Bundles the script tag's files: `pay.js` with its lazy chunks, and `pay.classic.js` in one piece; the card frame's,
 * which is one file, so that its page can name its one script with its hash; the texts of late locales; and the
 * published companion.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { compactTemplates } from './widget/build/compact-templates.ts';
import { textFileEntries, textFileName, textFiles } from './widget/build/text-files.ts';
import { runningEntry } from './widget/build/running-entry.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Bundle {
  /** Entries by name. */
  entries: Readonly<Record<string, string>>;
  format: 'es' | 'iife';
  /** `[name]` and `[hash]` stand for themselves. */
  fileName?: string;
  /** `shared`: chunks by {@link groups}; `one`: all in one file; `apart`: the entries share nothing. */
  chunks?: 'shared' | 'one' | 'apart';
}

/** A module of `widget/` by its path without the ending, together with all that it imports. */
const modules = (...paths: string[]): RegExp => new RegExp(`/widget/(${paths.join('|')})\\.ts$`);

/**
 * What a page asks for at once is in few files, none of which imports one that has not been asked for: the entry; what
 * every method needs once there is a checkout to show; the method. What says how a checkout has ended comes later.
 */
const groups = [
  { name: 'first', tags: ['$initial' as const] },
  {
    name: 'shared',
    test: modules(
      'checkout/(shared-sessions|two-currencies)',
      'ui/(base-view|control-styles|currency-note|status-icons)',
    ),
  },
  // What pays, and follows what was paid: a code needs it at once, everything else once the page has come to rest.
  { name: 'calls', test: modules('checkout/(back-off|fresh-status|payment-calls|retry|unknown-outcome)') },
  // What follows once the page has come to rest.
  {
    name: 'outcome',
    test: modules('checkout/(live-updates|dispatch-outcome|minor-units)', 'payment-events'),
  },
  { name: 'closed', test: modules('ui/(closed-panel|element-view|offline-icon)') },
  // What cards and wallets share, and a code does not need.
  {
    name: 'step',
    test: modules(
      'processor/(redirect-return|tab-storage)',
      'checkout/(framing|page-address|refused-amount)',
      'step-events',
    ),
  },
  { name: 'field', test: modules('ui/(form-field|field-styles)') },
  { name: 'card-view', test: modules('pay-card/card-view') },
  { name: 'pix-view', test: modules('pay-pix/pix-view') },
  { name: 'pix-panels', test: modules('pay-pix/(br-code|pix-panels)') },
  { name: 'wallet-view', test: modules('pay-wallet/wallet-view') },
];

const bundle = ({
  entries,
  format,
  fileName = '[name].js',
  chunks = 'shared',
}: Bundle): EnvironmentOptions => ({
  consumer: 'client',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: at('dist/cdn'),
    // All write to one folder, which `widget/build/scripts.ts` chooses.
    emptyOutDir: false,
    sourcemap: true,
    copyPublicDir: false,
    // Chunks stay together, and these beside them; the file that is one piece may be copied alone, and keeps its own.
    license: chunks === 'shared' ? { fileName: 'LICENSES.md' } : false,
    // `lib` keeps Vite's preload helper out of it.
    lib: { entry: { ...entries }, formats: [format], name: 'PayElements' },
    rolldownOptions: {
      // The entry is the base itself, not a stub that imports it: on a slow network that costs a round trip.
      preserveEntrySignatures: 'allow-extension',
      treeshake: { moduleSideEffects: true },
      // Else a script has all of a module's constants, such as addresses, where it needs one.
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

/** Each is one file with what its first screen needs; what comes later is in chunks beside it. */
const entryNames = ['pay', 'pay-card', 'pay-checkout', 'pay-pix', 'pay-wallet'];
/** Scripts of the companion's own pages, which sell from a price list. */
const pageScripts = [
  { name: 'pay-buy-page', entry: 'widget/own-pages/receipt.ts' },
  { name: 'pay-counter', entry: 'widget/own-pages/counter.ts' },
];
/** Vite takes no dash in an environment's name. */
const environmentOf = (name: string): string => name.replaceAll('-', '_');

/** Everything but Node itself is inside of it, so that it needs nothing installed; `pg` is a part that is loaded late. */
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
    // Their licences ask for it; it is the inventory of what is inside, too (PCI DSS 4.0.1, 6.3.2).
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      input: {
        index: at('server/index.ts'),
        main: at('server/main.ts'),
        cli: at('server/cli/main.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          groups: [
            // Only a companion on PostgreSQL loads it.
            {
              name: 'postgres',
              priority: 2,
              test: /\/(server\/storage\/postgres\b.*|node_modules\/(pg|postgres)[\w-]*\/.*)$/,
            },
            { name: 'packages', priority: 1, test: /\/node_modules\// },
            // What all three entries share.
            {
              name: 'companion',
              test: /\/server\/(?!cli|main|index|selling|(routes|openapi)\/selling|storage\/(links|sqlite|postgres))/,
            },
          ],
        },
      },
    },
  },
};

export default defineConfig({
  builder: {},
  plugins: [
    compactTemplates(),
    textFiles((name) => name === 'classic'),
    runningEntry((name) => entryNames.map(environmentOf).includes(name)),
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
    locales: bundle({ entries: textFileEntries, format: 'es', fileName: textFileName, chunks: 'apart' }),
    server: companion,
  },
});
