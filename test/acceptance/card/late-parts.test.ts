/** What is loaded after the form: there before the buyer needs it, and told and asked for again where it does not come. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, Route } from 'playwright-core';
import { CardPage, goodCard, type Isolation } from '../../support/buyers/card-page.ts';
import { type CardShop, startCardShop } from '../../support/servers/card-shop.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visit } from '../../support/browsers/visitor.ts';

const part = '**/pay-card-payment-*.js';
/** What was not needed for the first picture, in one language. */
const texts = /\/pay-[\w-]+-common-(?!start)[^/]*\.js$/;

for (const isolation of ['inline', 'frame'] as const satisfies Isolation[]) {
  describe(`what paying by card needs, ${isolation}`, { concurrency: false }, () => {
    const scope = suiteScope();
    let shop: CardShop;
    let browser: Browser;

    before(async () => {
      shop = await startCardShop(scope);
      browser = await openBrowser(scope);
    });

    const open = async () => {
      const checkout = await shop.checkout();
      const { page } = await visit(browser);
      let asked = 0;
      let isLost = true;
      await page.route(part, async (route) => {
        asked += 1;
        await (isLost ? route.abort('connectionreset') : route.continue());
      });
      const mend = (): void => void (isLost = false);
      await page.goto(shop.addressOf(checkout, { attributes: { isolation } }));
      return { page, card: new CardPage(page, isolation), asked: () => asked, mend };
    };

    test('is there before the buyer has touched the form, and is asked for once', async () => {
      const { card, asked, mend } = await open();
      mend();
      // It may have come before the page has loaded.
      await until('the part', () => asked() > 0);
      await card.pay();
      await card.seePaid();
      assert.equal(asked(), 1);
    });

    test('is told in words where it does not come, and comes with the next press: one charge', async () => {
      const { page, card, mend } = await open();
      const before = (await shop.simulator.charges()).length;
      const told = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            addEventListener('pay-error', (event) => resolve(String(Reflect.get(event, 'code'))));
          }),
      );
      await card.pay();
      assert.equal(await told, 'CONNECTION_FAILED');
      await until('words', async () => (await card.text()).includes('Verifique sua conexão'));
      assert.equal((await shop.simulator.charges()).length, before, 'nothing was sent');
      mend();
      await card.payButton.click();
      await card.seePaid();
      assert.equal((await shop.simulator.charges()).length, before + 1);
    });

    test('waits for its texts where another language is wanted meanwhile: the press is not lost', async () => {
      const before = (await shop.simulator.charges()).length;
      const checkout = await shop.checkout();
      const { page } = await visit(browser);
      const held: Route[] = [];
      await page.route(texts, (route) => void held.push(route));
      const bring = async (index: number): Promise<void> => {
        const response = page.waitForResponse(texts);
        await held[index]?.continue();
        await (await response).finished();
      };
      const otherPart = page.waitForRequest('**/pay-closed-*.js');
      await page.goto(shop.addressOf(checkout, { attributes: { isolation } }));
      const card = new CardPage(page, isolation);
      await card.type(goodCard);
      await otherPart;
      await until('the texts are asked for', () => held.length === 1);
      await card.element.evaluate((element) => element.setAttribute('locale', 'en'));
      await until('those of the other language too', () => held.length === 2);
      await card.payButton.click();
      await bring(0);
      // Whoever has waited for these goes on by now.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      await bring(1);
      await card.see('Payment received');
      assert.equal((await shop.simulator.charges()).length, before + 1);
    });
  });
}
