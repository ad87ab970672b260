/** Tests that the elements find the packaged simulator's replacement of the processor's library, on a page without a tag for it. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { CardPage, goodCard } from '../support/buyers/card-page.ts';
import { knownProcessor, payInSheet } from '../support/buyers/wallet-buyer.ts';
import { customer } from '../support/servers/companion.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';

describe('with a simulator on this machine, and no tag of its library', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope, { PAY_RAW_CARD: 'frame', ...knownProcessor });
  });

  async function open(method: 'card' | 'wallet') {
    const { client_secret: secret } = await testShop.createCheckout({ customer });
    const body = `<pay-${method} checkout="${secret}"></pay-${method}>`;
    const visitor = await testShop.open({ body, library: 'found', lang: method === 'card' ? 'pt-BR' : 'en' });
    visitor.page.setDefaultTimeout(40_000);
    return visitor;
  }
  const processorRequests = (urls: readonly string[]): string[] => [
    ...new Set(urls.filter((url) => /stripe\.com|processor\.js/.test(url))),
  ];

  test('a card with 3-D Secure is paid, and nothing is requested of the processor', async () => {
    const { page, record } = await open('card');
    const card = new CardPage(page, 'frame');
    await card.pay({ ...goodCard, number: '4000002500003155' });
    await card.pressInChallenge('Complete');
    await card.seePaid();
    assert.deepEqual(processorRequests(record.urls), [`${testShop.simulator.url}/processor.js`]);
    assert.deepEqual(record.errors, []);
  });

  test('an embedded wallet is paid', async () => {
    const { page, record } = await open('wallet');
    await payInSheet(page, 'Apple Pay');
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    assert.deepEqual(processorRequests(record.urls), [`${testShop.simulator.url}/processor.js`]);
    assert.deepEqual(record.errors, []);
  });
});
