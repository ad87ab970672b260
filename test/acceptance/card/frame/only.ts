/** Tests of `PAY_RAW_CARD=frame`: the companion takes cards from its frame alone, never from the page. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type CardShop, startCardShop } from '../../../support/servers/card-shop.ts';
import { visitStill } from '../../../support/browsers/visitor.ts';
import type { FrameShop } from './shop.ts';

const inlineFiles = async ({ companion }: CardShop): Promise<string[]> => {
  const response = await fetch(`${companion.url}/scripts.json`);
  const { scripts } = (await response.json()) as { scripts: { file: string }[] };
  return scripts.map(({ file }) => file).filter((file) => file.includes('inline'));
};

export function frameOnly(frame: () => FrameShop): void {
  let shop: CardShop;
  let browser: Browser;

  before(() => {
    ({ shop, browser } = frame());
  });

  test('rejects a charge from a script of the page, whatever its isolation attribute', async () => {
    const checkout = await shop.checkout();
    const { page } = await visitStill(browser);
    await page.goto(shop.addressOf(checkout));
    const result = await page.evaluate(
      async ({ companion, secret }) => {
        document.querySelector('pay-card')?.setAttribute('isolation', 'inline');
        const response = await fetch(`${companion}/v1/checkout/charge`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${secret}`,
            'content-type': 'application/json',
            'idempotency-key': 'c0ffee'.repeat(6),
          },
          body: JSON.stringify({
            card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
            revision: 0,
          }),
        });
        return { status: response.status, body: (await response.json()) as { code?: string } };
      },
      { companion: shop.companion.url, secret: checkout.client_secret },
    );
    assert.equal(result.status, 403);
    assert.equal(result.body.code, 'CARD_FRAME_REQUIRED');
    const view = await fetch(`${shop.companion.url}/v1/checkout`, {
      headers: { authorization: `Bearer ${checkout.client_secret}` },
    });
    assert.equal(((await view.json()) as { status: string }).status, 'open');
  });

  test('does not serve the scripts of the inline form', async (t) => {
    const files = await inlineFiles(shop);
    assert.notDeepEqual(files, []);
    const statuses = async ({ companion }: CardShop): Promise<number[]> =>
      Promise.all(files.map(async (file) => (await fetch(`${companion.url}/${file}`)).status));
    assert.deepEqual(new Set(await statuses(shop)), new Set([404]));
    const both = await startCardShop(t, { PAY_RAW_CARD: 'inline' }, { simulator: shop.simulator });
    assert.deepEqual(new Set(await statuses(both)), new Set([200]));
  });
}
