/** Tests of wallet fallbacks: an unavailable way to pay is reported with its reason, and the next one pays. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertDisabledTogether } from '../support/buyers/disabled-together.ts';
import { customer } from '../support/servers/companion.ts';
import { longOnlyIf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';
import {
  payEventsOfType,
  knownProcessor,
  payInSheet,
  payOnPaymentPage,
  reasons,
} from '../support/buyers/wallet-buyer.ts';

const offered = ['wallet_a_pay', 'wallet_b_pay'];

/** Page script that cancels the first redirect. */
const cancelFirstRedirect = `document.addEventListener('pay-redirect', (event) => event.preventDefault(), { once: true });`;

/** Presses the element's own button, and waits for the `pay-redirect` event. */
async function pressAndStay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Continue to pay/ }).click();
  await until(
    'pay-redirect is dispatched',
    async () => (await payEventsOfType(page, 'pay-redirect')).length > 0,
  );
}

const styleOf = (button: Element): { part: string; backgroundColor: string; color: string } => {
  const { backgroundColor, color } = getComputedStyle(button);
  return { part: button.getAttribute('part') ?? '', backgroundColor, color };
};

/** Page script that removes the client secret that §4.1 C needs from the deposit's response. */
const withoutSecret = `
  const { fetch } = window;
  window.fetch = async (...args) => {
    const response = await fetch(...args);
    if (!String(args[0]).endsWith('/deposit')) return response;
    const { action, ...payment } = await response.json();
    delete action.client_secret;
    return Response.json({ ...payment, action });
  };
`;

// One setup suffices: the browser alone decides on the fallback.
describe('an unavailable way to pay by wallet', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope, knownProcessor);
  });

  const wallet = (secret: string, attributes = ''): string =>
    `<pay-wallet checkout="${secret}" companion="${testShop.companionUrl}" ${attributes}></pay-wallet>`;

  test('a framed shop whose new tab is blocked offers a link, which is disabled with the element', async () => {
    const checkout = await testShop.createCheckout();
    const framed = testShop.pageUrl({
      body: wallet(checkout.client_secret, 'display="redirect"'),
      script: 'window.open = () => null;',
    });
    const { page } = await testShop.open({
      body: `<iframe src="${framed}" width="600" height="600"></iframe>`,
    });
    const shop = page.frameLocator('iframe');
    await shop.getByRole('button', { name: /Continue to pay/ }).click();
    const link = shop.getByRole('link', { name: /Continue to pay/ });
    assert.match((await link.getAttribute('href')) ?? '', /\/checkout\//);
    await assertDisabledTogether(shop.locator('pay-wallet'), [link]);
  });

  const situations: Record<
    string,
    {
      pageOptions: Partial<Parameters<TestShop['open']>[0]>;
      wallets?: string[];
      /** Domains registered for wallets in the live environment. */
      domains?: string[];
      reasons: string[];
    }
  > = {
    'the device has no wallet': { pageOptions: {}, wallets: [], reasons: ['no_wallet_on_device'] },
    'the device lacks the requested wallet': {
      pageOptions: {},
      wallets: ['wallet_b_pay'],
      reasons: ['no_wallet_on_device'],
    },
    'the device has a wallet, and the domain is not registered': {
      pageOptions: { script: 'window.ApplePaySession = { canMakePayments: () => true };' },
      domains: ['shop.example'],
      reasons: ['domain_not_registered'],
    },
    'the library is blocked': {
      pageOptions: { library: 'blocked' },
      reasons: ['library_blocked'],
    },
    'the library never loads': {
      pageOptions: { library: 'silent' },
      reasons: ['library_timeout'],
    },
    'the page is not secure': {
      pageOptions: { script: `Object.defineProperty(window, 'isSecureContext', { value: false });` },
      reasons: ['not_https'],
    },
  };

  const registered = (live: string[]): Parameters<TestShop['simulator']['set']>[0] => ({
    wallet_domains: { live, sandbox: ['localhost'] },
  });

  for (const [name, situation] of Object.entries(situations)) {
    const { pageOptions, wallets = offered, domains = ['localhost'], reasons: expected } = situation;
    longOnlyIf(name === 'the device lacks the requested wallet' || name === 'the page is not secure')(
      `${name}: the payment page is offered, and pays`,
      async () => {
        await testShop.simulator.set({ wallets, ...registered(domains) });
        try {
          const checkout = await testShop.createCheckout();
          const { page } = await testShop.open({
            body: wallet(checkout.client_secret, 'wallet="apple_pay"'),
            ...pageOptions,
            script: `${pageOptions.script ?? ''}${cancelFirstRedirect}`,
          });
          await page.getByRole('button', { name: /Continue to pay/ }).waitFor();
          assert.deepEqual(await reasons(page), expected);
          await testShop.simulator.set({ wallets: offered });
          // One press makes the payment, checks whether its page can be framed, and redirects to it.
          await pressAndStay(page);
          const inFrame = expected.includes('not_https') ? [] : ['frame_refused'];
          assert.deepEqual(await reasons(page), [...expected, ...inFrame]);
          await payOnPaymentPage(page, page);
          await until(
            'the checkout is paid',
            async () => (await testShop.merchant.checkout(checkout.id)).status === 'paid',
          );
        } finally {
          await testShop.simulator.set({ wallets: offered, ...registered(['localhost']) });
        }
      },
    );
  }

  for (const [attribute, name] of [
    ['apple_pay', 'Apple Pay'],
    ['google_pay', 'Google Pay'],
  ] as const) {
    longOnlyIf(attribute === 'google_pay')(
      `the fallback button names ${name}, and is secondary to the button of another method`,
      async () => {
        const checkout = await testShop.createCheckout({
          amounts: { BRL: '129.90', USD: '25.00' },
          customer,
        });
        const pix = `<pay-pix checkout="${checkout.client_secret}"></pay-pix>`;
        const { page } = await testShop.open({
          body: wallet(checkout.client_secret, `wallet="${attribute}"`) + pix,
          library: 'blocked',
        });
        const fallback = page.locator('pay-wallet').getByRole('button');
        await fallback.filter({ hasText: 'Continue to pay' }).waitFor();
        assert.equal(
          (await fallback.innerText()).replaceAll('\u00A0', ' '),
          `Continue to pay US$25.00 with ${name}`,
        );
        const primary = page.locator('pay-pix [part~=button-primary]');
        const [own, primaryStyle] = await Promise.all(
          [fallback, primary].map((button) => button.evaluate(styleOf)),
        );
        assert.ok(own && primaryStyle);
        assert.match(own.part, /\bbutton-secondary\b/);
        assert.doesNotMatch(own.part, /\bbutton-primary\b/);
        assert.equal(own.backgroundColor, 'rgba(0, 0, 0, 0)');
        assert.notEqual(own.backgroundColor, primaryStyle.backgroundColor);
        assert.notEqual(own.color, primaryStyle.color);
      },
    );
  }

  test('an approved sheet whose deposit has no client secret falls back to the payment page, which pays', async () => {
    const checkout = await testShop.createCheckout();
    const { page } = await testShop.open({
      body: `<pay-wallet checkout="${checkout.client_secret}" companion="${testShop.companionUrl}"></pay-wallet>`,
      script: withoutSecret,
    });
    await payInSheet(page, 'Apple Pay');
    await page.getByRole('button', { name: /Continue to pay/ }).waitFor();
    assert.deepEqual(await reasons(page), ['not_enabled', 'frame_refused']);
    assert.equal(await page.getByRole('dialog').count(), 0);
    await payOnPaymentPage(page, page);
    await until(
      'the checkout is paid',
      async () => (await testShop.merchant.checkout(checkout.id)).status === 'paid',
    );
  });

  test('a framed shop without the payment permission opens a tab, and shows the payment made there', async () => {
    const checkout = await testShop.createCheckout();
    const inner = testShop.pageUrl({ body: wallet(checkout.client_secret) });
    const { page } = await testShop.open({ body: `<iframe src="${inner}" allow="payment 'none'"></iframe>` });
    const framed = page.locator('iframe').contentFrame();
    const opened = page.waitForEvent('popup');
    await framed.getByRole('button', { name: /Continue to pay/ }).click();
    const tab = await opened;
    await framed.getByRole('heading', { name: 'Finish in the other tab' }).waitFor();
    await payOnPaymentPage(tab, null);
    await framed.getByRole('heading', { name: 'Payment received' }).waitFor();
  });

  test('a deposit without a client secret falls back to the payment page, which pays', async (t) => {
    // A companion that does not know the processor's values yet: the payment is made first.
    const unknowing = await startTestShop(t, {}, { beside: testShop });
    const checkout = await unknowing.createCheckout();
    const { page } = await unknowing.open({
      body: `<pay-wallet checkout="${checkout.client_secret}" companion="${unknowing.companionUrl}"></pay-wallet>`,
      script: `${withoutSecret}${cancelFirstRedirect}`,
    });
    await pressAndStay(page);
    assert.deepEqual(await reasons(page), ['not_enabled', 'frame_refused']);
    await payOnPaymentPage(page, page);
    await until(
      'the checkout is paid',
      async () => (await unknowing.merchant.checkout(checkout.id)).status === 'paid',
    );
  });

  describe('an account without cards', { concurrency: false }, () => {
    const ownScope = suiteScope();
    let cardless: TestShop;
    before(async () => {
      const account = { PAY_TOKEN: 'tk_nocard_sim', PAY_SECRET: 'sk_nocard_sim' };
      cardless = await startTestShop(ownScope, account, { beside: testShop });
    });

    test('the wallet reports not_enabled, and Pix pays', async () => {
      const checkout = await cardless.createCheckout({ amounts: { BRL: '129.90', USD: '25.00' }, customer });
      const { page } = await cardless.open({
        body: `<pay-checkout checkout="${checkout.client_secret}" companion="${cardless.companionUrl}"></pay-checkout>`,
      });
      await page.getByRole('button', { name: /Continue to pay/ }).click();
      await until('a reason is dispatched', async () => (await reasons(page)).length > 0);
      assert.deepEqual(await reasons(page), ['not_enabled']);
      assert.equal(await page.getByRole('button', { name: /Continue to pay/ }).count(), 0);
      const code = await page.getByRole('textbox', { name: 'Pix code' }).inputValue();
      await cardless.simulator.pay((await cardless.simulator.chargeOf(code)).idTransaction);
      await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      assert.equal((await cardless.merchant.checkout(checkout.id)).status, 'paid');
    });

    test('a wallet on its own shows that another way to pay is needed', async () => {
      const checkout = await cardless.createCheckout();
      const { page } = await cardless.open({
        body: `<pay-wallet checkout="${checkout.client_secret}" companion="${cardless.companionUrl}"></pay-wallet>`,
      });
      await page.getByRole('button', { name: /Continue to pay/ }).click();
      await page.getByRole('paragraph').getByText('Please choose another way to pay').waitFor();
      await page.getByRole('status').getByText('Please choose another way to pay').waitFor();
      assert.deepEqual(await reasons(page), ['not_enabled']);
    });
  });
});
