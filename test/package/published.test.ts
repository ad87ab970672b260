/** Tests the packed package as it is installed: its files, types, dependencies, commands and simulator. */
import assert from 'node:assert/strict';
import { type ExecFileException, execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { longOnly } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { installIn, packTo, run, temporaryFolder } from '../support/repository/packed-package.ts';
import { root } from '../support/repository/source.ts';
import { installedSimulator } from './installed/installed-simulator.ts';
import { references } from './installed/references.ts';
import { shopBundle } from './installed/shop-bundle.ts';
import { typeResolution } from './installed/type-resolution.ts';
import { clientBundle, webhooksBundle } from './installed/worker-bundles.ts';

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { types: string; default: string }>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
  version: string;
};

describe('the published package', { concurrency: false }, () => {
  const scope = suiteScope();
  let tarball: string;
  let shop: string;
  let installed: string;

  before(async () => {
    const folder = await temporaryFolder(scope);
    shop = await temporaryFolder(scope);
    tarball = await packTo(folder);
    await installIn(shop, tarball);
    installed = path.join(shop, 'node_modules/pay-elements');
  });

  test('passes publint in strict mode', async () => {
    const { messages } = await publint({ pkgDir: installed, strict: true, pack: false });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, manifest)),
      [],
    );
  });

  test('has types that resolve in every ES module mode', async () => {
    const attw = path.join(root, 'node_modules/.bin/attw');
    await run(attw, [tarball, '--profile', 'esm-only', '--no-emoji'], { cwd: shop }).catch(
      ({ stdout }: { stdout: string }) => assert.fail(stdout),
    );
  });

  test('installs only the dependencies of the elements, none of the server', () => {
    const packages = readdirSync(path.join(shop, 'node_modules'))
      .filter((name) => !name.startsWith('.'))
      .flatMap((name) =>
        name.startsWith('@')
          ? readdirSync(path.join(shop, 'node_modules', name)).map((inner) => `${name}/${inner}`)
          : name,
      );
    assert.deepEqual(packages.sort(), [
      '@lit-labs/ssr-dom-shim',
      '@lit/reactive-element',
      '@stripe/stripe-js',
      '@types/trusted-types',
      'lit',
      'lit-element',
      'lit-html',
      'pay-elements',
    ]);
    assert.deepEqual(Object.keys(manifest.dependencies).sort(), ['@stripe/stripe-js', 'lit']);
  });

  test('contains the documented files, and neither tests nor local paths', () => {
    const files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(installed, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
      );
    for (const file of [
      'LICENSE',
      'README.md',
      'dist/cdn/pay.js',
      `dist/cdn/pay-${manifest.version}.js`,
      'dist/cdn/pay.classic.js',
      'dist/cdn/scripts.json',
      'dist/cdn/LICENSES.md',
      'dist/custom-elements.json',
      'dist/vscode.html-custom-data.json',
      'dist/web-types.json',
      'dist/server/cli.js',
      'dist/server/LICENSES.md',
      'dist/simulator/LICENSES.md',
      'dist/simulator/simulator.js',
      'dist/widget/index.js',
      'dist/widget/pay-card/pay-card.js.map',
    ]) {
      assert.ok(files.includes(file), file);
    }
    assert.deepEqual(
      files.filter((file) => /\.test\.|^test\/|^demo\//.test(file)),
      [],
    );
    const here = realpathSync(root).replace(/\/$/, '');
    const leaking = files.filter((file) => readFileSync(path.join(installed, file), 'utf8').includes(here));
    assert.deepEqual(leaking, []);
  });

  const modules = Object.keys(manifest.exports).filter((name) => !name.endsWith('.json'));
  for (const node of nodes()) {
    test(`can be imported without a DOM by ${node.name}`, async () => {
      // The React wrappers need React; `test/consumers` imports them.
      const names = modules
        .filter((name) => name !== './react')
        .map((name) => `pay-elements${name.slice(1)}`);
      const script = `for (const name of ${JSON.stringify(names)}) await import(name);`;
      await run(node.path, ['--input-type=module', '--eval', script], { cwd: shop });
    });
  }

  test('a companion on SQLite loads no code of PostgreSQL when it starts', () => {
    const folder = path.join(installed, 'dist/server');
    const reached = new Map<string, string>();
    const visit = (file: string): void => {
      if (reached.has(file)) return;
      const text = readFileSync(path.join(folder, file), 'utf8');
      reached.set(file, text);
      for (const [, imported = ''] of text.matchAll(/^(?:import|export)\b[^'"]*["']\.\/([\w-]+\.js)["']/gm))
        visit(imported);
    };
    for (const entry of ['main.js', 'index.js', 'cli.js']) visit(entry);
    // The name of a mechanism that only the client of PostgreSQL implements.
    const isPostgres = (text: string): boolean => text.includes('SCRAM-SHA-256');
    const files = globSync('*.js', { cwd: folder });
    assert.ok(reached.size > 3);
    assert.ok(files.some((file) => isPostgres(readFileSync(path.join(folder, file), 'utf8'))));
    assert.deepEqual(
      [...reached.keys()].filter((file) => isPostgres(reached.get(file) ?? '')),
      [],
    );
  });

  test('the companion contains no package twice in the same version', () => {
    const folder = path.join(installed, 'dist/server');
    const sources = globSync('*.js', { cwd: folder }).map((file) =>
      readFileSync(path.join(folder, file), 'utf8'),
    );
    // The bundler names the file of each module in a comment.
    const folders = sources.flatMap((source) =>
      [...source.matchAll(/^\s*\/\/ (node_modules\/(?:\S+\/node_modules\/)?(?:@[^/\s]+\/)?[^/\s]+)\//gm)].map(
        ([, found = '']) => found,
      ),
    );
    const copies = Map.groupBy(new Set(folders), (found) => {
      const { name, version } = JSON.parse(readFileSync(path.join(root, found, 'package.json'), 'utf8')) as {
        name: string;
        version: string;
      };
      return `${name}@${version}`;
    });
    assert.ok(copies.size > 20, `${copies.size} packages`);
    assert.deepEqual(
      [...copies.values()].filter(({ length }) => length > 1),
      [],
    );
  });

  test('names React 18 or newer, and any version of Vue and Svelte, as optional peers', () => {
    const { peerDependencies, peerDependenciesMeta } = manifest;
    assert.deepEqual(peerDependencies, { react: '>=18', svelte: '*', vue: '*' });
    for (const name of Object.keys(peerDependencies))
      assert.equal(peerDependenciesMeta[name]?.optional, true, name);
  });

  longOnly('installs beside React 18 or newer, and beside any version of Vue and Svelte', async () => {
    // Resolves the dependency tree without downloading it.
    const install = async (...packages: string[]): Promise<unknown> => {
      const folder = await temporaryFolder(scope);
      return installIn(folder, '--package-lock-only', tarball, ...packages);
    };
    await Promise.all([
      install('react@18.0.0', 'vue@2.7.16', 'svelte@3.59.2'),
      install('react@19', 'vue@3', 'svelte@5'),
      assert.rejects(install('react@17.0.2'), /ERESOLVE/),
    ]);
  });

  test('its commands name the required Node version on an older one', async (context) => {
    const old = nodes().find(({ version }) => isOlder(version));
    if (old === undefined) return context.skip('the machine has no older Node');
    const sentence =
      /^(pay-elements: )?The companion needs Node 22\.13 or newer; this is [\d.]+\. `npm install node@24` in this folder is enough: npx and npm scripts use it\.\n$/;
    for (const [file, status, ...args] of [
      ['cli.js', 2, '--help'],
      ['cli.js', 2, 'simulator'],
      ['main.js', 78],
    ] as const) {
      const command = [path.join(installed, 'dist/server', file), ...args];
      await assert.rejects(run(old.path, command, { cwd: shop }), (error: ExecFileException) => {
        assert.match(error.stderr ?? '', sentence);
        assert.equal(error.code, status);
        return true;
      });
    }
  });

  test('its types are self-contained: a TypeScript server compiles with the strictest settings', async () => {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const types = path.join(root, 'node_modules/@types');
    const source = path.join(shop, 'server.mts');
    await writeFile(
      source,
      `import { createCompanion, type PayEvent } from 'pay-elements/server';
       import { PayPix, type PaySuccessEvent } from 'pay-elements';
       const onEvent = (event: PayEvent): void => console.log(event.type);
       const { checkouts, router } = await createCompanion({
         baseUrl: 'http://localhost/api', token: 't', secret: 's', merchantKey: 'k', onEvent });
       const checkout = await checkouts.create({ reference: '1', amounts: { BRL: '1.00' } });
       const secret: string = checkout.client_secret;
       export { router, secret, PayPix, type PaySuccessEvent };`,
    );
    const flags = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2024,dom',
    ];
    const args = [tsc, ...flags, '--types', 'node', '--typeRoots', types, '--skipLibCheck', 'false', source];
    await run(process.execPath, args, { cwd: shop }).catch(({ stdout }: { stdout: string }) =>
      assert.fail(stdout),
    );
  });

  describe('in a bundle of the shop', { concurrency: false }, () => shopBundle(() => shop));

  describe('its types', { concurrency: false }, () => typeResolution(() => shop, modules));

  describe('pay-elements/webhooks in a worker', { concurrency: false }, () => webhooksBundle(() => shop));
  describe('pay-elements/client in a worker', { concurrency: false }, () => clientBundle(() => shop));

  describe('its references', { concurrency: false }, () => references(() => installed));

  // Runs last, since it removes a part of the installed package.
  describe('pay-elements simulator', { concurrency: false }, () => installedSimulator(() => shop));
});

/** The project's Node, and the first other one in the PATH. */
function nodes(): { name: string; path: string; version: string }[] {
  const others = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .flatMap((folder) => globSync('node', { cwd: folder }).map((name) => path.join(folder, name)));
  const [other] = others;
  return [
    { name: `Node ${process.versions.node}`, path: process.execPath, version: process.versions.node },
    ...(other
      ? [
          {
            name: 'the machine’s Node',
            path: other,
            version: execFileSync(other, ['-p', 'process.versions.node'], { encoding: 'utf8' }),
          },
        ]
      : []),
  ];
}

const isOlder = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 22 || (major === 22 && minor < 13);
};
