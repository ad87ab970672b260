/** Tests of 3-D Secure in the page (§4.2, §4.3): each outcome, with one charge per attempt. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { CardPage, goodCard } from '../../support/buyers/card-page.ts';
import { type CardShop, type PageOptions, startCardShop } from '../../support/servers/card-shop.ts';
import { longOnlyIf } from '../../support/long-run.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { describeOn, oneOnSqlite, setupsOf } from '../../support/servers/companion-setups.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visitStill } from '../../support/browsers/visitor.ts';
import { numberOf } from './card-scenarios.ts';

const challenged = '4000002500003155';

describeOn(setupsOf(oneOnSqlite), '3-D Secure', (setup) => {
  const scope = suiteScope();
  let shop: CardShop;
  let browser: Browser;

  before(async () => {
    shop = await startCardShop(scope, {}, setup);
    browser = await openBrowser(scope);
  });

  const open = async (options: PageOptions = {}) => {
    const checkout = await shop.checkout();
    const { page, record, newTab } = await visitStill(browser);
    const address = shop.addressOf(checkout, options);
    await page.goto(address);
    const before = (await setup.charges(shop.simulator)).length;
    const charges = async (): Promise<number> => (await setup.charges(shop.simulator)).length - before;
    return { checkout, page, address, record, newTab, charges, card: new CardPage(page, 'frame') };
  };
  const payWith = (card: CardPage, number: string): Promise<void> => card.pay({ ...goodCard, number });
  const dialogOn = (page: Page) => page.getByRole('dialog');

  test('an approved challenge is paid, and named by events without card data', async () => {
    const { card, page, charges, record, checkout } = await open();
    await page.evaluate(() => {
      const received: unknown[] = [];
      Object.assign(globalThis, { received });
      for (const type of ['pay-action', 'pay-status', 'pay-success', 'pay-submit', 'pay-change']) {
        document.addEventListener(type, (event) => {
          const own = Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'isTrusted'));
          received.push({ type, ...own });
        });
      }
    });
    await payWith(card, challenged);
    await card.pressInChallenge('Complete');
    await card.seePaid();
    const received = await page.evaluate(() => (globalThis as unknown as { received: object[] }).received);
    assert.ok(received.some((event) => Reflect.get(event, 'action') === 'three_d_secure'));
    assert.doesNotMatch(JSON.stringify(received), new RegExp(`${challenged}|_secret|12/30`));
    assert.equal(await charges(), 1);
    assert.equal((await shop.fetchCheckout(checkout.id)).status, 'paid');
    assert.deepEqual(setup.errorsOf(record), []);
  });

  test('two consecutive challenges are paid by one charge', async () => {
    const { card, charges } = await open();
    await payWith(card, numberOf('Two challenges'));
    const first = await dialogOn(card.page).elementHandle();
    await card.pressInChallenge('Complete');
    // The second dialog may open at once, so the moment without a dialog may go unseen.
    await first?.waitForElementState('hidden');
    await card.pressInChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1);
  });

  for (const decision of ['Fail', 'Cancel'] as const) {
    longOnlyIf(decision === 'Cancel')(
      `“${decision}” shows the decline, keeps the card, and allows a second attempt`,
      async () => {
        const { card, charges } = await open();
        await payWith(card, challenged);
        await card.pressInChallenge(decision);
        await card.seeAdvice('foi cancelada ou não deu certo');
        assert.equal((await card.field('number').inputValue()).replaceAll(' ', ''), challenged);
        await card.pay({ cvc: '123' });
        await card.pressInChallenge('Complete');
        await card.seePaid();
        assert.equal(await charges(), 2);
      },
    );
  }

  test('a challenge closed without a decision can be opened again', async () => {
    const { card, charges } = await open();
    await payWith(card, challenged);
    await card.pressInChallenge('Close');
    await card.page.getByRole('button', { name: 'Continuar com meu banco' }).click();
    await card.pressInChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1, 'the same charge: the service still awaits its 3-D Secure step');
  });

  test('a passed challenge may still be declined by the bank', async () => {
    const { card } = await open();
    await payWith(card, '4000008400001629');
    await card.pressInChallenge('Complete');
    await card.seeAdvice('Seu banco recusou este pagamento');
  });

  test('a passed challenge with a pending result is shown as processing, then paid', async () => {
    const { card, charges } = await open();
    await payWith(card, numberOf('3-D Secure, then processing'));
    await card.pressInChallenge('Complete');
    await card.see('Seu pagamento está sendo processado');
    await shop.simulator.advanceClock(400);
    await card.seePaid();
    assert.equal(await charges(), 1);
  });

  test('a passed challenge whose confirm fails once is paid', async () => {
    const { card, charges } = await open();
    await payWith(card, numberOf('3-D Secure, confirm fails once'));
    await card.pressInChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1);
  });

  test('a reload during a challenge resumes it', async () => {
    const { card, page, charges } = await open();
    await payWith(card, challenged);
    await dialogOn(page).waitFor();
    await page.reload();
    await card.pressInChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1);
  });

  test('a new tab asks the buyer before it resumes the challenge of a closed tab', async () => {
    const { card, page, address, newTab, charges } = await open();
    await payWith(card, challenged);
    await dialogOn(page).waitFor();
    await page.close();
    const tab = await newTab();
    await tab.goto(address);
    const next = new CardPage(tab, 'frame');
    await next.see('Seu banco aguarda a sua confirmação');
    assert.equal(await dialogOn(tab).count(), 0);
    await tab.getByRole('button', { name: 'Continuar com meu banco' }).click();
    await next.pressInChallenge('Complete');
    await next.seePaid();
    assert.equal(await charges(), 1);
  });

  test('a challenge left open can be replaced by another card', async () => {
    const { card, page, address, newTab } = await open();
    await payWith(card, challenged);
    await dialogOn(page).waitFor();
    await page.close();
    const tab = await newTab();
    await tab.goto(address);
    const next = new CardPage(tab, 'frame');
    await tab.getByRole('button', { name: 'Usar outro cartão' }).click();
    await next.pay();
    await next.seePaid();
  });

  for (const [decision, outcome] of [
    ['Complete', 'paid'],
    ['Fail', 'declined'],
  ] as const) {
    test(`a redirect to the bank’s page returns ${outcome}, and leaves no parameters in the URL`, async () => {
      const { card, page, charges } = await open();
      await payWith(card, numberOf('3-D Secure by redirect'));
      await page.waitForURL('**/processor/authorize/**');
      await page.getByRole('button', { name: decision }).click();
      await page.waitForURL(`${shop.url}/pay/**`);
      if (outcome === 'paid') await card.seePaid();
      else await card.see('Pague com cartão');
      const { search } = new URL(page.url());
      assert.equal(search, '?kept=yes');
      if (outcome === 'declined') {
        await until('the decline is shown', async () =>
          (await card.text()).includes('foi cancelada ou não deu certo'),
        );
      }
      assert.equal(await charges(), 1);
    });
  }

  test('going back from the bank’s page without a decision allows another redirect', async () => {
    const { card, page, charges } = await open();
    await payWith(card, numberOf('3-D Secure by redirect'));
    await page.waitForURL('**/processor/authorize/**');
    await page.goBack();
    await card.see('Seu banco aguarda a sua confirmação');
    await page.getByRole('button', { name: 'Continuar com meu banco' }).click();
    await page.waitForURL('**/processor/authorize/**');
    await page.getByRole('button', { name: 'Complete' }).click();
    await card.seePaid();
    assert.equal(await charges(), 1);
  });

  test('a blocked processor library is shown, dispatches pay-error, and offers the hosted page', async () => {
    const { card, page, charges, checkout } = await open({ withoutProcessor: true });
    await page.route('**/processor.js', (route) => route.abort());
    await page.evaluate(() => {
      const received: unknown[] = [];
      Object.assign(globalThis, { received });
      document.addEventListener('pay-error', (event) => {
        const { method, code, advice, message } = event as Event & Record<string, unknown>;
        received.push({ method, code, advice, message });
      });
    });
    await payWith(card, challenged);
    await card.see('Não foi possível abrir a etapa do seu banco');
    const errors = (): Promise<{ message: string }[]> => page.evaluate('received');
    const expected = { method: 'card', code: 'CHALLENGE_BLOCKED', advice: 'retry' };
    const [{ message, ...first } = { message: '' }, ...more] = await errors();
    assert.deepEqual([first, ...more], [expected]);
    assert.ok((await card.text()).includes(message), 'the event has the text that the buyer reads');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await until('the next pay-error is dispatched', async () => (await errors()).length === 2);
    await card.see('Não foi possível abrir a etapa do seu banco');
    assert.deepEqual((await errors())[1], { message, ...expected });
    await page.getByRole('button', { name: 'Pagar na página de pagamento segura' }).click();
    await page.waitForURL(`${shop.simulator.url}/checkout/**`);
    assert.equal(await charges(), 1);
    assert.equal((await shop.fetchCheckout(checkout.id)).status, 'open');
  });
});
