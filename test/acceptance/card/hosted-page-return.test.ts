/** Tests that a checkout without a `return_url` returns from the hosted page to the page that the buyer came from. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestShop } from '../../support/servers/test-shop.ts';

for (const tag of ['pay-card', 'pay-wallet display="redirect"']) {
  test(`${tag} sends the page’s own address as return_url`, async (t) => {
    const testShop = await startTestShop(t);
    const checkout = await testShop.createCheckout();
    const { page } = await testShop.open({
      body: `<${tag} checkout="${checkout.client_secret}" companion="${testShop.companionUrl}"></pay-card></pay-wallet>`,
    });
    const shopPage = page.url();
    await page.getByRole('button', { name: /Continue to pay/ }).click();
    await page.waitForURL('**/checkout/**');
    const [charge] = await testShop.simulator.charges();
    assert.equal((charge as { return_url?: string } | undefined)?.return_url, shopPage);
  });
}
