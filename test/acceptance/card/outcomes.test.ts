/**
 * Tests of every outcome of a direct charge (§4.2) and every decline code (§7.3), in the frame; inline where it differs. The rest of the
 * inline form's outcomes are in `test/widget/pay-card/payment.browser.ts`.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { CardPage, goodCard, type Isolation } from '../../support/buyers/card-page.ts';
import { type CardShop, startCardShop } from '../../support/servers/card-shop.ts';
import { longOnly, longOnlyIf } from '../../support/long-run.ts';
import { suiteScope } from '../../support/servers/process.ts';
import {
  describeOn,
  oneOnSqlite,
  setupsOf,
  threeOnPostgres,
} from '../../support/servers/companion-setups.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visitStill } from '../../support/browsers/visitor.ts';
import {
  advice,
  cardDeclines,
  declines,
  finalDeclines,
  fieldToCorrect,
  numberOf,
  amountDeclines,
} from './card-scenarios.ts';

for (const isolation of ['inline', 'frame'] as const satisfies Isolation[]) {
  const setups = isolation === 'frame' ? setupsOf(threeOnPostgres) : [oneOnSqlite];
  describeOn(setups, `a card, ${isolation}`, (setup) => {
    const inFrame = longOnlyIf(isolation === 'inline');
    const inline = longOnlyIf(isolation === 'frame');
    const scope = suiteScope();
    let shop: CardShop;
    let browser: Browser;

    before(async () => {
      shop = await startCardShop(scope, {}, setup);
      browser = await openBrowser(scope);
    });

    const open = async (fields?: Record<string, unknown>) => {
      const checkout = await shop.checkout(fields);
      const { page, record } = await visitStill(browser);
      await page.goto(shop.addressOf(checkout, { attributes: { isolation } }));
      return { checkout, page, record, card: new CardPage(page, isolation) };
    };
    const charges = () => setup.charges(shop.simulator);

    test('is paid by one charge with the amount of the order', async () => {
      const { checkout, card, record } = await open();
      const before = (await charges()).length;
      assert.equal((await card.payButton.innerText()).replaceAll('\u00a0', ' '), 'Pagar US$ 25,00');
      await card.pay({ ...goodCard, name: 'Marina Duarte' });
      await card.seePaid();

      const [charge, ...others] = (await charges()).slice(before);
      assert.deepEqual(others, []);
      assert.equal((charge?.body as { amount: number } | undefined)?.amount, 25);
      const { status, payment } = await shop.fetchCheckout(checkout.id);
      assert.deepEqual([status, payment?.status], ['paid', 'paid']);
      assert.deepEqual(setup.errorsOf(record), []);
    });

    // Each process learns the processor's key separately.
    if (!setup.isSpread) {
      test('sends the cardholder’s name, the merchant’s email and the processor’s fraud session', async () => {
        const { checkout, page } = await open();
        await until('the companion has the processor’s key', async () => {
          await page.reload();
          const status = await fetch(`${shop.companion.url}/v1/checkout`, {
            headers: { authorization: `Bearer ${checkout.client_secret}` },
          });
          const view = (await status.json()) as { publishable_key?: string };
          if (view.publishable_key) return true;
          // The response with a challenge names the key.
          const card = new CardPage(page, isolation);
          await card.pay({ ...goodCard, number: '4000002500003155' });
          await card.pressInChallenge('Cancel');
          await card.seeAdvice('foi cancelada ou não deu certo');
          return false;
        });
        const card = new CardPage(page, isolation);
        const request = page.waitForRequest('**/v1/checkout/charge');
        await card.pay({ ...goodCard, name: 'M. A. Duarte' });
        await card.seePaid();
        const body = (await charges()).at(-1)?.body as Record<string, unknown>;
        assert.equal(body['name'], 'M. A. Duarte');
        assert.equal(body['email'], 'marina@shop.example');
        const sent = (await request).postDataJSON() as { fraud_session?: string };
        assert.match(sent.fraud_session ?? '', /^rse_/);
      });
    }

    inFrame('makes one charge on a double click', async () => {
      const { card } = await open();
      const before = (await charges()).length;
      await card.type(goodCard);
      await card.payButton.dblclick();
      await card.seePaid();
      assert.equal((await charges()).length, before + 1);
    });

    inline('is submitted by Enter in a field', async () => {
      const { card } = await open();
      await card.type(goodCard);
      await card.field('cvc').press('Enter');
      await card.seePaid();
    });

    inFrame(
      'shows advice for each decline code (§7.3), keeps all fields but the CVC, and accepts another card',
      async () => {
        const { card, page, record } = await open();
        assert.deepEqual(
          declines.map(({ code }) => code).filter((code) => !(code in advice)),
          [],
          'a code without an expectation',
        );
        for (const { number, code } of cardDeclines) {
          await card.pay({ ...goodCard, number });
          await card.seeAdvice(advice[code] ?? '?');
          assert.equal((await card.field('number').inputValue()).replaceAll(' ', ''), number, code);
          assert.equal(await card.field('expiry').inputValue(), '12/30', code);
          assert.equal(await card.field('cvc').inputValue(), '', code);

          const field = fieldToCorrect[code] ?? (finalDeclines.includes(code) ? 'number' : null);
          if (field) {
            await until(`${code}: ${field} is focused`, () =>
              card.field(field).evaluate((input) => input.matches(':focus')),
            );
          }
          if (finalDeclines.includes(code)) {
            const before = (await charges()).length;
            await card.pay({ ...goodCard, number });
            await card.error('number').getByText('Este cartão não pode ser usado').waitFor();
            // The error shows as soon as the number is typed; the submit has ended once it focuses the field again. A
            // second press before that would belong to the same submit.
            await until(`${code}: the submit has ended`, () =>
              card.field('number').evaluate((input) => input.matches(':focus')),
            );
            assert.equal((await charges()).length, before, `${code}: the locked number is not sent again`);
          }
        }
        await card.pay();
        await card.seePaid();
        assert.deepEqual(setup.errorsOf(record), []);
        await page.close();
      },
    );

    if (!setup.isSpread) {
      for (const { number, code } of declines.filter((decline) => amountDeclines.includes(decline.code))) {
        longOnlyIf(code === 'amount_too_small')(
          `${code} offers no further card attempt for the same amount, also after a reload`,
          async () => {
            const { card, page } = await open();
            await card.pay({ ...goodCard, number });
            const showsAdvice = (): Promise<boolean> =>
              page
                .locator('pay-card .panel')
                .innerText()
                .then((text) => text.includes(advice[code] ?? '?'));
            await until(`the advice for ${code} is shown`, showsAdvice);
            await card.payButton.waitFor({ state: 'hidden' });
            await page.reload();
            await until(`the advice for ${code} is shown after a reload`, showsAdvice);
            await card.payButton.waitFor({ state: 'hidden' });
          },
        );
      }
    }

    for (const name of ['Processing, then paid', 'Processing, report lost']) {
      longOnlyIf(isolation === 'inline' || name === 'Processing, then paid')(
        `“${name}” is shown as processing, then paid`,
        async () => {
          const { card } = await open();
          const before = (await charges()).length;
          await card.pay({ ...goodCard, number: numberOf(name) });
          await card.see('Seu pagamento está sendo processado');
          assert.equal(await card.payButton.count(), 0, 'no button to pay again');
          // First the service's processing time, then the companion's next lookup after 3 minutes (§3.2).
          await shop.simulator.advanceClock(400);
          if (name.endsWith('paid')) await card.seePaid();
          assert.equal((await charges()).length, before + 1);
        },
      );
    }

    longOnly('returns to the form when a processing charge is declined', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: numberOf('Processing, then declined') });
      await card.see('Seu pagamento está sendo processado');
      await shop.simulator.advanceClock(400);
      await card.seeAdvice('Seu banco recusou este pagamento');
      await card.pay();
      await card.seePaid();
    });

    longOnly('may be retried when its payment method could not be created', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: numberOf('Payment method not created') });
      await card.seeAdvice('aguarde um momento e tente de novo');
    });

    inFrame('is shown as processing when its charge may or may not exist', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: numberOf('Charge not created') });
      await card.see('Seu pagamento está sendo processado');
    });

    inFrame('is paid although the processor is unreachable at first', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: numberOf('Processor unreachable') });
      await card.seePaid();
    });
  });
}
