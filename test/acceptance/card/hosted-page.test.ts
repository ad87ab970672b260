/** Tests of the service's hosted page, by redirect and in a frame, for a companion that takes no card data. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { CardPage } from '../../support/buyers/card-page.ts';
import { type CardShop, type PageOptions, startCardShop } from '../../support/servers/card-shop.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { assertDisabledTogether } from '../../support/buyers/disabled-together.ts';
import { violationsOn } from '../../support/browsers/accessibility-violations.ts';
import { openBrowser, visitStill } from '../../support/browsers/visitor.ts';

describe('the hosted page', { concurrency: false }, () => {
  const scope = suiteScope();
  let shop: CardShop;
  let browser: Browser;

  before(async () => {
    shop = await startCardShop(scope, { PAY_RAW_CARD: 'off' });
    browser = await openBrowser(scope);
  });

  const open = async (options: PageOptions = {}) => {
    const checkout = await shop.checkout();
    const { page, record } = await visitStill(browser);
    await page.goto(shop.addressOf(checkout, options));
    return { checkout, page, record, card: new CardPage(page, 'frame') };
  };
  const continueButton = (page: Page) => page.getByRole('button', { name: /^Continuar para pagar US\$/ });

  async function fillHosted(page: Page | FrameLocator, number: string): Promise<void> {
    await page.getByLabel(/card number/i).fill(number);
    await page
      .getByLabel(/expiry|expiration|MM/i)
      .first()
      .fill('12 / 30');
    await page.getByLabel(/cvc|security/i).fill('123');
    const name = page.getByLabel(/name/i);
    if ((await name.count()) > 0) await name.first().fill('Marina Duarte');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
  }

  test('a return by redirect looks the status up and shows the payment as paid', async () => {
    const { page, card, checkout } = await open();
    await continueButton(page).waitFor();
    assert.deepEqual(await violationsOn(page), []);
    await continueButton(page).click();
    await page.waitForURL(`${shop.simulator.url}/checkout/**`);
    await fillHosted(page, '4242424242424242');
    await page.waitForURL(`${shop.url}/pay/**`);
    await card.seePaid();
    assert.equal((await shop.fetchCheckout(checkout.id)).status, 'paid');
  });

  test('a return with forged success parameters is not shown as paid, and the payment can be continued', async () => {
    const { page, card, checkout } = await open();
    await continueButton(page).click();
    await page.waitForURL(`${shop.simulator.url}/checkout/**`);
    await page.goto(
      `${shop.addressOf(checkout)}?kept=yes&redirect_status=succeeded&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x`,
    );
    await card.see('Aguardando seu pagamento');
    assert.equal(new URL(page.url()).search, '?kept=yes');
    const before = (await shop.simulator.requests('/wallet/deposit/payment')).length;
    await page.getByRole('button', { name: 'Continuar o pagamento' }).click();
    await page.waitForURL(`${shop.simulator.url}/checkout/**`);
    assert.equal(
      (await shop.simulator.requests('/wallet/deposit/payment')).length,
      before,
      'the same deposit',
    );
  });

  test('a declined attempt is shown there and leaves the checkout open', async () => {
    const { page, card, checkout } = await open();
    await continueButton(page).click();
    await page.waitForURL(`${shop.simulator.url}/checkout/**`);
    await fillHosted(page, '4000000000009995');
    await page
      .getByText(/insufficient|saldo/i)
      .first()
      .waitFor();
    await page.goto(shop.addressOf(checkout));
    await card.see('Aguardando seu pagamento');
    await page.getByRole('button', { name: 'Continuar o pagamento' }).waitFor();
  });

  test('a page that cancels `pay-redirect` navigates itself', async () => {
    const { page } = await open();
    await page.evaluate(() => {
      document.addEventListener('pay-redirect', (event) => {
        event.preventDefault();
        document.title = String(Reflect.get(event, 'url'));
      });
    });
    await continueButton(page).click();
    await page.waitForFunction(() => document.title.startsWith('http'));
    assert.ok((await page.title()).startsWith(`${shop.simulator.url}/checkout/`));
    assert.ok(page.url().startsWith(shop.url));
  });

  test('a framed shop opens it in a tab, since it could not be shown in that frame', async () => {
    const checkout = await shop.checkout();
    const { page } = await visitStill(browser);
    await page.setContent(`<iframe src="${shop.addressOf(checkout)}" width="600" height="800"></iframe>`);
    const framed = page.frameLocator('iframe');
    const opened = page.waitForEvent('popup');
    await framed.getByRole('button', { name: /^Continuar para pagar US\$/ }).click();
    const tab = await opened;
    await tab.waitForURL(`${shop.simulator.url}/checkout/**`);
    await fillHosted(tab, '4242424242424242');
    await framed.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    assert.equal((await shop.fetchCheckout(checkout.id)).status, 'paid');
  });

  test('display="frame" falls back to a redirect when the service does not allow the frame', async () => {
    const { page } = await open({ attributes: { display: 'frame' } });
    await continueButton(page).click();
    await page.waitForURL(`${shop.simulator.url}/checkout/**`);
  });

  test('display="frame" pays in a frame when the service allows it', async () => {
    await fetch(`${shop.simulator.url}/control/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ frame_ancestors: [shop.url] }),
    });
    const { page, card } = await open({ attributes: { display: 'frame' } });
    await continueButton(page).click();
    const frame = page.locator('iframe[part=hosted-frame]');
    assert.equal(await frame.getAttribute('allow'), 'payment');
    const link = page.getByRole('link', { name: 'Abrir a página de pagamento nesta janela' });
    await assertDisabledTogether(page.locator('pay-card'), [frame, link]);
    await fillHosted(page.frameLocator('iframe[part=hosted-frame]'), '4242424242424242');
    await card.seePaid();
  });

  for (const tag of ['pay-card', 'pay-wallet display="redirect"']) {
    test(`${tag} sends the page’s own address as return_url of a checkout that has none`, async () => {
      const earlier = await shop.simulator.charges();
      const checkout = await shop.checkout({
        methods: undefined,
        customer: undefined,
        return_url: undefined,
      });
      const { page } = await visitStill(browser);
      const body = `<${tag} checkout="${checkout.client_secret}" companion="${shop.companion.url}"></pay-card></pay-wallet>`;
      await page.goto(shop.addressOf(checkout, { lang: 'en', withoutCard: true, body }));
      const shopPage = page.url();
      await page.getByRole('button', { name: /Continue to pay/ }).click();
      await page.waitForURL('**/checkout/**');
      const known = new Set(earlier.map(({ idTransaction }) => idTransaction));
      const charges = await shop.simulator.charges();
      const [charge, ...others] = charges.filter(({ idTransaction }) => !known.has(idTransaction));
      assert.equal((charge as { return_url?: string } | undefined)?.return_url, shopPage);
      assert.deepEqual(others, []);
    });
  }

  test('an account without raw card access continues on the hosted page after its first charge', async (t) => {
    const { simulator } = shop;
    const withoutAccess = { PAY_TOKEN: 'tk_noraw_sim', PAY_SECRET: 'sk_noraw_sim' };
    const other = await startCardShop(t, withoutAccess, { simulator });
    const { page } = await visitStill(browser);
    await page.goto(other.addressOf(await other.checkout()));
    const card = new CardPage(page, 'frame');
    await card.pay();
    await continueButton(page).click();
    await page.waitForURL(`${simulator.url}/checkout/**`);
  });
});
