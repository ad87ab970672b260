/**
 * Tests of the card form while something changes under it: modules that load after it, which are loaded early, and
 * reported and retried when loading fails; and a cart that changes while the buyer types a card.
 */
import assert from 'node:assert/strict';
import { before, describe } from 'node:test';
import type { Browser, Route } from 'playwright-core';
import { CardPage, goodCard, type Isolation } from '../../support/buyers/card-page.ts';
import { longOnlyIf } from '../../support/long-run.ts';
import { type CardShop, startCardShop } from '../../support/servers/card-shop.ts';
import { oneOnSqlite as setup } from '../../support/servers/companion-setups.ts';
import { merchantOf } from '../../support/servers/companion.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visitStill } from '../../support/browsers/visitor.ts';

const paymentModule = '**/pay-card-payment-*.js';
/** One language's messages that the first render does not need. */
const messages = /\/pay-[\w-]+-common-(?!start)[^/]*\.js$/;

describe('the card form', { concurrency: false }, () => {
  const scope = suiteScope();
  let shop: CardShop;
  let browser: Browser;

  before(async () => {
    shop = await startCardShop(scope);
    browser = await openBrowser(scope);
  });

  describe('whose modules load later', { concurrency: false }, () => {
    for (const isolation of ['inline', 'frame'] as const satisfies Isolation[]) {
      describe(isolation, { concurrency: false }, () => {
        const inFrame = longOnlyIf(isolation === 'inline');
        const open = async ({ loses = true } = {}) => {
          const checkout = await shop.checkout();
          const { page } = await visitStill(browser);
          let requests = 0;
          let isLost = loses;
          await page.route(paymentModule, async (route) => {
            requests += 1;
            await (isLost ? route.abort('connectionreset') : route.continue());
          });
          const restore = (): void => void (isLost = false);
          await page.goto(shop.addressOf(checkout, { attributes: { isolation } }));
          return { page, card: new CardPage(page, isolation), requests: () => requests, restore };
        };

        inFrame('load before the buyer touches the form, and are requested once', async () => {
          const { card, requests } = await open({ loses: false });
          await until('the module is requested', () => requests() > 0);
          await card.pay();
          await card.seePaid();
          assert.equal(requests(), 1);
        });

        inFrame('that fail to load are reported and loaded by the next press, with one charge', async () => {
          const { page, card, restore } = await open();
          const before = (await shop.simulator.charges()).length;
          const errorCode = page.evaluate(
            () =>
              new Promise<string>((resolve) => {
                addEventListener('pay-error', (event) => resolve(String(Reflect.get(event, 'code'))));
              }),
          );
          await card.pay();
          assert.equal(await errorCode, 'CONNECTION_FAILED');
          await until('the failure is shown', async () =>
            (await card.text()).includes('Não conseguimos falar com o serviço de pagamento'),
          );
          assert.equal((await shop.simulator.charges()).length, before, 'nothing was sent');
          restore();
          await card.payButton.click();
          await card.seePaid();
          assert.equal((await shop.simulator.charges()).length, before + 1);
        });

        inFrame('wait for the messages of a language set meanwhile, and the press is not lost', async () => {
          const before = (await shop.simulator.charges()).length;
          const checkout = await shop.checkout();
          const { page } = await visitStill(browser);
          const held: Route[] = [];
          await page.route(messages, (route) => void held.push(route));
          const deliver = async (index: number): Promise<void> => {
            const response = page.waitForResponse(messages);
            await held[index]?.continue();
            await (await response).finished();
          };
          const otherModule = page.waitForRequest('**/pay-closed-*.js');
          await page.goto(shop.addressOf(checkout, { attributes: { isolation } }));
          const card = new CardPage(page, isolation);
          await card.type(goodCard);
          await otherModule;
          await until('the messages are requested', () => held.length === 1);
          await card.element.evaluate((element) => element.setAttribute('locale', 'en'));
          await until('the messages of the other language are requested', () => held.length === 2);
          await card.payButton.click();
          await deliver(0);
          // By now, code that awaits these messages has continued.
          await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
          await deliver(1);
          await card.see('Payment received');
          assert.equal((await shop.simulator.charges()).length, before + 1);
        });
      });
    }
  });

  describe('and a changed cart', { concurrency: false }, () => {
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
});
