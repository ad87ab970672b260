/** Tests of the demo's first page: its language, its numbers from the benchmarks, its payments, and the way onwards. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Route } from 'playwright-core';
import { factNames, facts, factText } from '../../demo/cover/facts.ts';
import { coverTexts } from '../../demo/cover/texts.ts';
import { root } from '../support/repository/source.ts';
import { longOnly, sampleOf } from '../support/long-run.ts';
import { demoSuite } from '../support/servers/demo-suite.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';
import { until } from '../support/until.ts';
import { newcomer } from './demo-newcomer.ts';
import { threeClicks } from './demo-three-clicks.ts';

describe('the cover', { concurrency: false }, () => {
  const suite = demoSuite();

  for (const [accepted, language] of [
    ['en-US,en;q=0.9', 'en'],
    ['pt-PT,pt;q=0.9,en;q=0.5', 'pt-BR'],
    ['es-MX', 'es'],
    ['fr-FR,fr;q=0.9', 'en'],
    ['fr-FR,pt;q=0.3', 'pt-BR'],
  ] as const) {
    test(`Accept-Language ${accepted} gets ${language}`, async () => {
      const { shopUrl, consoleUrl } = suite.demo;
      const headers = { 'accept-language': accepted };
      const cover = await (await fetch(shopUrl, { headers })).text();
      assert.match(cover, new RegExp(`<html lang="${language}">`));
      assert.ok(cover.includes(coverTexts[language].claim));
      for (const [url, expected] of [
        [`${shopUrl}/shop`, language],
        [`${shopUrl}/stage`, language],
        [`${consoleUrl}/payments`, language],
      ] as const)
        assert.match(await (await fetch(url, { headers })).text(), new RegExp(`<html lang="${expected}"`));
    });
  }

  test('the stage also follows the browser’s language', async () => {
    const { page } = await suite.visitor({ locale: 'en-GB' });
    await page.goto(`${suite.demo.shopUrl}/stage`);
    await page.getByRole('button', { name: 'New order' }).waitFor();
  });

  test('each number is in the line of docs/benchmarks.md that it names', () => {
    const document = readFileSync(path.join(root, 'docs/benchmarks.md'), 'utf8');
    for (const name of factNames) {
      const { source, under, value, digits } = facts[name];
      const from = document.indexOf(`\n${under}\n`);
      assert.notEqual(from, -1, under);
      const section = document.slice(from + 1).split(/\n(?=\*\*`|## )/)[0] ?? '';
      const line = section.split('\n').find((one) => one.startsWith(source));
      assert.ok(line, `${name}: ${source}`);
      // The document has milliseconds, the cover seconds.
      const numbers = [...line.matchAll(/\d+(?:\.\d+)?/g)].map(([text]) => Number(text));
      const rounded = numbers.flatMap((number) => [number, number / 1000]).map((one) => one.toFixed(digits));
      assert.ok(rounded.includes(value.toFixed(digits)), `${name}: ${value} in ${line}`);
    }
    assert.equal(factText({ ...facts.cardScript, value: 19.5 }, 'pt-BR'), '19,5\u00a0kB');
  });

  const views = [
    ['en', 360, 'dark'],
    ['pt-BR', 360, 'light'],
    ['es', 768, 'light'],
    ['en', 1440, 'light'],
    ['es', 1440, 'dark'],
  ] as const;
  for (const [locale, width, colorScheme] of sampleOf(views, ['pt-BR 360 light', 'es 1440 dark'], (view) =>
    view.join(' '),
  )) {
    test(`${locale}, ${width} px, ${colorScheme}: has no axe violations and no overflow`, async () => {
      const { page } = await suite.visitor({
        locale,
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await page.goto(suite.demo.shopUrl);
      await page.locator('pay-checkout').scrollIntoViewIfNeeded();
      await page.getByRole('img', { name: /QR/ }).waitFor();
      await page.getByRole('button', { name: 'Google Pay' }).waitFor();
      assert.deepEqual(await flawsOn(page, [page.mainFrame()]), []);
    });
  }

  const screens = [
    ['pt-BR', 1280, 800],
    ['en', 1280, 800],
    ['es', 1280, 800],
    ['pt-BR', 390, 844],
    ['en', 390, 844],
    ['es', 390, 844],
  ] as const;
  const sample = ['en 1280 800', 'pt-BR 390 844', 'es 390 844'];
  for (const [locale, width, height] of sampleOf(screens, sample, (screen) => screen.join(' '))) {
    test(`${locale}, ${width}×${height}: the first screen has the reason, the ways in and the four numbers`, async () => {
      const { page } = await suite.visitor({ locale, viewport: { width, height } });
      await page.goto(suite.demo.shopUrl);
      const texts = coverTexts[locale];
      const shown = [
        page.getByRole('heading', { level: 1, name: texts.claim }),
        page.getByRole('link', { name: texts.tour }).first(),
        ...factNames.flatMap((name) => [
          page.getByText(factText(facts[name], locale), { exact: true }),
          page.getByText(texts.facts[name], { exact: true }),
        ]),
      ];
      for (const part of shown) {
        const box = await part.boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${await part.innerText()}: ${box?.y}`);
      }
      // Pix comes first, and its price is the first on the page.
      await page.locator('pay-checkout').scrollIntoViewIfNeeded();
      const prices = page.locator('pay-checkout').getByText(/\d+[.,]\d\d/);
      await prices.first().waitFor();
      assert.match(await prices.first().innerText(), /R\$/);
    });
  }

  test('a phone places an order and loads the element once the panel is on its screen', async () => {
    const { page, record } = await suite.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto(suite.demo.shopUrl, { waitUntil: 'networkidle' });
    const placed = (): string[] => record.urls.filter((url) => url.endsWith('/orders/now'));
    assert.deepEqual(placed(), []);
    assert.equal(await page.evaluate(() => customElements.get('pay-checkout')), undefined);
    await page.locator('.payment').scrollIntoViewIfNeeded();
    await page.getByRole('img', { name: /QR/ }).waitFor();
    assert.equal(placed().length, 1);
  });

  longOnly('a Pix is paid from the simulated bank, and the shop shows the order as paid', async () => {
    const { page } = await suite.visitor({ locale: 'en-US' });
    await page.goto(suite.demo.shopUrl);
    await page.getByRole('button', { name: coverTexts.en.payPix }).click();
    await page.getByText(coverTexts.en.paid).waitFor();
    await page.getByRole('link', { name: coverTexts.en.receipt }).click();
    await page.getByRole('heading', { name: 'Order paid' }).waitFor();
  });

  test('a card is paid with the number copied from the page', async () => {
    const { page } = await suite.visitor({
      locale: 'es-ES',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(suite.demo.shopUrl);
    await page.getByRole('button', { name: `${coverTexts.es.copy} 4242 4242 4242 4242` }).click();
    // The clipboard is written asynchronously: a paste before that has nothing to paste.
    await page.getByText(coverTexts.es.copied, { exact: true }).waitFor();
    await page.getByRole('radio', { name: /Tarjeta/ }).check();
    const form = page.frameLocator('pay-checkout iframe');
    const number = form.getByLabel('Número de tarjeta');
    await number.click();
    // A key goes to the frame that the browser's main process believes to have the focus.
    await form.locator('input:focus').waitFor();
    await page.keyboard.press('ControlOrMeta+V');
    await until('the number is pasted', async () => (await number.inputValue()) === '4242 4242 4242 4242');
    await form.getByLabel('Vencimiento').fill('12/34');
    await form.getByLabel('CVV').fill('123');
    await page.getByRole('button', { name: /^Pagar .*US/ }).click();
    await page.getByText(coverTexts.es.paid).waitFor();
  });

  test('a reload shows the same order while unpaid, and “again” another one once it is paid', async () => {
    const { page } = await suite.visitor({ locale: 'en-US' });
    const shown = async (): Promise<string> => {
      const reference = page.getByText(/^Order ORV-/);
      await reference.waitFor();
      return await reference.innerText();
    };
    await page.goto(suite.demo.shopUrl);
    const first = await shown();
    await page.reload();
    assert.equal(await shown(), first);
    await page.getByRole('button', { name: coverTexts.en.payPix }).click();
    await page.getByText(coverTexts.en.paid).waitFor();
    // Nothing of the unpaid order is left: neither its height nor the card to try.
    const confirmed = await page.getByRole('heading', { name: 'Payment received' }).boundingBox();
    const outcome = await page.getByText(coverTexts.en.paid).boundingBox();
    const betweenPx = (outcome?.y ?? 0) - (confirmed?.y ?? 0);
    assert.ok(betweenPx > 0 && betweenPx < 220, `${betweenPx} px`);
    await page.getByText('4242 4242 4242 4242').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: coverTexts.en.again }).click();
    await page.getByText(/^Order ORV-/).waitFor();
    assert.notEqual(await shown(), first);
  });

  test('a response that breaks off is taken as a failure: the order can be opened again, and is awaited until paid', async () => {
    const { page } = await suite.visitor({ locale: 'en-US' });
    const breakOff = (route: Route): Promise<void> =>
      route.fulfill({ contentType: 'application/json', body: '{"id": "' });
    await page.route('**/orders/now', breakOff, { times: 1 });
    await page.route('**/orders/*/status', breakOff, { times: 1 });
    await page.goto(suite.demo.shopUrl);
    await page.getByText(coverTexts.en.trouble).waitFor();
    await page.getByRole('button', { name: coverTexts.en.retry }).click();
    await page.getByText(/^Order ORV-/).waitFor();
    await page.getByRole('button', { name: coverTexts.en.payPix }).click();
    await page.getByText(coverTexts.en.paid).waitFor();
  });

  test('links to the shop, and the shop links back', async () => {
    const { page } = await suite.visitor({ locale: 'en-US' });
    await page.goto(suite.demo.shopUrl);
    await page.getByRole('link', { name: coverTexts.en.shop }).first().click();
    await page.getByRole('link', { name: 'Made with pay-elements' }).click();
    await page.getByRole('heading', { name: coverTexts.en.claim }).waitFor();
  });

  newcomer(suite);

  threeClicks(suite);
});
