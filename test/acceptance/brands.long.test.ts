/**
 * Tests that three very different brands style all parts alike: own fields, the card frame and the processor's buttons.
 * With `PICTURES=FOLDER` in the environment, screenshots are written there.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type Brand, brands } from '../support/pictures/brands.ts';
import { customer } from '../support/servers/companion.ts';
import { suiteScope } from '../support/servers/process.ts';
import { root } from '../support/repository/source.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';
import { violationsOn } from '../support/browsers/accessibility-violations.ts';
import { knownProcessor } from '../support/buyers/wallet-buyer.ts';

/** Any installed font: its design does not matter. */
const fontFile = [
  '/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf',
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
].find((file) => existsSync(file));

/** The parts that are rendered of each method, by their exported names. */
const renderedParts = {
  'pay-pix':
    'pix-panel pix-header pix-amount pix-payee pix-countdown pix-copy pix-label pix-code pix-steps pix-qr pix-qr-code ' +
    'pix-waiting pix-button-copy',
  'pay-wallet': 'wallet-panel wallet-wallet wallet-header wallet-title wallet-amount wallet-buttons',
  'pay-card':
    'card-panel card-form card-header card-title card-amount card-card-frame card-currency-note card-button-primary',
};

/** An outline colour for each part: outlines do not affect layout. */
const outlines = new Map(
  Object.values(renderedParts)
    .flatMap((names) => names.split(' '))
    .map((name, index) => [name, `rgb(${index + 10}, 120, 240)`]),
);

const plain: Brand = { css: '', colorScheme: 'light', field: {}, labelWeight: '600' };

describe('a brand in all parts', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  let fontUrl: string;

  before(async () => {
    testShop = await startTestShop(scope, { PAY_RAW_CARD: 'frame', ...knownProcessor });
    const codicons = path.join(root, 'node_modules/playwright-core/lib/vite/recorder/assets');
    const font = readFileSync(fontFile ?? path.join(codicons, 'codicon-DCmgc-ay.ttf'));
    const server = createServer((_request, response) => {
      response.setHeader('access-control-allow-origin', testShop.companionUrl);
      response.end(font);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    scope.after(async () => {
      server.closeAllConnections();
      server.close();
    });
    fontUrl = `http://localhost:${(server.address() as AddressInfo).port}/brand.ttf`;
  });

  async function show({ css, colorScheme }: Brand, width: number, payer = {}): Promise<Page> {
    const { client_secret: secret } = await testShop.createCheckout({
      amounts: { BRL: '129.90', USD: '25.00' },
      customer: payer,
    });
    const { page } = await testShop.open({
      body: `<main><h1>Shop</h1><pay-checkout checkout="${secret}" fonts="${fontUrl} 100 900"></pay-checkout></main>`,
      lang: 'pt-BR',
      colorScheme,
      script: `const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets = [sheet];`,
      context: { viewport: { width, height: 1_300 }, colorScheme },
    });
    await page.locator('pay-wallet:state(embedded)').waitFor();
    return page;
  }

  const styleOf = (input: Locator): Promise<Record<string, string>> =>
    input.evaluate((element) => {
      const style = getComputedStyle(element);
      const { borderTopLeftRadius, borderTopWidth, backgroundColor, minHeight } = style;
      const { color, fontFamily, fontSize, borderTopColor } = style;
      const label = (element.getRootNode() as ParentNode).querySelector(`label[for=${element.id}]`);
      const labelWeight = label ? getComputedStyle(label).fontWeight : '';
      const box = { borderTopLeftRadius, borderTopWidth, backgroundColor, minHeight, borderTopColor };
      return { ...box, color, fontFamily, fontSize, labelWeight };
    });

  const picture = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['PICTURES'];
    if (folder) await page.screenshot({ path: path.join(folder, `${name.replaceAll(' ', '-')}.png`) });
  };

  for (const [name, brand] of Object.entries(brands)) {
    test(`${name} at 360 px: the brand mark covers no digit, and the payee is not clipped`, async () => {
      const page = await show(brand, 360, customer);
      const isWhole = (shown: Locator): Promise<boolean> =>
        shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
      const payee = page.locator('.payee');
      await payee.waitFor();
      assert.ok(await isWhole(payee));
      await page.locator('input[value=card]').check();
      const number = page.frameLocator('iframe[part=card-frame]').locator('#number');
      await number.fill('4000 0000 0000 9995');
      await until('the field has the brand’s height', async () => {
        const { minHeight } = await styleOf(number);
        return minHeight === brand.field['minHeight'];
      });
      assert.ok(await isWhole(number));
      await page.context().close();
    });

    for (const width of [390, 1280]) {
      test(`${name} at ${width} px: fields, frame and wallet buttons have one style`, async () => {
        const page = await show(brand, width);
        const payer = page.locator('pay-pix #name');
        await payer.waitFor();
        const own = await styleOf(payer);
        assert.deepEqual({ ...own, ...brand.field, labelWeight: brand.labelWeight }, own);
        assert.deepEqual(await violationsOn(page), []);
        await picture(page, `${name} ${width} pix`);

        await page.locator('input[value=card]').check();
        const frame = page.frameLocator('iframe[part=card-frame]');
        const number = frame.locator('#number');
        await frame.locator('.mark[role=img]').waitFor();
        await until('the frame has the same style', async () => {
          return JSON.stringify(await styleOf(number)) === JSON.stringify(own);
        });
        await until('the frame has the font', () =>
          number.evaluate(() =>
            [...document.fonts].some(({ family, status }) => /Brand/.test(family) && status === 'loaded'),
          ),
        );
        const wallet = await page.getByRole('button', { name: 'Apple Pay' }).evaluate((button) => {
          const { borderTopLeftRadius, backgroundColor } = getComputedStyle(button);
          return { borderTopLeftRadius, backgroundColor };
        });
        assert.deepEqual(wallet, {
          borderTopLeftRadius: brand.field['borderTopLeftRadius'],
          // The page declares its colour scheme by `meta` only.
          backgroundColor: brand.colorScheme === 'dark' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)',
        });
        await page.getByRole('button', { name: /^Pagar US\$/ }).click();
        await frame.locator('#cvc-error').waitFor();
        assert.deepEqual(await violationsOn(page), []);
        await picture(page, `${name} ${width} card`);
        await page.context().close();
      });
    }
  }

  test('a page styles each part of the inner elements by its exported name', async () => {
    const rules = [...outlines].map(
      ([name, color]) => `pay-checkout::part(${name}) { outline: 1px solid ${color} }`,
    );
    const page = await show({ ...plain, css: rules.join(' ') }, 390, customer);
    async function seeStyled(tag: keyof typeof renderedParts): Promise<void> {
      for (const name of renderedParts[tag].split(' ')) {
        const part = page.locator(`${tag} [part~=${name.slice(name.indexOf('-') + 1)}]`);
        const rendered = part.filter({ visible: true }).first();
        const shown = await rendered.evaluate((element) => getComputedStyle(element).outlineColor);
        assert.equal(shown, outlines.get(name), name);
      }
    }
    await page.locator('pay-pix:state(waiting)').waitFor();
    await seeStyled('pay-pix');
    await seeStyled('pay-wallet');
    await page.locator('input[value=card]').check();
    await page.locator('pay-card button[type=submit]:enabled').waitFor();
    await seeStyled('pay-card');
  });
});
