/** Tests of the playground at `/play`: every attribute, token and state of the manifest, its code and its layout. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { elementsManifest } from '../../widget/build/manifest.ts';
import { builtInLocales } from '../../widget/locale/built-in-locales.ts';
import { elementDocs, type RawManifest } from '../../demo/playground/browser/manifest.ts';
import { root } from '../support/repository/source.ts';
import { demoSuite } from '../support/servers/demo-suite.ts';
import { until } from '../support/until.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';

declare global {
  interface Window {
    /** Sum of the layout shift scores so far. */
    layoutShift: number;
  }
}

const docs = elementDocs((await elementsManifest()) as RawManifest);

describe('the playground', { concurrency: false }, () => {
  const suite = demoSuite();

  async function open(query: string, options: Parameters<typeof suite.visitor>[0] = {}): Promise<Page> {
    const { page } = await suite.visitor({ locale: 'en-US', ...options });
    await page.goto(`${suite.demo.shopUrl}/play?${query}`);
    await page.getByRole('radio', { name: 'pay-wallet' }).waitFor();
    return page;
  }

  test('has the four elements with their states and tokens', () => {
    assert.deepEqual(
      docs.map(({ tag }) => tag),
      ['pay-checkout', 'pay-pix', 'pay-card', 'pay-wallet'],
    );
    for (const { states, tokens } of docs) assert.ok(states.length > 5 && tokens.length > 15);
  });

  test('describes each state in the language of the page', async () => {
    const page = await open('lang=pt-BR&element=pay-pix&state=waiting');
    assert.equal(await page.locator('.controls .hint').first().innerText(), 'Um código aparece.');
    await page.goto(`${suite.demo.shopUrl}/play?lang=es&element=pay-pix&view=all`);
    await page.getByText('Se muestra un código.').first().waitFor();
  });

  for (const { tag, states } of docs) {
    test(`<${tag}>: the gallery reaches every state without a request to a server`, async () => {
      const page = await open(`view=all&element=${tag}`);
      const shown = page.locator('[data-state]');
      assert.deepEqual(
        await shown.evaluateAll((frames) => frames.map((frame) => frame.getAttribute('data-state'))),
        states.map(({ name }) => name),
      );
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      for (const { name } of states) {
        const frame = page.locator(`[data-state="${name}"]`);
        await frame.scrollIntoViewIfNeeded();
        await until(`<${tag}> in ${name}`, () =>
          frame.evaluate(
            (place, state) => place.firstElementChild?.matches(`:state(${state})`) === true,
            name,
          ),
        );
      }
      assert.deepEqual(
        requests.filter((url) => url.includes('/v1/')),
        [],
      );
    });
  }

  for (const { tag, tokens, attributes } of docs) {
    test(`<${tag}>: each attribute and each token has a control`, async () => {
      const page = await open(`element=${tag}`);
      const named = (attribute: string): Promise<(string | null)[]> =>
        page
          .locator(`[${attribute}]`)
          .evaluateAll((rows, name) => rows.map((row) => row.getAttribute(name)), attribute);
      // The page sets these two itself.
      const offered = attributes
        .map(({ name }) => name)
        .filter((name) => !/^(checkout|companion)$/.test(name));
      assert.deepEqual(await named('data-attribute'), offered);
      assert.deepEqual(
        await named('data-token'),
        tokens.map(({ name }) => name),
      );
    });
  }

  test('every language of the elements can be selected, and is kept in the URL', async () => {
    const page = await open('element=pay-card');
    const select = page.locator('[data-attribute="locale"] select');
    const offered = await select
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    assert.deepEqual(offered, ['', ...builtInLocales]);
    assert.equal(builtInLocales.length, 15);
    await select.selectOption('ar');
    await until('the surface is right to left', () =>
      page.locator('.surface').evaluate((surface) => surface.matches('[dir=rtl]')),
    );
    const frame = page.frameLocator('pay-card iframe');
    await frame.locator('html[dir="rtl"] input').first().waitFor();
    await page.reload();
    await page.locator('pay-card[locale="ar"]').waitFor();
  });

  test('the default theme of each element has no contrast that is too low', async () => {
    for (const { tag } of docs) {
      const page = await open(`element=${tag}`);
      const contrast = page.getByRole('region', { name: 'Contrast' });
      await contrast.getByText('on-primary / primary').waitFor();
      assert.deepEqual(await contrast.locator('.fails').allInnerTexts(), [], tag);
    }
  });

  test('a changed token updates its contrast at once, and the URL restores both', async () => {
    const page = await open('element=pay-pix&state=waiting&width=240');
    const contrast = page.getByRole('region', { name: 'Contrast' });
    await contrast.getByText('on-primary / primary').waitFor();
    assert.equal(await contrast.locator('.fails').count(), 0);
    const setToken = async (token: string, value: string): Promise<void> => {
      const field = page.getByRole('textbox', { name: token, exact: true });
      await field.fill(value);
      await field.press('Tab');
    };
    await setToken('--pay-color-primary', '#c8d8d4');
    // The default text of a button follows its colour: only the colour on the surface fails.
    await contrast.locator('.fails').filter({ hasNotText: 'on-primary' }).first().waitFor();
    assert.deepEqual(await contrast.locator('.fails').filter({ hasText: 'on-primary' }).allInnerTexts(), []);
    await setToken('--pay-color-on-primary', '#fff');
    await contrast.locator('.fails', { hasText: 'on-primary / primary' }).waitFor();
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await contrast.locator('.fails', { hasText: 'on-primary / primary' }).waitFor();
    assert.equal(
      await page.locator('pay-pix').evaluate((element) => element.getBoundingClientRect().width),
      240,
    );
    assert.match(await page.locator('.code pre').last().innerText(), /--pay-color-primary: #c8d8d4;/);
  });

  test('a URL cannot set attributes, tokens or states that the manifest does not have', async () => {
    const page = await open(
      'element=pay-card&a.onclick=alert(1)&a.checkout=cs_x&t.nothing=red&state=nothing',
    );
    const names = await page.locator('.surface pay-card').evaluate((element) => element.getAttributeNames());
    assert.ok(!names.includes('onclick'));
    assert.match((await page.locator('.surface pay-card').getAttribute('checkout')) ?? '', /^cs_play_/);
  });

  test('the code is saved as a zip file, made in the page', async () => {
    const page = await open('element=pay-card&code=Vue&t.radius=3px&a.locale=es');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a folder' }).click();
    const download = await downloading;
    assert.equal(download.suggestedFilename(), 'pay-elements-vue.zip');
    // Only a visitor who saves loads the encoder.
    assert.ok(requests.includes('/play/project.js'));
    const files = unzipSync(await readFile(await download.path()));
    const textOf = (name: string): string => strFromU8(files[`pay-elements-vue/${name}`] ?? new Uint8Array());
    assert.deepEqual(
      Object.keys(files).sort(),
      [
        'README.md',
        'index.html',
        'package.json',
        'src/main.js',
        'src/pay.css',
        'src/payment.vue',
        'vite.config.js',
      ].map((name) => `pay-elements-vue/${name}`),
    );
    assert.equal(
      textOf('src/payment.vue'),
      await page.getByLabel('payment.vue', { exact: true }).innerText(),
    );
    assert.match(textOf('src/payment.vue'), /<pay-card .*locale="es"/);
    assert.match(textOf('src/pay.css'), /--pay-radius: 3px;/);
    assert.match(textOf('README.md'), /`CLIENT_SECRET` in `src\/main\.js`/);
  });

  test('a price is shown in place of a checkout', async () => {
    const page = await open('element=pay-checkout&a.price=mug');
    await page.locator('pay-checkout').getByText('Pedra Menina, 250 g').waitFor();
  });

  for (const [locale, word] of [
    ['pt-BR', 'Simulação'],
    ['en-US', 'Simulated'],
    ['es-ES', 'Simulación'],
  ] as const) {
    test(`${locale}: the wallets’ buttons say that they are simulated`, async () => {
      const page = await open('element=pay-wallet', { locale });
      for (const name of ['Apple Pay', 'Google Pay'])
        await page.getByRole('button', { name: `${name} ${word}`, exact: true }).waitFor();
    });
  }

  const walletButtons = [
    ['light', 'rgb(0, 0, 0)'],
    ['dark', 'rgb(255, 255, 255)'],
  ] as const;
  for (const [colorScheme, background] of walletButtons) {
    test(`the wallets’ buttons contrast with a ${colorScheme} page`, async () => {
      const page = await open('element=pay-wallet', { colorScheme });
      const button = page.getByRole('button', { name: 'Apple Pay' });
      assert.equal(await button.evaluate((element) => getComputedStyle(element).backgroundColor), background);
    });
  }

  const views = [
    ['pt-BR', 360, 'dark', 'element=pay-card'],
    ['en', 1440, 'light', 'element=pay-checkout'],
    ['es', 1440, 'dark', 'element=pay-pix&view=all'],
    ['en', 360, 'light', 'element=pay-wallet&code=Angular'],
  ] as const;
  for (const [locale, width, colorScheme, query] of views) {
    test(`${locale}, ${width} px, ${colorScheme}, ${query}: has no axe violations and no overflow`, async () => {
      const page = await open(query, {
        locale,
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await page.locator('.surface [checkout]:not(:state(loading))').first().waitFor();
      assert.deepEqual(await flawsOn(page, [page.mainFrame()]), []);
    });
  }

  const loads = [
    ['pt-BR', 412],
    ['es', 360],
    ['en', 1280],
  ] as const;
  for (const [locale, width] of loads) {
    test(`${locale}, ${width} px: the element loads without a layout shift around it`, async () => {
      const { page } = await suite.visitor({ locale, viewport: { width, height: 823 } });
      await page.addInitScript(() => {
        window.layoutShift = 0;
        const add = (entries: PerformanceEntryList): void => {
          for (const entry of entries)
            window.layoutShift += (entry as PerformanceEntry & { value: number }).value;
        };
        new PerformanceObserver((list) => add(list.getEntries())).observe({
          type: 'layout-shift',
          buffered: true,
        });
      });
      await page.goto(`${suite.demo.shopUrl}/play`);
      await page.locator('pay-pix').getByRole('img', { name: /QR/ }).waitFor();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      const layoutShift = await page.evaluate(() => window.layoutShift);
      assert.ok(layoutShift < 0.01, String(layoutShift));
    });
  }

  test('no state or token of the elements is hard-coded in the playground', () => {
    for (const file of ['controls.ts', 'gallery.ts', 'manifest.ts', 'view-state.ts']) {
      const source = readFileSync(path.join(root, 'demo/playground/browser', file), 'utf8');
      assert.doesNotMatch(source, /'(code-expired|action-required|--pay-(?!font-family)\w+)/, file);
    }
  });
});
