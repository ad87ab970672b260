/** Tests that a tapped method row stays in place on a phone, also while the parts of its form load late. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { customer } from '../support/servers/companion.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';
import { knownProcessor } from '../support/buyers/wallet-buyer.ts';

/** Movement that is within the imprecision of a finger. */
const stillPx = 8;

/** Records the row's largest distance from its current position, over all frames from now on. */
const watchRow = (row: Element): void => {
  const { y } = row.getBoundingClientRect();
  const watch = (): void => {
    const moved = Math.abs(row.getBoundingClientRect().y - y);
    document.body.dataset['moved'] = String(Math.max(Number(document.body.dataset['moved'] ?? 0), moved));
    requestAnimationFrame(watch);
  };
  delete document.body.dataset['moved'];
  watch();
};

/** Resolves after three animation frames, when the latest render has been laid out. */
const threeFrames = async (): Promise<void> => {
  for (let rest = 0; rest < 3; rest += 1) await new Promise(requestAnimationFrame);
};

describe('a tapped method row', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope, { PAY_RAW_CARD: 'frame', ...knownProcessor });
  });

  /** Opens a checkout on a touch screen, between a shop's header and footer. */
  async function show(width: number, footerPx: number): Promise<Page> {
    const { client_secret: secret } = await testShop.createCheckout({
      amounts: { BRL: '68.00', USD: '12.90' },
      description: 'Caneca esmaltada e café 250 g',
      customer,
    });
    const { page } = await testShop.open({
      body: `<header></header><pay-checkout checkout="${secret}"></pay-checkout><footer></footer>`,
      lang: 'pt-BR',
      script: `const sheet = new CSSStyleSheet();
        sheet.replaceSync('header { height: 600px } footer { height: ${footerPx}px }');
        document.adoptedStyleSheets = [sheet];`,
      context: {
        viewport: { width, height: 740 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
        reducedMotion: 'no-preference',
      },
    });
    await page.getByRole('img', { name: /QR code Pix/ }).waitFor();
    await page.locator('pay-wallet:state(embedded)').waitFor();
    return page;
  }

  const rowOf = (page: Page, method: string): Locator => page.locator(`label:has(input[value=${method}])`);

  async function tap(page: Page, row: Locator): Promise<void> {
    const box = await row.boundingBox();
    assert.ok(box && box.y > -1 && box.y + box.height < 740, `the row is visible: ${box?.y}`);
    await row.evaluate(watchRow);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }

  async function assertStill(page: Page): Promise<void> {
    await page.evaluate(threeFrames);
    const moved = Number(await page.locator('body').getAttribute('data-moved'));
    assert.ok(moved <= stillPx, `the row moved by ${moved} px`);
  }

  for (const width of [360, 390]) {
    for (const [place, footerPx, block] of [
      ['mid-page', 1_500, 'center'],
      ['at the page’s end', 0, 'start'],
    ] as const) {
      test(`at ${width} px, ${place}: “Cartão” and “Pix” stay where they were tapped`, async () => {
        const page = await show(width, footerPx);
        const card = rowOf(page, 'card');
        await card.evaluate((row, where) => row.scrollIntoView({ block: where }), block);
        for (const [method, there] of [
          ['card', 'pay-card:state(form)'],
          ['pix', 'pay-pix:state(waiting)'],
          ['card', 'pay-card:state(form)'],
        ] as const) {
          await tap(page, rowOf(page, method));
          await page.locator(there).waitFor();
          await assertStill(page);
        }
      });
    }

    test(`at ${width} px: “Cartão” stays where it was tapped while its modules load late`, async () => {
      const page = await show(width, 0);
      const held: Route[] = [];
      const hold = async (address: RegExp): Promise<void> => {
        await page.route(address, (route) => void held.push(route));
      };
      await hold(/\/pay-[\w-]*card[\w-]*\.js$/);
      await hold(/\/frame\/card/);
      const card = rowOf(page, 'card');
      await card.evaluate((row) => row.scrollIntoView({ block: 'start' }));
      await tap(page, card);
      await page.locator('pay-card').waitFor();
      await assertStill(page);
      // One after the other, as on a slow connection.
      await until('the form can be submitted', async () => {
        await held.shift()?.continue();
        await assertStill(page);
        return (await page.locator('pay-card button[type=submit]:enabled').count()) > 0;
      });
    });
  }
});
