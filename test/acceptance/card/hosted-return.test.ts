/** A checkout without a `return_url`: the hosted page leads back to the page that the buyer came from. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setStage } from '../../support/servers/test-shop.ts';

for (const tag of ['pay-card', 'pay-wallet display="redirect"']) {
  test(`${tag}: the page’s own address is the way back`, async (t) => {
    const stage = await setStage(t);
    const checkout = await stage.createCheckout();
    const { page } = await stage.open({
      body: `<${tag} checkout="${checkout.client_secret}" companion="${stage.companionUrl}"></pay-card></pay-wallet>`,
    });
    const shopPage = page.url();
    await page.getByRole('button', { name: /Continue to pay/ }).click();
    await page.waitForURL('**/checkout/**');
    const [charge] = await stage.simulator.charges();
    assert.equal((charge as { return_url?: string } | undefined)?.return_url, shopPage);
  });
}
