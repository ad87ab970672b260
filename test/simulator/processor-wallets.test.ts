import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import type { Browser, Page } from 'playwright-core';
import { suiteScope } from '../support/servers/process.ts';
import { openBrowser } from '../support/browsers/visitor.ts';
import { type ServiceClient, simulatorFor } from './service-client.ts';
import { openShop, resultOf, shopFor } from './shop-page.ts';

interface Deposit {
  idTransaction: string;
  client_secret: string;
  publishable_key: string;
  on_behalf_of: string;
}

interface Wishes {
  amount?: number;
  resolveClick?: boolean;
  redirect?: boolean;
  buttonTheme?: StripeExpressCheckoutElementOptions['buttonTheme'];
}

describe('the processor’s wallet buttons', () => {
  const scope = suiteScope();
  let service: ServiceClient;
  let browser: Browser;
  let shopUrl: string;
  before(async () => {
    service = await simulatorFor(scope);
    browser = await openBrowser(scope);
    shopUrl = await shopFor(scope, service.url);
  });

  const shop = () => openShop(browser, shopUrl);

  /** Wallet buttons in the deferred form, as a merchant writes them. Reports what happens under `results`. */
  async function mountWallets(
    page: Page,
    deposit: Deposit,
    { amount = 2500, resolveClick = true, redirect = false, buttonTheme }: Wishes = {},
  ): Promise<void> {
    const settings = { ...deposit, amount, resolveClick, redirect, buttonTheme };
    await page.evaluate((given) => {
      const stripe = window.Stripe!(given.publishable_key);
      const elements = stripe.elements({
        mode: 'payment',
        amount: given.amount,
        currency: 'usd',
        onBehalfOf: given.on_behalf_of,
      });
      const { buttonTheme: theme } = given;
      const wallets = elements.create('expressCheckout', theme && { buttonTheme: theme });
      wallets.on('ready', (event) => (window.results['ready'] = event));
      wallets.on('cancel', (event) => (window.results['cancel'] = event));
      wallets.on('click', (event) => {
        window.results['click'] = { type: event.expressPaymentType };
        if (given.resolveClick) event.resolve();
      });
      wallets.on('confirm', async () => {
        await elements.submit();
        const confirmParams = { return_url: `${location.origin}/?returned` };
        window.results['confirm'] = await (given.redirect
          ? stripe.confirmPayment({ elements, clientSecret: given.client_secret, confirmParams })
          : stripe.confirmPayment({
              elements,
              clientSecret: given.client_secret,
              confirmParams,
              redirect: 'if_required',
            }));
      });
      wallets.mount('#wallets');
    }, settings);
    await resultOf(page, 'ready');
  }

  async function deposit(): Promise<Deposit> {
    return (await service.hosted()).body as unknown as Deposit;
  }

  test('each button has the theme that the page asks for', async () => {
    const made = await deposit();
    for (const [theme, expected] of [
      [undefined, ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']],
      [{ applePay: 'white', googlePay: 'black' }, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']],
    ] as const) {
      const { page } = await shop();
      await mountWallets(page, made, { buttonTheme: theme });
      const backgrounds = page
        .locator('#wallets button')
        .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));
      assert.deepEqual(await backgrounds, expected);
      await page.context().close();
    }
  });

  test('a wallet pays', async () => {
    const made = await deposit();
    const { page, record } = await shop();
    await mountWallets(page, made);
    assert.deepEqual((await resultOf(page, 'ready')).availablePaymentMethods, {
      applePay: true,
      googlePay: true,
      amazonPay: false,
      link: false,
      paypal: false,
      klarna: false,
    });
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay $25.00' }).click();
    const { paymentIntent } = await resultOf(page, 'confirm');
    assert.equal(paymentIntent?.status, 'succeeded');
    assert.equal(await service.statusOf(made.idTransaction), 'paid');
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.deepEqual(record.errors, []);
  });

  test('a wallet’s card may be declined, and another one tried', async () => {
    const made = await deposit();
    const { page } = await shop();
    await mountWallets(page, made);
    await page.getByRole('button', { name: 'Google Pay' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Card').selectOption('declined');
    await sheet.getByRole('button', { name: /^Pay/ }).click();
    assert.equal((await resultOf(page, 'confirm')).error?.code, 'insufficient_funds');
    assert.equal(await service.statusOf(made.idTransaction), 'pending');

    await page.evaluate(() => delete window.results['confirm']);
    await sheet.getByLabel('Card').selectOption('challenged');
    await sheet.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    assert.equal((await resultOf(page, 'confirm')).paymentIntent?.status, 'succeeded');
  });

  test('a wrong amount is refused', async () => {
    const made = await deposit();
    const { page } = await shop();
    await mountWallets(page, made, { amount: 100 });
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
    const { error } = await resultOf(page, 'confirm');
    assert.match(String(error?.message), /amount/);
    assert.equal(await service.statusOf(made.idTransaction), 'pending');
  });

  test('the buyer cancels the sheet', async () => {
    const { page } = await shop();
    await mountWallets(page, await deposit());
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await resultOf(page, 'cancel');
  });

  test('no sheet opens when click is not resolved within a second', async () => {
    const { page } = await shop();
    await mountWallets(page, await deposit(), { resolveClick: false });
    const complaint = page.waitForEvent('console', (message) => message.text().includes('within 1 second'));
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await complaint;
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  test('comes back by redirect with the result in the query', async () => {
    const made = await deposit();
    const { page } = await shop();
    await mountWallets(page, made, { redirect: true });
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/?returned=*');
    const { searchParams } = new URL(page.url());
    assert.equal(searchParams.get('redirect_status'), 'succeeded');
    assert.equal(searchParams.get('payment_intent_client_secret'), made.client_secret);
  });

  test('offers no wallet where the device has none', async () => {
    await service.control('settings', { wallets: [] });
    const { page } = await shop();
    await mountWallets(page, await deposit());
    assert.equal((await resultOf(page, 'ready')).availablePaymentMethods, undefined);
    await service.control('settings', { wallets: ['wallet_a_pay', 'wallet_b_pay'] });
  });

  test('refuses wrong use by name', async () => {
    const { page } = await shop();
    const thrown = await page.evaluate(() => {
      const uses: Record<string, () => unknown> = {
        'a secret key': () => window.Stripe!('sk_live_sim'),
        'a connected account': () => window.Stripe!('pk_live_sim', { stripeAccount: 'acct_1' }),
        'both forms': () =>
          window.Stripe!('pk_live_sim').elements({ mode: 'payment', clientSecret: 'x' } as never),
        paymentMethodTypes: () =>
          window.Stripe!('pk_live_sim').elements({
            mode: 'payment',
            amount: 1,
            currency: 'usd',
            paymentMethodTypes: ['card'],
          } as never),
        'an amount in major units': () =>
          window.Stripe!('pk_live_sim').elements({ mode: 'payment', amount: 1.5, currency: 'usd' }),
        'a shadow root': () => {
          const host = document.body.appendChild(document.createElement('div'));
          const inside = document.createElement('div');
          host.attachShadow({ mode: 'open' }).append(inside);
          window.Stripe!('pk_live_sim')
            .elements({ mode: 'payment', amount: 500, currency: 'usd' })
            .create('expressCheckout')
            .mount(inside);
        },
      };
      return Object.entries(uses).map(([name, use]) => {
        try {
          use();
          return `${name}: accepted`;
        } catch (error) {
          return `${name}: ${error instanceof Error ? error.name : 'odd'}`;
        }
      });
    });
    assert.deepEqual(
      thrown.filter((line) => !line.endsWith('IntegrationError')),
      [],
    );
  });

  test('gives a fraud session', async () => {
    const { page } = await shop();
    const answer = await page.evaluate(() => window.Stripe!('pk_test_sim').createRadarSession());
    assert.match(String(answer.radarSession?.['id']), /^rse_/);
  });
});
