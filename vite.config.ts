/**
 * Bundles the script tag's files: `pay.js` with its lazy chunks, and `pay.classic.js` in one piece; the card frame's,
 * which is one file, so that its page can name its one script with its hash; and the published companion.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { compactTemplates } from './widget/build/compact-templates.ts';
import { flatImports } from './widget/build/flat-imports.ts';
import { ownNamespaces } from './widget/build/own-namespaces.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Bundle {
  name: string;
  entry: string;
  format: 'es' | 'iife';
  /** `[name]` and `[hash]` stand for themselves. */
  fileName?: string;
  isOneFile?: boolean;
}

/** Of `widget/`, without their endings. */
const modules = (...paths: string[]): RegExp => new RegExp(`/widget/(${paths.join('|')})\\.ts$`);

/**
 * A few chunks in place of many small ones: requests and separate gzip dictionaries cost more than the little that one
 * method has for another. `base` is the first load; `shared` is what every method needs once there is a checkout to
 * show; `waiting` asks again, `outcome` draws how a payment stands, `closed` a checkout that is over, and `field` what is
 * typed in the page. Both who pays by card and who pays by wallet has `closed` by then, so it holds the little that these
 * two share: else the bundler puts it with the wallet's view, and each card loads that.
 */
const groups = [
  {
    name: 'base',
    priority: 2,
    test: new RegExp(
      [
        /\/(reactive-element|css-tag|lit-html|lit-element|is-server)\.js$/,
        modules(
          'define(/(pay-.*|register))?',
          'pay-[a-z]+/pay-[a-z]+',
          'pay-card/entry-code',
          'ui/(announcer|host-states|host-styles|pay-element|skeleton|tokens)',
          'checkout/(ask|companion-url|controller|first-answer)',
          'protocol/requests',
          'locale/(registry|nearest-language)',
        ),
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
  },
  {
    name: 'shared',
    priority: 1,
    test: modules(
      'checkout/(charge|client|errors|late-part|minor-units|outcome|page-activity|server-clock)',
      'checkout/(session|shared-sessions|state|transport)',
      'protocol/(?!stream).*',
      'events',
      'locale/format',
      'ui/(base-view|control-styles|icons|icon-traits|keep-focus|notices)',
    ),
  },
  { name: 'card-view', priority: 1, test: modules('pay-card/card-(entry|host|parts|styles|view)') },
  { name: 'field', priority: 1, test: modules('ui/(dom|field-styles|form-field)') },
  { name: 'waiting', priority: 1, test: modules('checkout/(back-off|retry)', 'ui/status-icons') },
  { name: 'outcome', priority: 1, test: modules('ui/(status-panel|outcome-styles)') },
  {
    name: 'closed',
    test: modules(
      'ui/(closed-checkout|closed-panel|element-view|problem-text)',
      'processor/(redirect-return|tab-storage)',
    ),
  },
  { name: 'wallet-view', test: modules('pay-wallet/(page-fitness|wallet-(head|view))') },
];

/** The frame's page draws without Lit, which its style sheets are written with. */
const frameWithoutLit: Plugin = {
  name: 'frame-without-lit',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'frame',
  resolveId: (source) => (source === 'lit' ? at('widget/frame/css.ts') : undefined),
};

const bundle = ({
  name,
  entry,
  format,
  fileName = '[name].js',
  isOneFile = false,
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
    // Chunks stay together, and these beside them; the file that is one piece may be copied alone, and keeps its own.
    license: isOneFile ? false : { fileName: 'LICENSES.md' },
    // `lib` keeps Vite's preload helper out of it.
    lib: { entry: { [name]: at(entry) }, formats: [format], name: 'PayElements' },
    rolldownOptions: {
      output: {
        entryFileNames: fileName,
        chunkFileNames: 'pay-[name]-[hash:6].js',
        minify: true,
        comments: { legal: isOneFile, annotation: false, jsdoc: false },
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
  plugins: [compactTemplates(), ownNamespaces(), flatImports(), frameWithoutLit],
  environments: {
    module: bundle({ name: 'pay', entry: scriptTag, format: 'es' }),
    classic: bundle({ name: 'pay.classic', entry: scriptTag, format: 'iife', isOneFile: true }),
    frame: bundle({
      name: 'pay-card-frame',
      entry: 'widget/frame/card-frame.ts',
      format: 'es',
      fileName: '[name]-[hash].js',
      isOneFile: true,
    }),
    server: companion,
  },
});
