/** Tests of the code that stage and playground offer: each file is compiled, type-checked or run. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import express, { type Router } from 'express';
import { Webhook } from 'standardwebhooks';
import { compile } from 'svelte/compiler';
import { build } from 'vite';
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc';
import { elementDocs, type RawManifest } from '../../demo/playground/browser/manifest.ts';
import { codeFor, platforms as playgroundPlatforms } from '../../demo/playground/browser/code.ts';
import { projectFor } from '../../demo/playground/browser/project.ts';
import { type Platform, platforms, snippet } from '../../demo/stage/browser/snippets.ts';
import { brandNames } from '../../demo/stage/browser/view-state.ts';
import { merchantKey, mount } from '../server/routes/mounted.ts';
import { elementsManifest } from '../../widget/build/manifest.ts';
import { typeErrorsOf } from '../support/documents/type-errors.ts';
import { root } from '../support/repository/source.ts';
import { laterSecret, webhookSecret } from '../support/merchants/webhook-receiver.ts';

const shown = { lang: 'pt-BR', brand: 'lume' } as const;

function fileOf(platform: Platform, name: string): string {
  const file = snippet(platform, shown).find((one) => one.name === name);
  assert.ok(file, name);
  return file.code;
}

const tags = ['pay-checkout', 'pay-pix', 'pay-card', 'pay-wallet'];

/** The playground's code with hostile text in its controls. */
function playgroundCode(platform: (typeof playgroundPlatforms)[number], tag: string): string {
  const [file] = codeFor(platform, {
    tag,
    companion: 'https://pay.shop.example',
    attributes: {
      quantity: '2',
      amount: '20.00',
      ...(/card|checkout/.test(tag) && { fonts: 'https://fonts.shop.example/a.woff2 400' }),
      locale: 'pt-BR',
      disabled: '',
      price: '"`${x}</pay-pix>{{y}}\\',
    },
    tokens: { '--pay-radius': '2px;}</style><script>' },
  });
  return file?.code ?? '';
}

/** The TypeScript files of one element. */
const typedCode = (tag: string): Record<string, string> => ({
  [`${tag}/react.tsx`]: playgroundCode('React', tag),
  [`${tag}/next.tsx`]: playgroundCode('Next.js', tag),
  [`${tag}/angular.ts`]: playgroundCode('Angular', tag),
});

describe('the code to copy', { concurrency: false }, () => {
  let folder: string;
  let typeErrors: (...files: string[]) => string[];
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pay-snippets-'));
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    typeErrors = await typeErrorsOf(folder, {
      'payment.tsx': fileOf('React', 'payment.tsx'),
      'payment.ts': fileOf('Angular', 'payment.ts'),
      ...Object.fromEntries(tags.flatMap((tag) => Object.entries(typedCode(tag)))),
    });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const write = async (name: string, code: string): Promise<string> => {
    await writeFile(path.join(folder, name), code);
    return path.join(folder, name);
  };

  test('React and Angular code passes strict TypeScript with the package’s types', () =>
    assert.deepEqual(typeErrors('payment.tsx', 'payment.ts'), []));

  test('Vue code compiles', () => compilesAsVue(fileOf('Vue', 'payment.vue'), 'pay-checkout'));

  const compilesAsVue = (source: string, tag: string): void => {
    const { descriptor, errors } = parse(source);
    assert.deepEqual(errors, []);
    const script = compileScript(descriptor, { id: 'payment' });
    assert.deepEqual(script.warnings ?? [], []);
    const isCustomElement = (tag: string): boolean => tag.startsWith('pay-');
    const template = compileTemplate({
      id: 'payment',
      filename: 'payment.vue',
      source: descriptor.template?.content ?? '',
      compilerOptions: { isCustomElement, ...(script.bindings && { bindingMetadata: script.bindings }) },
    });
    assert.deepEqual([...template.errors, ...template.tips], []);
    assert.ok(template.code.includes(tag));
  };

  test('Svelte code compiles without a warning', () => {
    const { warnings, js } = compile(fileOf('Svelte', 'payment.svelte'), { filename: 'payment.svelte' });
    assert.deepEqual(warnings, []);
    assert.match(js.code, /pay-checkout/);
  });

  for (const tag of tags) {
    test(`the playground’s code for <${tag}> compiles with hostile text in its controls`, () => {
      const code = (platform: (typeof playgroundPlatforms)[number]): string => playgroundCode(platform, tag);
      for (const platform of playgroundPlatforms) assert.match(code(platform), /locale=/, platform);
      assert.deepEqual(typeErrors(...Object.keys(typedCode(tag))), []);
      compilesAsVue(code('Vue'), tag);
      const { warnings, js } = compile(code('Svelte'), { filename: 'payment.svelte' });
      assert.deepEqual(warnings, []);
      assert.ok(js.code.includes('</pay-pix>{{y}}'), 'braces are text, not an expression');
      assert.equal(code('Script').match(/<\/?(script|style)/g)?.length, 4);
    });
  }

  for (const platform of ['React', 'Vue'] as const) {
    test(`the playground’s folder for ${platform} builds with its own settings`, async () => {
      const project = path.join(folder, platform);
      const selection = {
        tag: 'pay-card',
        companion: 'https://pay.shop.example',
        attributes: { locale: 'pt-BR' },
        tokens: { '--pay-radius': '2px' },
      };
      for (const { name, code } of projectFor(platform, selection)) {
        await mkdir(path.dirname(path.join(project, name)), { recursive: true });
        await writeFile(path.join(project, name), code);
      }
      await build({
        root: project,
        logLevel: 'error',
        // Installed in the folder's own project only.
        build: { rolldownOptions: { external: ['react-dom/client'] } },
        resolve: {
          alias: [
            { find: 'pay-elements/react', replacement: path.join(root, 'widget/frameworks/react.ts') },
            { find: /^pay-elements\/define\/(.+)$/, replacement: path.join(root, 'widget/define/$1.ts') },
          ],
        },
      });
      let text = '';
      for await (const file of glob('dist/assets/*.{js,css}', { cwd: project }))
        text += await readFile(path.join(project, file), 'utf8');
      for (const part of ['pay-card', 'CLIENT_SECRET', 'pt-BR', '--pay-radius:2px'])
        assert.ok(text.includes(part), part);
    });
  }

  test('every folder lists its dependencies, and where the client secret goes', () => {
    for (const platform of playgroundPlatforms) {
      const files = projectFor(platform, { tag: 'pay-pix', companion: '', attributes: {}, tokens: {} });
      const names = files.map(({ name }) => name);
      assert.equal(new Set(names).size, names.length, platform);
      const place = /`CLIENT_SECRET` in `(.+)`/.exec(
        files.find(({ name }) => name === 'README.md')?.code ?? '',
      )?.[1];
      assert.match(files.find(({ name }) => name === place)?.code ?? '', /CLIENT_SECRET/, platform);
      if (platform === 'Script') continue;
      const manifest = JSON.parse(files.find(({ name }) => name === 'package.json')?.code ?? '') as {
        dependencies: Record<string, string>;
        devDependencies: Record<string, string>;
      };
      const known = { ...manifest.dependencies, ...manifest.devDependencies };
      const imports = files.flatMap(({ name, code }) =>
        /\.(tsx?|js|vue|svelte)$/.test(name)
          ? [...code.matchAll(/from '([^'.][^']*)'|import '([^'.][^']*)'/g)]
          : [],
      );
      for (const [, from, bare] of imports) {
        const name = /^(@[^/]+\/)?[^/]+/.exec(from ?? bare ?? '')?.[0] ?? '';
        assert.ok(name in known, `${platform}: ${name}`);
      }
    }
  });

  test('the server code creates a checkout, and accepts only a signed webhook', async (t) => {
    const { url } = await mount(t, { baseUrl: 'http://127.0.0.1:9/api' });
    process.env['PAY_MERCHANT_KEY'] = merchantKey;
    process.env['PAY_WEBHOOK_SECRET'] = `${laterSecret},${webhookSecret}`;
    const checkoutFile = await write(
      'checkout.js',
      fileOf('Server', 'checkout.js').replaceAll('https://pay.shop.example', url),
    );
    const { startPayment } = (await import(pathToFileURL(checkoutFile).href)) as {
      startPayment: (order: { id: string }) => Promise<string>;
    };
    const secret = await startPayment({ id: 'order-1001' });
    const view = await fetch(`${url}/v1/checkout`, { headers: { authorization: `Bearer ${secret}` } });
    assert.equal(((await view.json()) as { reference: string }).reference, 'order-1001');

    const entry = pathToFileURL(path.join(root, 'server/webhooks/index.ts')).href;
    const webhooksFile = await write(
      'webhooks.js',
      fileOf('Server', 'webhooks.js').replace('pay-elements/webhooks', entry),
    );
    const { webhooks } = (await import(pathToFileURL(webhooksFile).href)) as {
      webhooks: (markPaid: (reference: string) => void) => Router;
    };
    const paid: string[] = [];
    const rejected: unknown[] = [];
    const shop = express().use(webhooks((reference) => void paid.push(reference)));
    shop.use(((error: unknown, _request, response, _next) => {
      rejected.push(error);
      response.sendStatus(500);
    }) satisfies express.ErrorRequestHandler);
    const server = createServer(shop).listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    const body = JSON.stringify({ type: 'checkout.paid', data: { checkout: { reference: 'order-1001' } } });
    const sentAt = new Date();
    const send = async (signature: string): Promise<number> => {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`, {
        method: 'POST',
        headers: {
          'webhook-id': 'evt_1',
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': signature,
        },
        body,
      });
      return response.status;
    };
    assert.equal(await send('v1,AAAA'), 400);
    assert.deepEqual([paid, rejected], [[], []]);
    const signature = new Webhook(webhookSecret).sign('evt_1', sentAt, body);
    assert.equal(await send(signature), 204);
    assert.deepEqual(paid, ['order-1001']);
    delete process.env['PAY_WEBHOOK_SECRET'];
    assert.equal(await send(signature), 500, 'a mistake of the shop is not one of the sender');
    assert.equal(rejected.length, 1);
  });

  test('every brand sets only tokens that the elements have', async () => {
    const docs = elementDocs((await elementsManifest()) as RawManifest);
    const tokens = new Set(docs.flatMap((element) => element.tokens.map(({ name }) => name)));
    for (const brand of brandNames) {
      for (const platform of platforms.filter((name) => name !== 'Server')) {
        const style = snippet(platform, { lang: 'en', brand }).find(({ name }) => name === 'brand.css');
        const names = [...(style?.code ?? '').matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name ?? '');
        assert.ok(names.length > 5, `${platform} ${brand}`);
        for (const name of names) assert.ok(tokens.has(name), name);
      }
    }
  });
});
