/** Tests wallet buttons by the simulator's version of the processor's library. */
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

interface MountOptions {
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

  const open = () => openShop(browser, shopUrl);

  /** Mounts wallet buttons with deferred intent creation, as a merchant does; events are stored in `results`. */
  async function mountWallets(
    page: Page,
    deposit: Deposit,
    { amount = 2500, resolveClick = true, redirect = false, buttonTheme }: MountOptions = {},
  ): Promise<void> {
    const pageSettings = { ...deposit, amount, resolveClick, redirect, buttonTheme };
    await page.evaluate((settings) => {
      const stripe = window.Stripe!(settings.publishable_key);
      const elements = stripe.elements({
        mode: 'payment',
        amount: settings.amount,
        currency: 'usd',
        onBehalfOf: settings.on_behalf_of,
      });
      const { buttonTheme: theme } = settings;
      const wallets = elements.create('expressCheckout', theme && { buttonTheme: theme });
      wallets.on('ready', (event) => (window.results['ready'] = event));
      wallets.on('cancel', (event) => (window.results['cancel'] = event));
      wallets.on('click', (event) => {
        window.results['click'] = { type: event.expressPaymentType };
        if (settings.resolveClick) event.resolve();
      });
      wallets.on('confirm', async () => {
        await elements.submit();
        const confirmParams = { return_url: `${location.origin}/?returned` };
        window.results['confirm'] = await (settings.redirect
          ? stripe.confirmPayment({ elements, clientSecret: settings.client_secret, confirmParams })
          : stripe.confirmPayment({
              elements,
              clientSecret: settings.client_secret,
              confirmParams,
              redirect: 'if_required',
            }));
      });
      wallets.mount('#wallets');
    }, pageSettings);
    await resultOf(page, 'ready');
  }

  async function deposit(): Promise<Deposit> {
    return (await service.hosted()).body as unknown as Deposit;
  }

  test('each button has the theme that the page sets', async () => {
    const created = await deposit();
    for (const [theme, expected] of [
      [undefined, ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']],
      [{ applePay: 'white', googlePay: 'black' }, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']],
    ] as const) {
      const { page } = await open();
      await mountWallets(page, created, { buttonTheme: theme });
      const backgrounds = page
        .locator('#wallets button')
        .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));
      assert.deepEqual(await backgrounds, expected);
      await page.context().close();
    }
  });

  test('pays with a wallet', async () => {
    const created = await deposit();
    const { page, record } = await open();
    await mountWallets(page, created);
    assert.deepEqual((await resultOf(page, 'ready')).availablePaymentMethods, {
      applePay: true,
      googlePay: true,
      amazonPay: false,
      link: false,
      paypal: false,
      klarna: false,
    });
    await page.getByRole('button', { name: 'Apple Pay Simulated', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay $25.00' }).click();
    const { paymentIntent } = await resultOf(page, 'confirm');
    assert.equal(paymentIntent?.status, 'succeeded');
    assert.equal(await service.statusOf(created.idTransaction), 'paid');
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.deepEqual(record.errors, []);
  });

  test('accepts another card after a wallet’s card was declined', async () => {
    const created = await deposit();
    const { page } = await open();
    await mountWallets(page, created);
    await page.getByRole('button', { name: 'Google Pay Simulated', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Card').selectOption('declined');
    await sheet.getByRole('button', { name: /^Pay/ }).click();
    assert.equal((await resultOf(page, 'confirm')).error?.code, 'insufficient_funds');
    assert.equal(await service.statusOf(created.idTransaction), 'pending');

    await page.evaluate(() => delete window.results['confirm']);
    await sheet.getByLabel('Card').selectOption('challenged');
    await sheet.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    assert.equal((await resultOf(page, 'confirm')).paymentIntent?.status, 'succeeded');
  });

  test('rejects a wrong amount', async () => {
    const created = await deposit();
    const { page } = await open();
    await mountWallets(page, created, { amount: 100 });
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
    const { error } = await resultOf(page, 'confirm');
    assert.match(String(error?.message), /amount/);
    assert.equal(await service.statusOf(created.idTransaction), 'pending');
  });

  test('emits `cancel` when the buyer cancels the sheet', async () => {
    const { page } = await open();
    await mountWallets(page, await deposit());
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await resultOf(page, 'cancel');
  });

  test('opens no sheet unless `click` is resolved within a second', async () => {
    const { page } = await open();
    await mountWallets(page, await deposit(), { resolveClick: false });
    const warning = page.waitForEvent('console', (message) => message.text().includes('within 1 second'));
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await warning;
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  test('redirects back with the result in the query', async () => {
    const created = await deposit();
    const { page } = await open();
    await mountWallets(page, created, { redirect: true });
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/?returned=*');
    const { searchParams } = new URL(page.url());
    assert.equal(searchParams.get('redirect_status'), 'succeeded');
    assert.equal(searchParams.get('payment_intent_client_secret'), created.client_secret);
  });

  test('offers no wallet when the device has none', async () => {
    await service.control('settings', { wallets: [] });
    const { page } = await open();
    await mountWallets(page, await deposit());
    assert.equal((await resultOf(page, 'ready')).availablePaymentMethods, undefined);
    await service.control('settings', { wallets: ['wallet_a_pay', 'wallet_b_pay'] });
  });

  test('throws IntegrationError for wrong use', async () => {
    const { page } = await open();
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
          return `${name}: ${error instanceof Error ? error.name : 'not an Error'}`;
        }
      });
    });
    assert.deepEqual(
      thrown.filter((line) => !line.endsWith('IntegrationError')),
      [],
    );
  });

  test('creates a fraud session', async () => {
    const { page } = await open();
    const response = await page.evaluate(() => window.Stripe!('pk_test_sim').createRadarSession());
    assert.match(String(response.radarSession?.['id']), /^rse_/);
  });
});
