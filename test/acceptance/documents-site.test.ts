/** Tests of the documents as a site, which the demo builds on the first request and serves at `/docs`. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import express from 'express';
import type { Browser } from 'playwright-core';
import { pageOf } from '../../demo/documents/pages.ts';
import { createDocuments, withDocuments } from '../../demo/documents/serve.ts';
import { siteFolder } from '../../demo/documents/site-folder.ts';
import { sampleOf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { root } from '../support/repository/source.ts';
import { until } from '../support/until.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';
import { openBrowser, visit, type Visitor } from '../support/browsers/visitor.ts';

const documents = ['*.md', 'docs/*.md'].flatMap((pattern) => globSync(pattern, { cwd: root }));
const pages = documents.map(
  (file) => pageOf(file)?.replace(/md$/, 'html') ?? assert.fail(`${file} is no page`),
);
const readPage = (page: string): string => readFileSync(path.join(siteFolder, page), 'utf8');

describe('the documents as a site', { concurrency: false }, () => {
  const scope = suiteScope();
  let origin: string;
  let browser: Browser;

  before(async () => {
    const server = createServer(withDocuments((_request, response) => response.end('the shop')));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    scope.after(async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    });
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    // The first request builds the site.
    assert.equal((await fetch(`${origin}/docs/`)).status, 200);
    browser = await openBrowser(scope);
  });

  async function open(page: string, options = {}): Promise<Visitor> {
    const visitor = await visit(browser, options);
    await visitor.page.goto(`${origin}/docs/${page}`, { waitUntil: 'networkidle' });
    return visitor;
  }

  /** Asserts that there was neither an error nor a request to another origin. */
  function assertQuiet({ record }: Visitor): void {
    assert.deepEqual(record.errors, []);
    assert.deepEqual(
      record.urls.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:')),
      [],
    );
  }

  test('has every document, each with one h1 and a unique title', () => {
    for (const page of pages) assert.equal(readPage(page).match(/<h1\b/g)?.length, 1, page);
    const titles = pages.map((page) => /<title>(.+)<\/title>/.exec(readPage(page))?.[1] ?? '');
    assert.equal(new Set(titles).size, pages.length, titles.join('\n'));
    assert.match(readPage('pt-BR/quick-start.html'), /<html lang="pt-BR"/);
    assert.match(readPage('quick-start.html'), /<html lang="en"/);
  });

  test('has each page as Markdown beside it, with links to Markdown, and lists them in llms.txt', async () => {
    const published = [...pages.map((page) => page.replace(/html$/, 'md')), 'llms.txt'];
    const linked = new Map(
      published.map((page) => [
        page,
        [...readPage(page).matchAll(/\]\(([^)\s#]+\.md)[)#]/g)]
          .map(([, target = '']) => target)
          .filter((target) => !/^[a-z]+:/.test(target))
          .map((target) => path.posix.join(path.posix.dirname(page), target)),
      ]),
    );
    for (const [page, targets] of linked)
      for (const target of targets) assert.ok(published.includes(target), `${page} → ${target}`);
    for (const page of pages) {
      const markdown = page.replace(/html$/, 'md');
      assert.ok(
        readPage(page).includes(
          `<link rel="alternate" type="text/markdown" href="./${path.posix.basename(markdown)}">`,
        ),
        page,
      );
      assert.match(readPage(markdown), /^# \S/m, page);
    }
    const listed = new Set(linked.get('llms.txt'));
    // The two first pages are what leads to the list.
    const entrances = ['index.md', 'readme.md'];
    assert.deepEqual(
      published.filter((page) => page.endsWith('.md') && !listed.has(page) && !entrances.includes(page)),
      [],
    );
    assert.match(
      readPage('llms.txt'),
      /^# pay-elements\n\n> .+\n\n## Get started\n\n- \[Quick start\]\(quick-start.md\): /,
    );
    for (const [address, type] of [
      ['quick-start.md', /^text\/markdown/],
      ['llms.txt', /^text\/plain/],
    ] as const) {
      const response = await fetch(`${origin}/docs/${address}`);
      assert.equal(response.status, 200, address);
      assert.match(response.headers.get('content-type') ?? '', type);
    }
  });

  test('has no broken link to a page or heading', () => {
    const anchors = new Map(
      pages.map((page) => [
        page,
        new Set([...readPage(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    );
    const broken = pages.flatMap((page) =>
      [...readPage(page).matchAll(/<a\b[^>]* href="([^"]+)"/g)]
        .map(([, href = '']) => href)
        .filter((href) => !/^(https?|mailto):/.test(href))
        .filter((href) => {
          const [name = '', anchor] = href.split('#');
          const file = name === '' ? page : path.posix.join(path.posix.dirname(page), name);
          // The demo, whose folder the site is.
          if (['../', '../shop'].includes(file)) return false;
          const target = anchors.get(path.posix.join(file, file.endsWith('/') ? 'index.html' : ''));
          return (
            !target || (anchor !== undefined && anchor !== '' && !target.has(decodeURIComponent(anchor)))
          );
        })
        .map((href) => `${page} → ${href}`),
    );
    assert.deepEqual(broken, []);
  });

  test('has no inline script or style, and loads nothing from another origin', () => {
    for (const page of [...pages, '404.html']) {
      const html = readPage(page);
      assert.doesNotMatch(html, /<script(?![^>]* src=)|<style|<[^>]+ style=/, page);
      assert.doesNotMatch(html, /<(?:script|link|img)\b[^>]* (?:src|href)="(?:https?:)?\/\//, page);
    }
  });

  test('leads to the other language, the demo, the shop and the source from every page', async () => {
    for (const page of pages) {
      const html = readPage(page);
      const [isPortuguese, toRoot] = page.startsWith('pt-BR/') ? [true, '../'] : [false, './'];
      assert.match(
        html,
        new RegExp(`<a class="language-link" [^>]*>${isPortuguese ? 'English' : 'Português'}</a>`),
        page,
      );
      for (const target of ['../', '../shop', 'architecture.html'])
        assert.ok(html.includes(`href="${toRoot}${target}"`), `${page} → ${target}`);
    }
    const visitor = await open('refunds');
    const { page } = visitor;
    await page.getByRole('link', { name: 'Português', exact: true }).click();
    await page.getByRole('heading', { name: 'Reembolsos e devoluções' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'pt-BR');
    await page.getByRole('link', { name: 'Entrar em produção', exact: true }).click();
    // The site exchanges its pages by script; until then the link leads to the English page of the one before.
    await page.getByRole('heading', { name: 'Entrar em produção', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await page.getByRole('heading', { name: 'Going live', level: 1 }).waitFor();
    await page.goto(`${origin}/docs/scaling`);
    await page.getByRole('link', { name: 'Português', exact: true }).click();
    await page.getByRole('heading', { name: 'Documentação', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Loja da demonstração' }).click();
    await page.getByText('the shop').waitFor();
    assert.equal(new URL(page.url()).pathname, '/shop');
    assertQuiet(visitor);
  });

  test('has no English label of VitePress on a page in Portuguese', () => {
    const english =
      /Permalink to|Copy code|Change language|(Sidebar|Main) Navigation|Skip to content|Return to top|On this page|toggle section/;
    for (const page of pages.filter((name) => name.startsWith('pt-BR/')))
      assert.doesNotMatch(readPage(page), english, page);
    assert.match(readPage('quick-start.html'), /Sidebar Navigation/);
  });

  test('an unknown address leads on, in both languages and at any level', async () => {
    for (const address of ['nothing', 'nothing/at/all', 'pt-BR/nada']) {
      const visitor = await visit(browser);
      const { page } = visitor;
      const response = await page.goto(`${origin}/docs/${address}`, { waitUntil: 'networkidle' });
      assert.equal(response?.status(), 404);
      await page.getByRole('heading', { name: 'Esta página não existe' }).waitFor();
      assert.deepEqual(await flawsOn(page), [], address);
      assert.equal(
        await page.getByRole('link', { name: /^Demo(nstração)?$/ }).getAttribute('href'),
        '/docs/../',
      );
      await page.getByRole('link', { name: 'Início rápido' }).click();
      await page.getByRole('heading', { name: 'Início rápido', level: 1 }).waitFor();
      await page.context().close();
    }
  });

  test('can be searched by keyboard alone', async () => {
    const visitor = await open('');
    const { page } = visitor;
    // An idle network does not mean that keys are handled; Vue sets this property once its listeners are attached.
    await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
    await page.keyboard.press('/');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type('3-D Secure');
    await until('the section is found first', async () =>
      (await page.getByRole('option').first().innerText()).trim().endsWith('3-D Secure'),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL('**/test-cards.html#3-d-secure');
    await page.getByRole('heading', { name: '3-D Secure' }).waitFor();
    assertQuiet(visitor);
  });

  // Phone and desktop in turn.
  const phone = { width: 360, height: 740 };
  const desktop = { width: 1280, height: 900 };
  const views = (['light', 'dark'] as const).flatMap((colorScheme) => [
    { colorScheme, page: '', viewport: phone },
    { colorScheme, page: 'quick-start', viewport: desktop },
    { colorScheme, page: 'elements', viewport: phone },
    { colorScheme, page: 'calls', viewport: desktop },
    { colorScheme, page: 'pt-BR/quick-start', viewport: phone },
  ]);
  const chosen = sampleOf(
    views,
    ['index dark', 'quick-start light', 'pt-BR/quick-start light'],
    ({ colorScheme, page }) => `${page || 'index'} ${colorScheme}`,
  );
  for (const scheme of ['light', 'dark'] as const) {
    test(`has no accessibility violation and no overflow, ${scheme}`, async () => {
      for (const { colorScheme, page, viewport } of chosen.filter((view) => view.colorScheme === scheme)) {
        const visitor = await open(page, { colorScheme, viewport });
        assert.deepEqual(await flawsOn(visitor.page), [], page);
        assertQuiet(visitor);
        await visitor.page.context().close();
      }
    });
  }

  test('no table scrolls sideways on a phone of 360 px, and each cell names its column', async () => {
    const { page } = await visit(browser, { viewport: phone });
    const withTables = sampleOf(
      pages.filter((name) => readPage(name).includes('<table')),
      ['keys.html', 'methods.html', 'calls.html', 'pt-BR/methods.html'],
      (name) => name,
    );
    for (const name of withTables) {
      await page.goto(`${origin}/docs/${name}`);
      const flaws = await page.locator('.vp-doc table').evaluateAll((tables) =>
        (tables as HTMLTableElement[]).flatMap((table) => {
          const titles = [...table.querySelectorAll('th')].map(({ innerText }) => innerText.trim());
          const untitled = [...table.querySelectorAll('td')].filter(({ dataset, cellIndex }) =>
            titles.length > 2 ? dataset['title'] !== titles[cellIndex] : dataset['title'] !== undefined,
          );
          return table.scrollWidth > table.clientWidth || untitled.length > 0 ? [titles.join(' | ')] : [];
        }),
      );
      assert.deepEqual(flaws, [], name);
    }
  });

  test('names the licences of its packages', () => {
    const text = readFileSync(path.join(siteFolder, 'LICENSES.md'), 'utf8');
    for (const name of ['@vue/runtime-core', 'minisearch', 'vitepress'])
      assert.match(text, new RegExp(`^#+ ${name}\\b`, 'm'));
  });

  test('sends cache and content security policy headers', async () => {
    const page = await fetch(`${origin}/docs/theming`);
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /default-src 'none'; script-src 'self'; style-src 'self'/,
    );
    const [script = ''] = /assets\/app\.[\w-]+\.js/.exec(await page.text()) ?? [];
    const { headers } = await fetch(`${origin}/docs/${script}`);
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    const bare = await fetch(`${origin}/docs`, { redirect: 'manual' });
    assert.deepEqual([bare.status, bare.headers.get('location')], [308, '/docs/']);
    assert.equal((await fetch(`${origin}/docs/nothing`)).status, 404);
    assert.equal((await fetch(`${origin}/docs/nothing/at/all`)).status, 404);
    assert.equal(await (await fetch(`${origin}/elsewhere`)).text(), 'the shop');
  });

  test('responds 503 when the build fails, and builds again on the next request', async (t) => {
    t.mock.method(console, 'error', () => undefined);
    const builds = [() => Promise.reject(new Error('no packages')), () => Promise.resolve()];
    const prepare = (): Promise<void> => builds.shift()?.() ?? assert.fail('built too often');
    const server = express().use(createDocuments({ prepare })).listen(0);
    t.after(() => server.close());
    const url = `http://localhost:${(server.address() as AddressInfo).port}/docs/`;
    assert.equal((await fetch(url)).status, 503);
    assert.equal((await fetch(url)).status, 200);
  });
});
