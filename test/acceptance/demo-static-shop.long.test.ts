/** Tests of the demo's static shop, one page and one price list: its code on the stage, its sales and its orders. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { texts } from '../../server/console/texts.ts';
import { readQrCode } from '../support/browsers/read-qr-code.ts';
import { root } from '../support/repository/source.ts';
import { demoSuite } from '../support/servers/demo-suite.ts';
import { until } from '../support/until.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';
import { visit } from '../support/browsers/visitor.ts';

const files = ['index.html', 'prices.json'];
const fileText = (name: string): string => readFileSync(path.join(root, 'demo/static-shop', name), 'utf8');
const codeLabels = {
  'pt-BR': { choice: 'Página estática e lista de preços', copy: 'Copiar' },
  en: { choice: 'Static page and price list', copy: 'Copy' },
} as const;
const allViews = [
  ['pt-BR', 360, 'dark'],
  ['en', 1280, 'light'],
  ['pt-BR', 1280, 'light'],
  ['en', 360, 'dark'],
] as const;

describe('the demo’s static shop', { concurrency: false }, () => {
  const suite = demoSuite();

  for (const [lang, width, scheme] of allViews) {
    test(`${lang}, ${width} px, ${scheme}: the code tab has both complete files and links to the shop’s pages`, async () => {
      const { choice, copy } = codeLabels[lang];
      const { page } = await suite.openStage(
        { lang, scheme, tab: 'code' },
        { viewport: { width, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] },
      );
      await page.getByRole('radio', { name: choice }).check();
      for (const name of files) {
        await page.getByRole('button', { name: `${copy} ${name}` }).click();
        await until('the file is on the clipboard', async () => {
          const copied = await page.evaluate(() => navigator.clipboard.readText());
          return copied === fileText(name);
        });
        const code = page.getByLabel(name, { exact: true });
        assert.equal(await code.textContent(), fileText(name));
      }
      const links = page.getByRole('navigation', { name: choice }).getByRole('link');
      const { staticShopUrl, companionUrl } = suite.demo;
      assert.deepEqual(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))), [
        staticShopUrl,
        `${companionUrl}/buy/mug/poster`,
        `${companionUrl}/buy/tip?view=counter`,
      ]);
      assert.deepEqual(await flawsOn(page), []);
    });
  }

  test('its page is index.html alone, and links to poster and counter', async () => {
    const { page } = await suite.visitor();
    const { staticShopUrl, companionUrl } = suite.demo;
    const served = await (await fetch(staticShopUrl)).text();
    assert.equal(served, fileText('index.html').replaceAll('https://pay.shop.example', companionUrl));
    await page.goto(staticShopUrl);
    await page.getByText('R$ 119,80').waitFor();
    assert.deepEqual(await flawsOn(page), []);
    await page.getByRole('link', { name: 'Cartaz' }).click();
    const scanned = await until('the poster’s code can be scanned', async () =>
      readQrCode(await page.screenshot({ fullPage: true })),
    );
    assert.equal(scanned, `${companionUrl}/buy/mug`);
    await page.goBack();
    await page.getByRole('link', { name: 'Caixa' }).click();
    await page.getByRole('button', { name: /^(Cobrar|Charge)$/ }).waitFor();
  });

  /** Places an order without paying it; resolves to its reference. */
  async function begin(page: Page, note: string): Promise<string> {
    await page.goto(suite.demo.staticShopUrl);
    await page.getByLabel('Nome completo').fill(note);
    await page.getByLabel('E-mail').fill('ana@example.com');
    await page.getByLabel('Celular').fill('11999998888');
    const response = page.waitForResponse(/\/v1\/buy$/);
    await page.getByRole('button', { name: 'Continuar para o pagamento' }).click();
    return ((await (await response).json()) as { reference: string }).reference;
  }

  async function payByPix(page: Page): Promise<void> {
    const { simulator } = suite.demo;
    // Behind the console's tab this page polls nothing, so a code that is not ready at once would never be shown.
    await page.bringToFront();
    const field = page.locator('pay-pix').getByRole('textbox').first();
    const code = await until('the PIX code is shown', async () => {
      const text = await field.inputValue().catch(() => '');
      return text.startsWith('000201') && text;
    }).catch(async (cause: unknown) => {
      throw new Error(`no code on:\n${await page.locator('body').ariaSnapshot()}`, { cause });
    });
    await simulator.pay((await simulator.chargeOf(code)).idTransaction);
    await page.locator('pay-checkout:state(paid)').waitFor();
  }

  for (const [lang, width, colorScheme] of allViews) {
    test(`${lang}, ${width} px, ${colorScheme}: the console shows an order and erases its buyer`, async () => {
      const officeTexts = texts[lang];
      const buyer = `Ana ${lang} ${width}`;
      // Opened outside the suite's checks: the page requests the processor's library, unreachable without a network.
      const { page } = await visit(suite.browser, { locale: 'pt-BR' });
      const reference = await begin(page, buyer);

      const { page: office } = await suite.visitor({ viewport: { width, height: 800 }, colorScheme });
      await office.goto(`${suite.demo.consoleUrl}/orders?lang=${lang}`);
      const order = office.getByRole('article').filter({ hasText: reference });
      // With all that Pix needs given, its payment begins by itself.
      await order.getByTitle(/^(open|pending)$/).waitFor();
      assert.equal(
        await order.getByText(officeTexts.orders.forget).count(),
        0,
        'an open order has no control to erase its buyer',
      );

      await payByPix(page);
      await order.getByTitle('paid').waitFor();
      const text = await order.innerText();
      for (const shown of ['Caneca', 'mug', '2', buyer, 'ana@example.com', 'Pix']) {
        assert.ok(text.includes(shown), `${shown}: ${text}`);
      }
      assert.match(text, /R\$\s?119[.,]80/);
      assert.deepEqual(await flawsOn(office), []);

      await order.getByText(officeTexts.orders.forget).click();
      await order.getByText(officeTexts.orders.warning).waitFor();
      assert.deepEqual(await flawsOn(office), []);
      await order.getByRole('button', { name: officeTexts.orders.confirm }).click();
      await order.getByText(officeTexts.orders.nothingKept).waitFor();
      assert.ok(!(await order.innerText()).includes(buyer));

      await order.getByRole('link', { name: officeTexts.orders.payment }).click();
      await office.getByRole('heading', { name: reference }).waitFor();
      await office.getByText('checkout.paid').waitFor();
    });
  }

  test('the navigation links to the orders', async () => {
    const { page } = await suite.visitor();
    await page.goto(`${suite.demo.consoleUrl}/payments?lang=en`);
    await page.getByRole('link', { name: texts.en.nav.orders, exact: true }).click();
    await page.getByRole('heading', { name: texts.en.nav.orders, level: 1 }).waitFor();
  });
});
