/**
 * Bundles the script tag's files: `pay.js` with its lazy chunks, and `pay.classic.js` in one piece; the card frame's,
 * which is one file, so that its page can name its one script with its hash; and the published companion.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig, type EnvironmentOptions } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Bundle {
  name: string;
  entry: string;
  format: 'es' | 'iife';
  /** `[name]` and `[hash]` stand for themselves. */
  fileName?: string;
  isOneFile?: boolean;
  /** It draws with Lit and defines no element: what only elements need is left out. */
  isWithoutElements?: boolean;
}

/**
 * Two chunks in place of many small ones: requests and separate gzip dictionaries cost more than the little that one
 * method has for another. `base` is part of the first load; `shared` is what every method needs once there is a
 * checkout to show.
 */
const groups = [
  {
    name: 'base',
    priority: 2,
    test: /\/(reactive-element|css-tag|lit-html|lit-element|ui\/tokens|checkout\/companion-url)\.[jt]s$/,
  },
  {
    name: 'shared',
    priority: 1,
    test: /\/widget\/(checkout\/(?!controller)|protocol\/|events|locale\/format|ui\/(base-view|closed-checkout|control-styles|icons|problem-text|status-panel))/,
  },
];

/** Importing them notes their version and loads polyfills' hooks, which matters to those who define elements. */
const elementsOnly = {
  test: /\/node_modules\/(@lit\/reactive-element|lit-element|lit)\//,
  sideEffects: false,
};

const bundle = ({
  name,
  entry,
  format,
  fileName = '[name].js',
  isOneFile = false,
  isWithoutElements = false,
}: Bundle): EnvironmentOptions => ({
  consumer: 'client',
  define: {
    'process.env.NODE_ENV': '"production"',
    // A classic script has none; said here, so that the bundler need not warn of it.
    ...(format === 'iife' && { 'import.meta.url': 'undefined' }),
  },
  build: {
    target: 'es2022',
    outDir: at('dist/cdn'),
    // All write to one folder, which `widget/build/scripts.ts` chooses.
    emptyOutDir: false,
    sourcemap: true,
    copyPublicDir: false,
    // `lib` keeps Vite's preload helper out of it.
    lib: { entry: { [name]: at(entry) }, formats: [format], name: 'PayElements' },
    rolldownOptions: {
      ...(isWithoutElements && { treeshake: { moduleSideEffects: [elementsOnly] } }),
      output: {
        entryFileNames: fileName,
        chunkFileNames: 'pay-[name]-[hash].js',
        minify: true,
        comments: { legal: true },
        codeSplitting: isOneFile ? false : { groups },
      },
    },
  },
});

const scriptTag = 'widget/define/script-tag.ts';

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
            { name: 'companion', test: /\/server\/(?!cli|main|index|storage\/(sqlite|postgres))/ },
          ],
        },
      },
    },
  },
};

export default defineConfig({
  builder: {},
  environments: {
    module: bundle({ name: 'pay', entry: scriptTag, format: 'es' }),
    classic: bundle({ name: 'pay.classic', entry: scriptTag, format: 'iife', isOneFile: true }),
    frame: bundle({
      name: 'pay-card-frame',
      entry: 'widget/frame/card-frame.ts',
      format: 'es',
      fileName: '[name]-[hash].js',
      isOneFile: true,
      isWithoutElements: true,
    }),
    server: companion,
  },
});
