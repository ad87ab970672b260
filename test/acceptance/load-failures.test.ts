/** Tests of what buyers see and pages receive when part of an element fails to load. The page's clock is mocked. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { customer } from '../support/servers/companion.ts';
import { longOnlyIf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/browsers/visitor.ts';

const slowText = 'O pagamento está demorando para carregar.';
const connectionText = 'Não conseguimos falar com o serviço de pagamento.';

/** Records the code of each `pay-error`. */
const script = `
  window.codes = [];
  addEventListener('pay-error', ({ code }) => window.codes.push(code));
`;

describe('a part of an element that fails to load', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope, { PAY_RAW_CARD: 'frame' });
  });

  /** Opens a page on which requests to this address fail until `restore` is called. */
  async function open(
    tag: string,
    fields: object,
    address: string | RegExp,
    fail: (route: Route) => unknown,
    attribute?: string,
  ) {
    const checkout = await testShop.createCheckout({ ...fields });
    const { page } = await visit(testShop.browser);
    await page.clock.install();
    let isFailing = true;
    await page.route(address, async (route) => void (isFailing ? await fail(route) : await route.continue()));
    const body = `<${tag} ${attribute ?? `checkout="${checkout.client_secret}"`}></${tag}>`;
    await page.goto(testShop.pageUrl({ body, lang: 'pt-BR', script }));
    await page.waitForFunction((name) => customElements.get(name), tag);
    return { page, restore: () => void (isFailing = false) };
  }

  const codesOf = (page: Page): Promise<string[]> => page.evaluate('window.codes') as Promise<string[]>;
  const notFound = (route: Route): unknown => route.fulfill({ status: 404, body: '' });
  const hang = (): unknown => undefined;
  const refuse = (route: Route): unknown => route.abort('connectionrefused');
  /** The companion went down after the page had loaded its script. */
  const refuseButScript = (route: Route): unknown =>
    route.request().method() === 'GET' && route.request().url().endsWith('/pay.js')
      ? route.continue()
      : refuse(route);
  const unavailable = (route: Route): unknown => route.fulfill({ status: 503, body: '' });
  const pix = { amounts: { BRL: '129.90' }, customer };

  for (const [name, address, fail] of [
    ['a hanging request', /\/v1\/checkout/, hang],
    ['a refused connection', /\/v1\/checkout|\/pay\.js$/, refuseButScript],
    ['a 503 response', /\/v1\/checkout/, unavailable],
    ['a missing view module', '**/pay-pix-view-*.js', notFound],
  ] as const) {
    longOnlyIf(fail === refuse || fail === unavailable)(
      `${name} shows a delay, then a retry button and one pay-error, then the code once it loads`,
      async () => {
        const { page, restore } = await open('pay-pix', pix, address, fail);
        await page.clock.fastForward(6_500);
        await page.getByText(slowText).first().waitFor();
        assert.deepEqual(await codesOf(page), []);
        await page.clock.fastForward(14_000);
        const retry = page.getByRole('button', { name: 'Tentar de novo' });
        await retry.waitFor();
        assert.deepEqual(await codesOf(page), ['LOAD_TIMEOUT']);
        await retry.click({ trial: true });
        const button = await retry.elementHandle();
        assert.ok(button);
        restore();
        // Without waiting: the element's own retry may remove the button.
        await button.evaluate((pressed) => (pressed as HTMLElement).click());
        await page.getByRole('img', { name: /QR code Pix/ }).waitFor();
        await page.context().close();
      },
    );
  }

  test('a missing module of `price` shows a delay, then one pay-error, then the offer’s error once it loads', async () => {
    const { page, restore } = await open('pay-pix', pix, '**/pay-purchase-*.js', notFound, 'price="mug"');
    await page.clock.runFor(6_500);
    await page.getByText(slowText).first().waitFor();
    await page.clock.runFor(14_000);
    await page.getByRole('button', { name: 'Tentar de novo' }).waitFor();
    assert.deepEqual(await codesOf(page), ['LOAD_TIMEOUT']);
    restore();
    // This companion sells nothing.
    await until('the module is loaded by a retry', async () => {
      await page.clock.runFor(1_000);
      return (await codesOf(page)).length > 1;
    });
    assert.equal(await page.getByText(slowText).isVisible(), false);
    await page.context().close();
  });

  test('a missing module of the end of <pay-checkout> shows its failure, and dispatches one pay-error', async () => {
    const { page, restore } = await open(
      'pay-checkout',
      {},
      '**/pay-closed-*.js',
      notFound,
      'checkout="cs_x"',
    );
    await page.getByText(connectionText).waitFor();
    await page.clock.runFor(3_500);
    await page.getByText(connectionText).waitFor();
    assert.deepEqual(await codesOf(page), ['CONNECTION_FAILED']);
    restore();
    await until('the end is shown by a retry', async () => {
      await page.clock.runFor(1_000);
      return page.getByRole('heading', { name: 'Pagamento indisponível' }).isVisible();
    });
    await page.context().close();
  });

  test('a missing form module shows its failure and dispatches one pay-error for all retries', async () => {
    const { page, restore } = await open(
      'pay-pix',
      { amounts: pix.amounts },
      '**/pay-payer-form-*.js',
      notFound,
    );
    await page.getByText(connectionText).waitFor();
    await page.clock.runFor(3_500);
    await page.getByText(connectionText).waitFor();
    assert.deepEqual(await codesOf(page), ['CONNECTION_FAILED']);
    restore();
    await until('the form is loaded by a retry', async () => {
      await page.clock.runFor(1_000);
      return page.getByLabel('Nome completo').isVisible();
    });
    await page.context().close();
  });

  test('a missing live-update module shows a lost connection, then the payment once it loads', async () => {
    const { page, restore } = await open('pay-pix', pix, '**/pay-outcome-*.js', notFound);
    await page.getByRole('img', { name: /QR code Pix/ }).waitFor();
    const code = await page.getByRole('textbox', { name: /Pix/ }).inputValue();
    await until('the lost connection is shown', async () => {
      await page.clock.runFor(1_000);
      return page.getByText(connectionText).isVisible();
    });
    const { idTransaction } = await testShop.simulator.chargeOf(code);
    await testShop.simulator.pay(idTransaction);
    restore();
    await until('the payment is shown after a retry', async () => {
      await page.clock.runFor(1_000);
      return page.getByRole('heading', { name: 'Pagamento confirmado' }).isVisible();
    });
    await page.context().close();
  });

  test('a missing card frame shows its failure and dispatches one pay-error', async () => {
    const { page } = await open('pay-card', {}, '**/frame/card?*', notFound);
    await page.frameLocator('iframe').locator('body').waitFor({ state: 'attached' });
    await until('the failure is shown', async () => {
      await page.clock.runFor(1_000);
      return page.getByRole('heading', { name: 'O formulário do cartão não carregou' }).isVisible();
    });
    assert.deepEqual(await codesOf(page), ['FRAME_NOT_LOADED']);
    await page.context().close();
  });

  test('the page’s fallback content is shown in the element until its script has loaded', async () => {
    const { client_secret: secret } = await testShop.createCheckout(pix);
    const { page } = await visit(testShop.browser);
    let isFailing = true;
    await page.route(
      '**/pay.js',
      async (route) => void (isFailing ? await refuse(route) : await route.continue()),
    );
    const fallback = 'Pague no balcão, ou chame no telefone.';
    for (const tag of ['pay-pix', 'pay-card', 'pay-wallet', 'pay-checkout']) {
      isFailing = true;
      const body = `<${tag} checkout="${secret}"><p>${fallback}</p></${tag}>`;
      await page.goto(testShop.pageUrl({ body, lang: 'pt-BR' }));
      await page.getByText(fallback).waitFor();
      assert.equal(await page.evaluate((name) => customElements.get(name) === undefined, tag), true);
      isFailing = false;
      await page.reload();
      await page.locator(`${tag} .panel`).first().waitFor();
      assert.equal(await page.getByText(fallback).isVisible(), false, tag);
    }
  });
});
