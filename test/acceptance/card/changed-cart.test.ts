/** Tests a cart that changes while the buyer types a card: its fields are kept, and nothing is charged that the buyer did not see. */
import assert from 'node:assert/strict';
import { before, describe } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, visitStill } from '../../support/browsers/visitor.ts';
import { CardPage, goodCard, type Isolation } from '../../support/buyers/card-page.ts';
import { longOnlyIf } from '../../support/long-run.ts';
import { type CardShop, startCardShop } from '../../support/servers/card-shop.ts';
import { merchantOf } from '../../support/servers/companion.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { oneOnSqlite as setup } from '../../support/servers/companion-setups.ts';

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

  for (const isolation of ['frame', 'inline'] satisfies Isolation[]) {
    longOnlyIf(isolation === 'inline')(
      `unseen, is charged after a press of the button that names it, ${isolation}`,
      async () => {
        const checkout = await shop.checkout({ amounts: { USD: '25.00' } });
        const { page } = await visitStill(browser);
        for (const path of ['status', 'events'])
          await page.route(`**/v1/checkout/${path}`, (route) => route.abort('blockedbyclient'));
        await page.goto(shop.addressOf(checkout, { attributes: { isolation } }));
        const card = new CardPage(page, isolation);
        await card.type(goodCard);
        const label = async (): Promise<string> =>
          (await card.payButton.innerText()).replaceAll('\u00a0', ' ');
        assert.equal(await label(), 'Pagar US$ 25,00');
        await merchantOf(shop.companion.url).changeAmounts(checkout.id, { USD: '36.00' });
        const before = (await setup.charges(shop.simulator)).length;

        await card.payButton.click();
        await page.getByText('O valor do pedido mudou').first().waitFor();
        assert.equal(await label(), 'Pagar US$ 36,00');
        assert.equal((await setup.charges(shop.simulator)).length, before, 'nothing was sent');
        assert.equal((await shop.fetchCheckout(checkout.id)).status, 'open');

        const charged = page.waitForResponse('**/v1/checkout/charge');
        await card.payButton.click();
        await charged;
        const [charge, ...others] = (await setup.charges(shop.simulator)).slice(before);
        assert.deepEqual(others, []);
        assert.equal((charge?.body as { amount: number } | undefined)?.amount, 36);
        assert.equal((await shop.fetchCheckout(checkout.id)).status, 'paid');
      },
    );
  }
});
