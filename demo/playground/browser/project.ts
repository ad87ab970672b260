/** Builds a downloadable project for each platform: the shown code, and the files that its framework needs. */
import { strToU8, zipSync } from 'fflate';
import { codeFor, type Platform, type Shown, type SourceFile } from './code.ts';

interface Project {
  /** Folder of the shown code. */
  source: string;
  files: readonly SourceFile[];
}

/** Returns a ZIP file with one folder, named after the platform. */
export function projectZip(
  platform: Platform,
  shown: Shown,
): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  const folder = `pay-elements-${platform.toLowerCase().replaceAll(/\W/g, '')}`;
  const files = projectFor(platform, shown).map(
    ({ name, code }) => [`${folder}/${name}`, strToU8(code)] as const,
  );
  return { name: `${folder}.zip`, bytes: zipSync(Object.fromEntries(files)) };
}

export function projectFor(platform: Platform, shown: Shown): SourceFile[] {
  const { source, files } = projects[platform];
  const shownFiles = codeFor(platform, shown).map(({ name, code }) => ({ name: source + name, code }));
  return [...files, ...shownFiles, { name: 'README.md', code: readmeOf(platform, files) }];
}

const readmeOf = (platform: Platform, files: readonly SourceFile[]): string => {
  const place = files.find(({ code }) => code.includes('CLIENT_SECRET'))?.name ?? 'payment.html';
  const start =
    platform === 'Script'
      ? 'Serve this folder from an origin that the companion allows (`PAY_ALLOWED_ORIGINS`), and open `payment.html`.'
      : '```sh\nnpm install\nnpm run dev\n```\n\nThe companion has to allow the address that is printed (`PAY_ALLOWED_ORIGINS`).';
  return `# pay-elements, ${platform}\n\n${start}\n\nPut a client secret of your server’s in place of \`CLIENT_SECRET\` in \`${place}\`.\n`;
};

const manifest = (
  name: string,
  scripts: Readonly<Record<string, string>>,
  dependencies: Readonly<Record<string, string>>,
  devDependencies: Readonly<Record<string, string>> = {},
): SourceFile => ({
  name: 'package.json',
  code: json({
    name: `pay-elements-${name}`,
    private: true,
    type: 'module',
    scripts,
    dependencies: { 'pay-elements': 'latest', ...dependencies },
    devDependencies,
  }),
});

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const vite = { dev: 'vite', build: 'vite build' };
const viteVersion = { vite: '^8.3.8' };
const reactTypes = { '@types/react': '^19.3.0', '@types/react-dom': '^19.0.0', typescript: '~6.0.0' };
const react = { react: '^19.3.1', 'react-dom': '^19.3.1' };

const page = (name: string, body: string): SourceFile => ({
  name,
  code: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Payment</title>
  </head>
  <body>
    ${body}
  </body>
</html>
`,
});
const vitePage = (entry: string): SourceFile =>
  page('index.html', `<div id="root"></div>\n    <script type="module" src="/src/${entry}"></script>`);

const settings = (changes: object): SourceFile => ({
  name: 'tsconfig.json',
  code: json({
    compilerOptions: {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2023', 'dom', 'dom.iterable'],
      strict: true,
      skipLibCheck: true,
      ...changes,
    },
  }),
});

const projects: Readonly<Record<Platform, Project>> = {
  Script: { source: '', files: [] },
  React: {
    source: 'src/',
    files: [
      manifest('react', vite, react, { ...viteVersion, ...reactTypes }),
      settings({ jsx: 'react-jsx', noEmit: true, types: ['vite/client'] }),
      vitePage('main.tsx'),
      {
        name: 'src/main.tsx',
        code: `import { createRoot } from 'react-dom/client';
import { Payment } from './payment';

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(<Payment clientSecret="CLIENT_SECRET" onPaid={() => console.log('paid')} />);
}
`,
      },
    ],
  },
  'Next.js': {
    source: 'app/',
    files: [
      manifest('next', { dev: 'next dev', build: 'next build' }, { next: '^16.4.5', ...react }, reactTypes),
      {
        name: 'app/layout.tsx',
        code: `import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`,
      },
      {
        name: 'app/page.tsx',
        code: `'use client';
import { Payment } from './payment';

export default function Page() {
  return <Payment clientSecret="CLIENT_SECRET" onPaid={() => console.log('paid')} />;
}
`,
      },
    ],
  },
  Vue: {
    source: 'src/',
    files: [
      manifest('vue', vite, { vue: '^3.5.45' }, { ...viteVersion, '@vitejs/plugin-vue': '^6.0.11' }),
      vitePage('main.js'),
      {
        name: 'vite.config.js',
        code: `import vue from '@vitejs/plugin-vue';

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('pay-') } } })],
};
`,
      },
      {
        name: 'src/main.js',
        code: `import { createApp } from 'vue';
import Payment from './payment.vue';

createApp(Payment, { clientSecret: 'CLIENT_SECRET', onPaid: () => console.log('paid') }).mount('#root');
`,
      },
    ],
  },
  Svelte: {
    source: 'src/',
    files: [
      manifest(
        'svelte',
        vite,
        { svelte: '^5.57.3' },
        {
          ...viteVersion,
          '@sveltejs/vite-plugin-svelte': '^7.3.1',
        },
      ),
      vitePage('main.js'),
      {
        name: 'vite.config.js',
        code: `import { svelte } from '@sveltejs/vite-plugin-svelte';

export default { plugins: [svelte()] };
`,
      },
      {
        name: 'src/main.js',
        code: `import { mount } from 'svelte';
import Payment from './payment.svelte';

mount(Payment, {
  target: document.querySelector('#root'),
  props: { clientSecret: 'CLIENT_SECRET', onpaid: () => console.log('paid') },
});
`,
      },
    ],
  },
  Angular: {
    source: 'src/',
    files: [
      manifest(
        'angular',
        { dev: 'ng serve', build: 'ng build' },
        {
          '@angular/common': '^22.2.6',
          '@angular/compiler': '^22.2.6',
          '@angular/core': '^22.2.6',
          '@angular/platform-browser': '^22.2.6',
          rxjs: '^7.8.2',
          tslib: '^2.8.1',
        },
        {
          '@angular/build': '^22.2.0',
          '@angular/cli': '^22.2.0',
          '@angular/compiler-cli': '^22.2.6',
          typescript: '~6.0.0',
        },
      ),
      {
        name: 'angular.json',
        code: json({
          version: 1,
          projects: {
            payment: {
              projectType: 'application',
              root: '',
              sourceRoot: 'src',
              architect: {
                build: {
                  builder: '@angular/build:application',
                  options: { browser: 'src/main.ts', index: 'src/index.html', tsConfig: 'tsconfig.json' },
                },
                serve: {
                  builder: '@angular/build:dev-server',
                  options: { buildTarget: 'payment:build' },
                },
              },
            },
          },
        }),
      },
      settings({ experimentalDecorators: true, types: [], noUncheckedSideEffectImports: false }),
      page('src/index.html', '<app-order></app-order>'),
      {
        name: 'src/main.ts',
        code: `import { Component } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Payment } from './payment';

@Component({
  selector: 'app-order',
  imports: [Payment],
  template: \`<app-payment clientSecret="CLIENT_SECRET" (paid)="note()" />\`,
})
class Order {
  note(): void {
    console.log('paid');
  }
}

await bootstrapApplication(Order);
`,
      },
    ],
  },
};
