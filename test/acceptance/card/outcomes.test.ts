/** Every outcome of a direct charge (§4.2) and every decline code (§7.3), in the page and in the frame. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { CardPage, goodCard, type Isolation } from '../../support/buyers/card-page.ts';
import { type CardShop, startCardShop } from '../../support/servers/card-shop.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { describeOn, oneOnSqlite, setupsOf } from '../../support/servers/companion-setups.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visit } from '../../support/browsers/visitor.ts';
import { advice, declines, hard, mended, numberOf, ofTheAmount } from './scenarios.ts';

/** One of each kind: of money, for good, and mended in a field. */
const isTypical = ({ code }: { code: string }): boolean =>
  ['insufficient_funds', 'lost_card', 'incorrect_cvc'].includes(code);

for (const isolation of ['inline', 'frame'] as const satisfies Isolation[]) {
  const setups = isolation === 'frame' ? setupsOf('card in its frame') : [oneOnSqlite];
  describeOn(setups, `a card, ${isolation}`, (setup) => {
    const scope = suiteScope();
    let shop: CardShop;
    let browser: Browser;

    before(async () => {
      shop = await startCardShop(scope, {}, setup);
      browser = await openBrowser(scope);
    });

    const open = async (fields?: Record<string, unknown>) => {
      const checkout = await shop.checkout(fields);
      const { page, record } = await visit(browser);
      await page.goto(shop.addressOf(checkout, { attributes: { isolation } }));
      return { checkout, page, record, card: new CardPage(page, isolation) };
    };
    const charges = () => setup.charges(shop.simulator);

    test('is paid, by one charge, with the amount of the order', async () => {
      const { checkout, card, record } = await open();
      const before = (await charges()).length;
      assert.equal((await card.payButton.innerText()).replaceAll('\u00a0', ' '), 'Pagar US$ 25,00');
      await card.pay({ ...goodCard, name: 'Marina Duarte' });
      await card.seePaid();

      const [charge, ...others] = (await charges()).slice(before);
      assert.deepEqual(others, []);
      assert.equal((charge?.body as { amount: number } | undefined)?.amount, 25);
      const { status, payment } = await shop.look(checkout.id);
      assert.deepEqual([status, payment?.status], ['paid', 'paid']);
      assert.deepEqual(setup.errorsOf(record), []);
    });

    // Each process learns the key by itself.
    if (!setup.isSpread) {
      test('is sent with the cardholder’s name, the merchant’s email and the processor’s fraud session', async () => {
        const { checkout, page } = await open();
        await until('the processor’s key has been learnt', async () => {
          await page.reload();
          const status = await fetch(`${shop.companion.url}/v1/checkout`, {
            headers: { authorization: `Bearer ${checkout.client_secret}` },
          });
          const view = (await status.json()) as { publishable_key?: string };
          if (view.publishable_key) return true;
          // A challenge is one of the answers that name it.
          const card = new CardPage(page, isolation);
          await card.pay({ ...goodCard, number: '4000002500003155' });
          await card.answerChallenge('Cancel');
          await card.seeAdvice('não conseguiu confirmar que é você');
          return false;
        });
        const card = new CardPage(page, isolation);
        const asked = page.waitForRequest('**/v1/checkout/charge');
        await card.pay({ ...goodCard, name: 'M. A. Duarte' });
        await card.seePaid();
        const body = (await charges()).at(-1)?.body as Record<string, unknown>;
        assert.equal(body['name'], 'M. A. Duarte');
        assert.equal(body['email'], 'marina@shop.example');
        const sent = (await asked).postDataJSON() as { fraud_session?: string };
        assert.match(sent.fraud_session ?? '', /^rse_/);
      });
    }

    test('pressed twice is one charge', async () => {
      const { card } = await open();
      const before = (await charges()).length;
      await card.type(goodCard);
      await card.payButton.dblclick();
      await card.seePaid();
      assert.equal((await charges()).length, before + 1);
    });

    test('is paid by Enter in a field', async () => {
      const { card } = await open();
      await card.type(goodCard);
      await card.field('cvc').press('Enter');
      await card.seePaid();
    });

    test('declined for every code of §7.3 is advised on, keeps its values but the CVC, and can be paid with another', async () => {
      const { card, page, record } = await open();
      assert.deepEqual(
        declines.map(({ code }) => code).filter((code) => !(code in advice)),
        [],
        'a code without an expectation',
      );
      const ofTheCard = declines.filter(({ code }) => !ofTheAmount.includes(code));
      for (const { number, code } of setup.isSpread ? ofTheCard.filter(isTypical) : ofTheCard) {
        await card.pay({ ...goodCard, number });
        await card.seeAdvice(advice[code] ?? '?');
        assert.equal((await card.field('number').inputValue()).replaceAll(' ', ''), number, code);
        assert.equal(await card.field('expiry').inputValue(), '12/30', code);
        assert.equal(await card.field('cvc').inputValue(), '', code);

        const field = mended[code] ?? (hard.includes(code) ? 'number' : null);
        if (field) {
          await until(`${code}: the focus is in ${field}`, () =>
            card.field(field).evaluate((input) => input.matches(':focus')),
          );
        }
        if (hard.includes(code)) {
          const before = (await charges()).length;
          await card.pay({ ...goodCard, number });
          await card.error('number').getByText('Este cartão não pode ser usado').waitFor();
          // The error is there from the typing on; the press has been answered when it leads back to the field. Another one
          // before that would be part of it.
          await until(`${code}: the press is over`, () =>
            card.field('number').evaluate((input) => input.matches(':focus')),
          );
          assert.equal((await charges()).length, before, `${code}: the locked number is not sent again`);
        }
      }
      await card.pay();
      await card.seePaid();
      assert.deepEqual(setup.errorsOf(record), []);
      await page.close();
    });

    if (!setup.isSpread) {
      for (const { number, code } of declines.filter((decline) => ofTheAmount.includes(decline.code))) {
        test(`${code} offers no card for the same amount, after a reload either`, async () => {
          const { card, page } = await open();
          await card.pay({ ...goodCard, number });
          const says = (): Promise<boolean> =>
            page
              .locator('pay-card .panel')
              .innerText()
              .then((text) => text.includes(advice[code] ?? '?'));
          await until(`${code} is told`, says);
          await card.payButton.waitFor({ state: 'hidden' });
          await page.reload();
          await until(`${code} is told after a reload`, says);
          await card.payButton.waitFor({ state: 'hidden' });
        });
      }
    }

    for (const name of ['Processing, then paid', 'Processing, report lost']) {
      test(`“${name}” is never a failure, and turns to paid`, async () => {
        const { card } = await open();
        const before = (await charges()).length;
        await card.pay({ ...goodCard, number: numberOf(name) });
        await card.see('Seu pagamento está sendo processado');
        assert.equal(await card.payButton.count(), 0, 'no invitation to pay again');
        // The service's own time, and then that of the companion, which looks again after 3 minutes (§3.2).
        await shop.simulator.advanceClock(400);
        if (name.endsWith('paid')) await card.seePaid();
        assert.equal((await charges()).length, before + 1);
      });
    }

    test('that is declined after it was processing returns to the form', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: numberOf('Processing, then declined') });
      await card.see('Seu pagamento está sendo processado');
      await shop.simulator.advanceClock(400);
      await card.seeAdvice('Seu banco recusou este pagamento');
      await card.pay();
      await card.seePaid();
    });

    test('whose payment method could not be created may be tried again', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: numberOf('Payment method not created') });
      await card.seeAdvice('aguarde um momento e tente de novo');
    });

    test('whose charge may or may not exist is never a failure', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: numberOf('Charge not created') });
      await card.see('Seu pagamento está sendo processado');
    });

    test('with the processor unreachable at first is paid, and never shown as failed', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: numberOf('Processor unreachable') });
      await card.seePaid();
    });
  });
}
