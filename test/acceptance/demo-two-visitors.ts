/** Tests of two visitors of one demo at once: each sees and affects only their own order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longOnly } from '../support/long-run.ts';
import { type DemoSuite, payByPhone, seePaid, type OpenStage } from '../support/servers/demo-suite.ts';

export function twoVisitors(suite: DemoSuite): void {
  const wireOf = async ({ page }: OpenStage): Promise<string> => {
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.locator('.message-row').first().waitFor();
    return page.getByRole('tabpanel').innerText();
  };
  const referenceOn = async ({ shop }: OpenStage): Promise<string> =>
    /ORV-\w+/.exec(await shop.locator('.summary').innerText())?.[0] ?? '';

  longOnly('the wire shows the visitor’s own payment only, from the order to the webhook', async () => {
    const [one, other] = [await suite.openStage(), await suite.openStage()];
    const [mine, theirs] = [await referenceOn(one), await referenceOn(other)];
    assert.notEqual(mine, theirs);
    await payByPhone(one);
    await seePaid(one);
    await wireOf(one);
    const row = (kind: string, text: string) =>
      one.page.locator(`.message-row.${kind}`, { hasText: text }).first();
    await row('call', 'POST /v1/checkouts').waitFor();
    await row('call', 'POST /v1/checkout/deposit').waitFor();
    await row('call', 'POST /api/wallet/deposit/payment').waitFor();
    await row('hint', 'POST /v1/callbacks').waitFor();
    await row('lookup', 'GET /api/transactions/payment').waitFor();
    await row('webhook', 'checkout.paid').waitFor();
    assert.equal(await one.page.locator('.message-row.webhook', { hasText: 'checkout.paid' }).count(), 1);

    assert.match(await wireOf(other), /POST \/v1\/checkouts/);
    assert.equal(await other.page.locator('.message-row.webhook').count(), 0);
    const bodies = (await other.page.locator('.message-row pre').allTextContents()).join('\n');
    assert.match(bodies, new RegExp(theirs));
    assert.doesNotMatch(bodies, new RegExp(mine));
  });

  test('the switch that expires a Pix affects the visitor’s own only', async () => {
    const [one, other] = [await suite.openStage(), await suite.openStage()];
    await one.page.getByRole('tab', { name: 'Faults' }).click();
    await one.page.getByRole('button', { name: 'Expire the Pix now' }).click();
    await one.shop.getByRole('img', { name: /QR code/ }).waitFor({ state: 'detached' });
    await payByPhone(other);
    await seePaid(other);
  });
}
