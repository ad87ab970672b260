/**
 * Tests what an entry loads: only the page's locale, on demand, retried after a failure, else English; and no second copy
 * of itself under another name.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { customer } from '../support/servers/companion.ts';
import { sampleOf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { entryNames } from './entry-names.ts';
import { visit } from '../support/browsers/visitor.ts';

describe('an entry', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;

  before(async () => {
    testShop = await startTestShop(scope, { PAY_RAW_CARD: 'frame' });
  });

  async function show(
    lang: string,
    entry: string,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Page> {
    const { client_secret: secret } = await testShop.createCheckout({ amounts: { BRL: '129.90' }, customer });
    const { page } = await visit(testShop.browser);
    await prepare?.(page);
    const body = `<pay-pix checkout="${secret}" companion="${testShop.companionUrl}"></pay-pix>`;
    await page.goto(testShop.pageUrl({ body, lang, entry }));
    return page;
  }

  /** Locales of the files that the page has loaded. */
  const languagesOf = async (page: Page): Promise<string[]> => {
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const found = urls.map(
      (url) => /^pay-([a-z]{2}(?:-[A-Z]\w+)?)-.*[0-9a-f]{8}\.js$/.exec(path.posix.basename(url))?.[1],
    );
    return [...new Set(found.filter((name) => name !== undefined))];
  };

  for (const entry of sampleOf(['pay.js', 'pay-pix.js', 'pay.classic.js'], ['pay.js', 'pay.classic.js'])) {
    test(`${entry}: loads German only`, async () => {
      const page = await show('de-AT', entry);
      await page.getByRole('button', { name: 'Pix-Code kopieren' }).waitFor();
      assert.deepEqual(await languagesOf(page), ['de']);
      await page.context().close();
    });
  }

  test('shows Hebrew right to left on a left-to-right page, also by its older code', async () => {
    const page = await show('iw', 'pay.js');
    const panel = page.locator('pay-pix [part=panel]');
    await page.getByRole('button', { name: 'העתקת קוד Pix' }).waitFor();
    assert.equal(await panel.evaluate((element) => getComputedStyle(element).direction), 'rtl');
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).direction), 'ltr');
    await page.context().close();
  });

  test('requests a file again after a failure', async () => {
    let requests = 0;
    const page = await show('pl', 'pay.js', (page) =>
      page.route(/\/pay-pl-start-/, (route) => {
        requests += 1;
        return requests === 1 ? route.abort() : route.continue();
      }),
    );
    await page.getByRole('button', { name: 'Skopiuj kod Pix' }).waitFor();
    await page.context().close();
  });

  test('falls back to English when the file never loads', async () => {
    const page = await show('pl', 'pay.js', (page) =>
      page.route(/\/pay-pl-start-/, (route) => route.abort()),
    );
    await page.getByRole('button', { name: 'Copy Pix code' }).waitFor();
    await page.context().close();
  });

  describe('under another name', { concurrency: false }, () => entryNames(() => testShop));
});
