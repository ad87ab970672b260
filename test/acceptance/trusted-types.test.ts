/**
 * Tests that every method pays on a page that requires trusted types and has no tag of the processor's library: the elements find the
 * packaged simulator's replacement of it.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { CardPage, goodCard } from '../support/buyers/card-page.ts';
import { type CardShop, startCardShop } from '../support/servers/card-shop.ts';
import { suiteScope } from '../support/servers/process.ts';
import { knownProcessor, payInSheet } from '../support/buyers/wallet-buyer.ts';
import { pixCodeOn } from '../support/buyers/demo-shop-buyer.ts';
import { until } from '../support/until.ts';
import { openBrowser, visit } from '../support/browsers/visitor.ts';
import { libraryAddress } from '../../widget/processor/library-tag.ts';

describe('under require-trusted-types-for', () => {
  const scope = suiteScope();
  let shop: CardShop;
  let browser: Browser;
  before(async () => {
    shop = await startCardShop(scope, knownProcessor);
    browser = await openBrowser(scope);
  });

  /** Opens a page with one method; the elements find the simulator's replacement of the processor's library. */
  async function open(method: 'card' | 'wallet' | 'pix', script?: () => void) {
    const customer = {
      name: 'Ana',
      email: 'ana@shop.example',
      phone: '11987654321',
      document: '52998224725',
    };
    const checkout = await shop.checkout({
      amounts: { BRL: '129.90', USD: '25.00' },
      methods: [method],
      customer,
    });
    const { page, record } = await visit(browser);
    if (script) await page.addInitScript(script);
    const body = `<pay-${method} checkout="${checkout.client_secret}"></pay-${method}>`;
    await page.goto(shop.addressOf(checkout, { withoutProcessor: true, withoutCard: true, body }));
    const waitUntilPaid = () =>
      until('the checkout is paid', async () => (await shop.fetchCheckout(checkout.id)).status === 'paid');
    const libraries = (): string[] => [
      ...new Set(record.urls.filter((url) => /stripe\.com|processor\.js/.test(url))),
    ];
    return { page, record, waitUntilPaid, libraries };
  }

  test('a card with 3-D Secure is paid, and nothing is requested of the processor', async () => {
    const { page, record, waitUntilPaid, libraries } = await open('card');
    const card = new CardPage(page, 'frame');
    await card.pay({ ...goodCard, number: '4000002500003155' });
    await card.pressInChallenge('Complete');
    await waitUntilPaid();
    assert.deepEqual(libraries(), [`${shop.simulator.url}/processor.js`]);
    assert.deepEqual(record.errors, []);
  });

  test('an embedded wallet is paid, and nothing is requested of the processor', async () => {
    const { page, record, waitUntilPaid, libraries } = await open('wallet');
    await payInSheet(page, 'Apple Pay');
    await waitUntilPaid();
    assert.deepEqual(libraries(), [`${shop.simulator.url}/processor.js`]);
    assert.deepEqual(record.errors, []);
  });

  test('the policy pay-elements allows only the processor’s address', async () => {
    const { page } = await open('wallet', exposePolicy);
    await page.waitForFunction(() => 'Stripe' in window);
    const allowed = await page.evaluate(
      (addresses) =>
        addresses.filter((address) => {
          try {
            return String(window.payPolicy?.createScriptURL(address)) === address;
          } catch {
            return false;
          }
        }),
      [libraryAddress, ...otherAddresses],
    );
    assert.deepEqual(allowed, [libraryAddress]);
  });

  test('a PIX is paid', async () => {
    const { page, record, waitUntilPaid } = await open('pix');
    const { idTransaction } = await shop.simulator.chargeOf(await pixCodeOn(page));
    await shop.simulator.pay(idTransaction);
    await waitUntilPaid();
    assert.deepEqual(record.errors, []);
  });
});

const otherAddresses = [
  `${libraryAddress}?v=2`,
  `${libraryAddress}#other`,
  `${libraryAddress}/other.js`,
  libraryAddress.toUpperCase(),
  libraryAddress.replace('https:', 'http:'),
  libraryAddress.replace('https:', ''),
  libraryAddress.replace('js.stripe.com', 'js.stripe.com.shop.example'),
  libraryAddress.replace('//', '//user@'),
  'https://js.stripe.com/v3/',
  'https://shop.example/script.js',
  'data:text/javascript,0',
  '',
];

interface Policy {
  createScriptURL(address: string): unknown;
}

declare global {
  interface Window {
    payPolicy?: Policy;
  }
}

/** Runs in the page before its scripts, and exposes the policy that the elements create. */
function exposePolicy(): void {
  const { trustedTypes } = window as unknown as {
    trustedTypes: { createPolicy(name: string, rules: object): Policy };
  };
  const createPolicy = trustedTypes.createPolicy.bind(trustedTypes);
  trustedTypes.createPolicy = (name, rules) => {
    const policy = createPolicy(name, rules);
    if (name === 'pay-elements') window.payPolicy = policy;
    return policy;
  };
}
