/** Tests that the static page and price list of docs/price-list.md sell by PIX and card, by poster and at a counter. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { merchantKey, startCompanion } from '../support/servers/companion.ts';
import { freePort } from '../support/servers/free-port.ts';
import { sampleOf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { readQrCode } from '../support/browsers/read-qr-code.ts';
import { type SimulatorControl, startSimulator } from '../support/servers/simulator.ts';
import { until } from '../support/until.ts';
import { openBrowser, visit } from '../support/browsers/visitor.ts';

const documentText = readFileSync(new URL('../../docs/price-list.md', import.meta.url), 'utf8');
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(documentText)?.[1] ?? '';

describe('a static page and a price list', () => {
  const suite = suiteScope();
  let simulator: SimulatorControl;
  let companion: string;
  let shop: string;
  let browser: Browser;

  before(async () => {
    simulator = await startSimulator(suite);
    const folder = await mkdtemp(path.join(tmpdir(), 'static-shop-'));
    suite.after(() => rm(folder, { recursive: true, force: true }));
    const prices = path.join(folder, 'prices.json');
    await writeFile(prices, block('json'));
    const port = await freePort();
    companion = `http://localhost:${port}`;
    const html = block('html').replaceAll('https://pay.shop.example', companion);
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    suite.after(async () => {
      server.closeAllConnections();
      server.close();
    });
    shop = `http://localhost:${(server.address() as AddressInfo).port}`;
    await startCompanion(suite, {
      baseUrl: simulator.baseUrl,
      databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
      port,
      env: {
        PAY_PRICES: prices,
        PAY_ALLOWED_ORIGINS: shop,
        PAY_PUBLIC_URL: companion,
        PAY_RAW_CARD: 'frame',
      },
    });
    browser = await openBrowser(suite);
  });

  const orders = async (): Promise<{ reference: string; status: string; purchase: unknown }[]> => {
    const headers = { authorization: `Bearer ${merchantKey}` };
    const response = await fetch(`${companion}/v1/checkouts?limit=100`, { headers });
    return ((await response.json()) as { data: { reference: string; status: string; purchase: unknown }[] })
      .data;
  };

  async function begin(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Um a mais' }).click();
    await page.getByLabel('Nome completo').fill('Ana Souza');
    await page.getByLabel('E-mail').fill('ana@example.com');
    // The page asks for what PIX needs in the same form.
    await page.getByLabel('Celular').fill('11999998888');
    await page.getByRole('button', { name: 'Continuar para o pagamento' }).click();
  }

  async function payByPix(page: Page): Promise<void> {
    const field = page.locator('pay-pix').getByRole('textbox');
    const code = await until('the PIX code is shown', async () => {
      const text = await field
        .first()
        .inputValue()
        .catch(() => '');
      return text.startsWith('000201') && text;
    });
    const { idTransaction } = await simulator.chargeOf(code);
    await simulator.pay(idTransaction);
  }

  test('makes no checkout until the buyer continues, then takes a PIX', async () => {
    const { page, record } = await visit(browser, { locale: 'pt-BR' });
    const before = (await orders()).length;
    await page.goto(shop);
    await page.getByText('Caneca').waitFor();
    // The attribute sets a quantity of two.
    await page.getByText('R$ 119,80').waitFor();
    assert.equal((await orders()).length, before);

    await begin(page);
    const code = page.getByRole('button', { name: 'Copiar código Pix' });
    await code.waitFor();
    assert.equal((await orders()).length, before + 1);
    // A reload restores the order.
    await page.reload();
    await code.waitFor();
    assert.equal((await orders()).length, before + 1);

    await payByPix(page);
    await page.locator('pay-checkout:state(paid)').waitFor();
    const [order] = await orders();
    assert.deepEqual(order?.purchase, {
      price: 'mug',
      quantity: 3,
      collected: { name: 'Ana Souza', email: 'ana@example.com' },
    });
    assert.deepEqual(record.errors, []);
  });

  test('takes a card in the frame', async () => {
    const { page } = await visit(browser, { locale: 'pt-BR' });
    await page.goto(shop);
    await begin(page);
    await page.getByRole('radio', { name: /Cartão/ }).check();
    const frame = page.frameLocator('iframe');
    await frame.locator('[autocomplete="cc-number"]').fill('4242424242424242');
    await frame.locator('[autocomplete="cc-exp"]').fill('12/40');
    await frame.locator('[autocomplete="cc-csc"]').fill('123');
    await page.getByRole('button', { name: /^Pagar/ }).click();
    await page.locator('pay-checkout:state(paid)').waitFor();
    const charges = await simulator.requests('/wallet/card/charge');
    assert.equal(charges.length, 1);
  });

  test('sells on the companion’s own page, with a receipt, at 280 px', async () => {
    const { page, record } = await visit(browser, {
      locale: 'pt-BR',
      colorScheme: 'dark',
      viewport: { width: 280, height: 653 },
    });
    await page.goto(`${companion}/buy/mug`);
    await page.getByText('necessário para gerar o código Pix').waitFor();
    await begin(page);
    await payByPix(page);
    const receipt = page.locator('#receipt');
    await receipt.waitFor();
    const text = await receipt.innerText();
    assert.match(text, /R\$\s119,80/);
    assert.match(text, /mug-[2-9A-Z]{8}/);
    assert.match(text, /2 × Caneca/);
    assert.match(text, /Pix/);
    assert.ok(!text.includes('ana@example.com'));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} px too wide`);
    const backgrounds = [receipt, page.locator('pay-checkout .panel').first()].map((part) =>
      part.evaluate((shown) => getComputedStyle(shown).backgroundColor),
    );
    const [own, element] = await Promise.all(backgrounds);
    assert.equal(element, own, 'the element has the page’s dark colours');
    const policyErrors = record.errors.filter((error) => /Content Security Policy/.test(error));
    assert.deepEqual(policyErrors, []);
  });

  test('takes a card with 3-D Secure on the companion’s own page, by the simulator’s library', async () => {
    const { page, record } = await visit(browser, { locale: 'pt-BR' });
    await page.goto(`${companion}/buy/mug`);
    await begin(page);
    await page.getByRole('radio', { name: /Cartão/ }).check();
    const frame = page.frameLocator('iframe');
    await frame.locator('[autocomplete="cc-number"]').fill('4000002500003155');
    await frame.locator('[autocomplete="cc-exp"]').fill('12/40');
    await frame.locator('[autocomplete="cc-csc"]').fill('123');
    await page.getByRole('button', { name: /^Pagar/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click();
    await page.locator('#receipt').waitFor();
    assert.deepEqual(record.errors, []);
  });

  // Paper in CSS pixels: 96 to the inch.
  const sheets = [
    ['a4', 794, 1123],
    ['a6', 397, 560],
    ['sticker', 227, 303],
  ] as const;
  for (const [size, width, height] of sampleOf(sheets, ['a6'], ([name]) => name)) {
    test(`the printed poster’s QR code opens the page, and the poster fits one sheet: ${size}`, async () => {
      const { page } = await visit(browser, { locale: 'pt-BR', viewport: { width, height } });
      await page.goto(`${companion}/buy/mug/poster?size=${size}`);
      await page.emulateMedia({ media: 'print' });
      // The resolution of a printer with 288 dots per inch.
      const devtools = await page.context().newCDPSession(page);
      const metrics = { width, height, deviceScaleFactor: 3, mobile: false };
      await devtools.send('Emulation.setDeviceMetricsOverride', metrics);
      assert.equal(readQrCode(await page.screenshot()), `${companion}/buy/mug`);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      assert.equal(pdf.match(/\/Type \/Page\b(?!s)/g)?.length, 1);
      await page.locator('.address').evaluate(
        (address, [right, bottom]) => {
          const box = address.getBoundingClientRect();
          if (box.bottom > bottom || box.right > right) throw new Error('the address is off the sheet');
        },
        [width, height] as const,
      );
    });
  }

  for (const place of ['mug', 'tip', 'tip?view=counter', 'mug/poster', 'mug/poster?size=a6', 'nothing']) {
    test(`/buy/${place} at 280 px: no element is wider than the screen`, async () => {
      const { page } = await visit(browser, { locale: 'pt-BR', viewport: { width: 280, height: 653 } });
      await page.goto(`${companion}/buy/${place}`);
      if (/^(mug|tip)$/.test(place)) await page.getByRole('button', { name: /^Continuar/ }).waitFor();
      // Includes elements in a panel that hides its overflow.
      const tooWide = await page.evaluate(() => {
        const roots: ParentNode[] = [document];
        const wide: string[] = [];
        for (const root of roots) {
          for (const element of root.querySelectorAll('*')) {
            if (element.shadowRoot) roots.push(element.shadowRoot);
            const { right, width } = element.getBoundingClientRect();
            if (width > 1 && right > innerWidth)
              wide.push(`${element.localName} ${element.className}: ${right}`);
          }
        }
        return wide;
      });
      assert.deepEqual(tooWide, []);
    });
  }

  for (const [place, amounts] of [
    ['tip', '[part=button-suggested]'],
    ['tip?view=counter', '[data-state=typing] output, [data-amount]'],
  ] as const)
    test(`/buy/${place} with text of 200 %: each amount is in one piece, inside its place`, async () => {
      const { page } = await visit(browser, { locale: 'pt-BR', viewport: { width: 360, height: 740 } });
      await page.goto(`${companion}/buy/${place}`);
      await page.locator(amounts).first().waitFor();
      const faults = await page.locator(amounts).evaluateAll((places) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('html { font-size: 200% }');
        document.adoptedStyleSheets = [sheet];
        return places.flatMap((shown) => {
          const range = document.createRange();
          range.selectNodeContents(shown);
          const isWhole = range.getClientRects().length === 1 && shown.scrollWidth <= shown.clientWidth;
          return isWhole ? [] : [shown.textContent];
        });
      });
      assert.deepEqual(faults, []);
    });

  test('the buttons of a quantity stay side by side with text of 200 %', async () => {
    const { page } = await visit(browser, { locale: 'pt-BR', viewport: { width: 360, height: 740 } });
    await page.goto(`${companion}/buy/mug`);
    const more = page.getByRole('button', { name: 'Um a mais' });
    await more.waitFor();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 200% }');
      document.adoptedStyleSheets = [sheet];
    });
    const less = await page.getByRole('button', { name: 'Um a menos' }).boundingBox();
    assert.equal(less?.y, (await more.boundingBox())?.y);
  });

  test('the keys of the counter stand as on a telephone in a language from right to left', async () => {
    const { page } = await visit(browser, { locale: 'ar', viewport: { width: 500, height: 1000 } });
    await page.goto(`${companion}/buy/tip?view=counter`);
    const [one, three] = await Promise.all(
      ['1', '3'].map((key) => page.locator(`[data-key="${key}"]`).boundingBox()),
    );
    assert.ok(one && three && one.x < three.x);
  });

  test('the counter marks the pressed amount, and says as large as the amount what reads its code', async () => {
    const { page } = await visit(browser, { locale: 'pt-BR', viewport: { width: 360, height: 740 } });
    await page.goto(`${companion}/buy/tip?view=counter`);
    const suggested = page.locator('[data-amount]');
    const tops = await suggested.evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect().y),
    );
    assert.equal(new Set(tops).size, 1, 'one row');
    const pressed = suggested.nth(1);
    await pressed.click();
    assert.deepEqual(
      await suggested.evaluateAll((buttons) => buttons.map(({ ariaPressed }) => ariaPressed)),
      ['false', 'true'],
    );
    const weights = [suggested.first(), pressed].map((button) =>
      button.evaluate((shown) => Number(getComputedStyle(shown).fontWeight)),
    );
    const [other = 0, own = 0] = await Promise.all(weights);
    assert.ok(own > other);
    await page.getByRole('button', { name: 'Cobrar' }).click();
    await page.locator('.code img').waitFor();
    const sizeOf = (selector: string): Promise<number> =>
      page
        .locator(`[data-state=waiting] ${selector}`)
        .evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize));
    const how = page.getByText('Use a câmera do celular, não o app do banco');
    assert.equal(await how.isVisible(), true);
    assert.ok((await sizeOf('.how')) >= (await sizeOf('output')));
  });

  test('the counter takes an amount, shows its code, reports the payment, and is reset', async () => {
    const counter = (await visit(browser, { locale: 'pt-BR', viewport: { width: 500, height: 1000 } })).page;
    await counter.goto(`${companion}/buy/tip?view=counter`);
    await counter.keyboard.type('100');
    await counter.keyboard.press('Enter');
    await counter.getByText('Digite um valor de').waitFor();
    await counter.keyboard.press('Backspace');
    await counter.keyboard.type('050');
    await counter.getByText('R$ 100,50').first().waitFor();
    await counter.getByRole('button', { name: 'Cobrar' }).click();
    await counter.locator('.code img').waitFor();
    await counter.setViewportSize({ width: 1366, height: 620 });
    const code = await counter.locator('.code').boundingBox();
    assert.ok(code && code.y + code.height <= 620, 'the whole code is on a laptop’s screen');
    const address = await until('the QR code can be scanned', async () =>
      readQrCode(await counter.screenshot()),
    );

    const { page: phone } = await visit(browser, { locale: 'pt-BR', viewport: { width: 390, height: 800 } });
    await phone.goto(address);
    await phone.getByLabel('Nome completo').fill('Bia Lima');
    await phone.getByLabel('E-mail').fill('bia@example.com');
    await phone.getByLabel('Celular').fill('11999998888');
    await phone.getByRole('button', { name: /Gerar código Pix/ }).click();
    await phone.getByRole('button', { name: 'Copiar código Pix' }).waitFor();
    const title = await phone.locator('h1').innerText();
    const titles = phone.getByText(title, { exact: true }).filter({ visible: true });
    assert.equal(await titles.count(), 1, 'what is paid is said once');
    await payByPix(phone);
    await counter.getByText('Pago', { exact: true }).waitFor();
    await counter.keyboard.press('Escape');
    await counter.getByText('R$ 0,00').first().waitFor();
  });
});
