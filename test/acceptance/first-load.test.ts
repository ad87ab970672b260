/** What the buyer reads, and the page hears, where a part of an element does not come. The page's clock is moved by hand. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { customer } from '../support/servers/companion.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/browsers/visitor.ts';

const slowWords = 'O pagamento está demorando para carregar.';
const connectionWords = 'Verifique sua conexão e tente de novo.';

/** Keeps the code of each `pay-error`. */
const script = `
  window.codes = [];
  addEventListener('pay-error', ({ code }) => window.codes.push(code));
`;

describe('a part that does not come', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope, { PAY_RAW_CARD: 'frame' });
  });

  /** Requests of this address are not answered as they should be, until `heal` is called. */
  async function open(
    tag: string,
    fields: object,
    address: string | RegExp,
    fail: (route: Route) => unknown,
  ) {
    const checkout = await testShop.createCheckout({ ...fields });
    const { page } = await visit(testShop.browser);
    await page.clock.install();
    let isIll = true;
    await page.route(address, async (route) => void (isIll ? await fail(route) : await route.continue()));
    const body = `<${tag} checkout="${checkout.client_secret}"></${tag}>`;
    await page.goto(testShop.pageUrl({ body, lang: 'pt-BR', script }));
    await page.waitForFunction((name) => customElements.get(name), tag);
    return { page, heal: () => void (isIll = false) };
  }

  const codesOf = (page: Page): Promise<string[]> => page.evaluate('window.codes') as Promise<string[]>;
  const notFound = (route: Route): unknown => route.fulfill({ status: 404, body: '' });
  const hang = (): unknown => undefined;
  const refuse = (route: Route): unknown => route.abort('connectionrefused');
  const unavailable = (route: Route): unknown => route.fulfill({ status: 503, body: '' });
  const pix = { amounts: { BRL: '129.90' }, customer };

  for (const [name, address, fail] of [
    ['requests that hang', /\/v1\/checkout/, hang],
    ['requests whose connection is refused', /\/v1\/checkout/, refuse],
    ['requests that get 503', /\/v1\/checkout/, unavailable],
    ['a view that is not found', '**/pay-pix-view-*.js', notFound],
  ] as const) {
    test(`${name}: words, then a button and one event, and the code once it comes`, async () => {
      const { page, heal } = await open('pay-pix', pix, address, fail);
      await page.clock.fastForward(6_500);
      await page.getByText(slowWords).first().waitFor();
      assert.deepEqual(await codesOf(page), []);
      await page.clock.fastForward(14_000);
      const retry = page.getByRole('button', { name: 'Tentar de novo' });
      await retry.waitFor();
      assert.deepEqual(await codesOf(page), ['LOAD_TIMEOUT']);
      await retry.click({ trial: true });
      const button = await retry.elementHandle();
      assert.ok(button);
      heal();
      // At once: the element's own retry takes the button away.
      await button.evaluate((pressed) => (pressed as HTMLElement).click());
      await page.getByRole('img', { name: /QR code Pix/ }).waitFor();
      await page.context().close();
    });
  }

  test('a form that is not found is told in words and by one event, however often it is tried', async () => {
    const { page, heal } = await open(
      'pay-pix',
      { amounts: pix.amounts },
      '**/pay-payer-form-*.js',
      notFound,
    );
    await page.getByText(connectionWords).waitFor();
    await page.clock.runFor(3_500);
    await page.getByText(connectionWords).waitFor();
    assert.deepEqual(await codesOf(page), ['CONNECTION_FAILED']);
    heal();
    await until('it is tried again', async () => {
      await page.clock.runFor(1_000);
      return page.getByLabel('Nome completo').isVisible();
    });
    await page.context().close();
  });

  test('live updates that are not found: a lost connection, and the payment once they come', async () => {
    const { page, heal } = await open('pay-pix', pix, '**/pay-outcome-*.js', notFound);
    await page.getByRole('img', { name: /QR code Pix/ }).waitFor();
    const code = await page.getByRole('textbox', { name: /Pix/ }).inputValue();
    await until('it is told', async () => {
      await page.clock.runFor(1_000);
      return page.getByText('Sem conexão. Tentando de novo…').isVisible();
    });
    const { idTransaction } = await testShop.simulator.chargeOf(code);
    await testShop.simulator.pay(idTransaction);
    heal();
    await until('it is tried again', async () => {
      await page.clock.runFor(1_000);
      return page.getByRole('heading', { name: 'Pagamento confirmado' }).isVisible();
    });
    await page.context().close();
  });

  test('a frame that does not come is told by an event, too', async () => {
    const { page } = await open('pay-card', {}, '**/frame/card?*', notFound);
    await page.frameLocator('iframe').locator('body').waitFor({ state: 'attached' });
    await until('it is told', async () => {
      await page.clock.runFor(1_000);
      return page.getByRole('heading', { name: 'O formulário do cartão não carregou' }).isVisible();
    });
    assert.deepEqual(await codesOf(page), ['FRAME_NOT_LOADED']);
    await page.context().close();
  });

  test('the page’s own words stand in the element until its script has come, and are gone then', async () => {
    const { client_secret: secret } = await testShop.createCheckout(pix);
    const { page } = await visit(testShop.browser);
    let isIll = true;
    await page.route(
      '**/pay.js',
      async (route) => void (isIll ? await refuse(route) : await route.continue()),
    );
    const words = 'Pague no balcão, ou chame no telefone.';
    for (const tag of ['pay-pix', 'pay-card', 'pay-wallet', 'pay-checkout']) {
      isIll = true;
      const body = `<${tag} checkout="${secret}"><p>${words}</p></${tag}>`;
      await page.goto(testShop.pageUrl({ body, lang: 'pt-BR' }));
      await page.getByText(words).waitFor();
      assert.equal(await page.evaluate((name) => customElements.get(name) === undefined, tag), true);
      isIll = false;
      await page.reload();
      await page.locator(`${tag} .panel`).first().waitFor();
      assert.equal(await page.getByText(words).isVisible(), false, tag);
    }
  });
});
