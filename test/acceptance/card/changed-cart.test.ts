/** Tests that a cart changed while the buyer types a card keeps the fields and charges the new amount. */
import assert from 'node:assert/strict';
import { before, describe } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, visitStill } from '../../support/browsers/visitor.ts';
import { CardPage, goodCard, type Isolation } from '../../support/buyers/card-page.ts';
import { longOnlyIf } from '../../support/long-run.ts';
import { type CardShop, startCardShop } from '../../support/servers/card-shop.ts';
import { merchantOf } from '../../support/servers/companion.ts';
import { suiteScope } from '../../support/servers/process.ts';

describe('a changed cart', { concurrency: false }, () => {
  const scope = suiteScope();
  let shop: CardShop;
  let browser: Browser;
  before(async () => {
    shop = await startCardShop(scope);
    browser = await openBrowser(scope);
  });

  for (const element of ['pay-card', 'pay-checkout'] as const) {
    for (const isolation of element === 'pay-card'
      ? (['inline', 'frame'] as Isolation[])
      : (['frame'] as const)) {
      longOnlyIf(element === 'pay-card' && isolation === 'frame')(
        `<${element}>, ${isolation}, keeps a typed card and charges the new amount`,
        async () => {
          const checkout = await shop.checkout();
          const { page, record } = await visitStill(browser);
          const attributes = element === 'pay-card' ? { isolation } : {};
          await page.goto(shop.addressOf(checkout, { element, attributes }));
          const card = new CardPage(page, isolation);
          await card.type({ number: goodCard.number, expiry: goodCard.expiry });

          await merchantOf(shop.companion.url).changeAmounts(checkout.id, { USD: '31.50' });
          await page.getByRole('button', { name: /^Pagar US\$\s*31,50/ }).waitFor();
          assert.equal((await card.field('number').inputValue()).replaceAll(' ', ''), goodCard.number);
          assert.equal(await card.field('expiry').inputValue(), '12/30');

          await card.pay({ cvc: goodCard.cvc });
          await card.seePaid();
          const { payment } = await shop.fetchCheckout(checkout.id);
          assert.equal((payment as { amount?: string } | null | undefined)?.amount, '31.50');
          assert.deepEqual(record.errors, []);
        },
      );
    }
  }
});
