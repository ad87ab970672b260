/**
 * Tests that a card frame declared in the page's HTML by `companion.markup()` loses no keystroke while the element
 * takes it over. Chromium lost keystrokes, or the focus, when the frame's slot was created with the element.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { CardPage, goodCard } from '../../../support/buyers/card-page.ts';
import type { CardShop } from '../../../support/servers/card-shop.ts';
import { longOnlyIf, rounds } from '../../../support/long-run.ts';
import { until } from '../../../support/until.ts';
import { visit } from '../../../support/browsers/visitor.ts';
import type { FrameShop } from './shop.ts';

/** Fewer characters than the field's limit. */
const letters = Array.from({ length: 190 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('');
const betweenKeysMs = 4;
/** Several in the long run, since one take-over may fall between two keys. */
const runs = rounds({ short: 1, long: 20 });

export function declaredFrame(frame: () => FrameShop): void {
  let shop: CardShop;
  let browser: Browser;

  before(() => {
    ({ shop, browser } = frame());
  });

  for (const { element, methods } of [
    { element: 'pay-card', methods: ['card'] },
    { element: 'pay-checkout', methods: ['card'] },
    { element: 'pay-checkout', methods: ['card', 'pix'] },
  ] as const) {
    longOnlyIf(!methods.some((method) => method === 'pix'))(
      `<${element}> for ${methods.join(' and ')} takes it over without losing a keystroke`,
      async () => {
        for (let run = 0; run < runs; run++) {
          const { page, record } = await visit(browser);
          const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
          await page.route(new RegExp(`/${element}\\.js$`), async (route) => {
            await mayLoad;
            await route.continue();
          });
          const amounts = { USD: '25.00', BRL: '129.90' };
          const checkout = await shop.checkout({ methods, amounts });
          await page.goto(shop.addressOf(checkout, { element, methods, declared: true }));
          const name = page.frameLocator('iframe').locator('#name');
          await name.click();
          const typing = page.keyboard.type(letters, { delay: betweenKeysMs });
          load();
          await typing;
          const card = new CardPage(page, 'frame');
          await card.payButton.waitFor();
          assert.equal(await name.inputValue(), letters);
          assert.equal(record.urls.filter((url) => url.includes('/frame/card')).length, 1);
          assert.deepEqual(record.errors, []);
          if (run === 0) {
            await card.pay(goodCard);
            await card.seePaid();
          }
          await page.context().close();
        }
      },
    );
  }

  for (const element of ['pay-card', 'pay-checkout'] as const) {
    longOnlyIf(element === 'pay-card')(
      `<${element}> pays although the page’s policy blocks the style of the declared markup`,
      async () => {
        const { page, record } = await visit(browser);
        const checkout = await shop.checkout();
        await page.goto(shop.addressOf(checkout, { element, declared: true, withoutNonce: true }));
        const card = new CardPage(page, 'frame');
        await card.payButton.waitFor();
        assert.equal(await page.locator('.panel:visible').count(), element === 'pay-card' ? 1 : 2);
        assert.match(record.errors.join('\n'), /style.*Content Security Policy/s);
        await card.pay(goodCard);
        await card.seePaid();
      },
    );
  }

  for (const element of ['pay-card', 'pay-checkout'] as const) {
    test(`<${element}> takes the focus after a payment by Enter in the frame`, async () => {
      const { page } = await visit(browser);
      const checkout = await shop.checkout();
      await page.goto(shop.addressOf(checkout, { element, declared: true }));
      const card = new CardPage(page, 'frame');
      await card.payButton.waitFor();
      await card.type(goodCard);
      await card.field('cvc').press('Enter');
      await card.seePaid();
      await until('the focus is in the element', () =>
        page.evaluate((tag) => document.activeElement?.localName === tag, element),
      );
    });
  }

  test('pay.js renders one panel around the frame', async () => {
    const { page } = await visit(browser);
    const checkout = await shop.checkout();
    await page.goto(shop.addressOf(checkout, { declared: true, entry: 'pay.js' }));
    const card = new CardPage(page, 'frame');
    await card.payButton.waitFor();
    assert.equal(await page.locator('.panel:visible').count(), 1);
    await card.pay(goodCard);
    await card.seePaid();
  });
}
