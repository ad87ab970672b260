/** Tests that a checkout without a `return_url` returns from the hosted page to the page that the buyer came from. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { suiteScope } from '../../support/servers/process.ts';
import { startTestShop, type TestShop } from '../../support/servers/test-shop.ts';

describe('the return from the hosted page', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope);
  });

  for (const tag of ['pay-card', 'pay-wallet display="redirect"']) {
    test(`${tag} sends the page’s own address as return_url`, async () => {
      const earlier = await testShop.simulator.charges();
      const checkout = await testShop.createCheckout();
      const { page } = await testShop.open({
        body: `<${tag} checkout="${checkout.client_secret}" companion="${testShop.companionUrl}"></pay-card></pay-wallet>`,
      });
      const shopPage = page.url();
      await page.getByRole('button', { name: /Continue to pay/ }).click();
      await page.waitForURL('**/checkout/**');
      const known = new Set(earlier.map(({ idTransaction }) => idTransaction));
      const charges = await testShop.simulator.charges();
      const [charge, ...others] = charges.filter(({ idTransaction }) => !known.has(idTransaction));
      assert.equal((charge as { return_url?: string } | undefined)?.return_url, shopPage);
      assert.deepEqual(others, []);
    });
  }
});
