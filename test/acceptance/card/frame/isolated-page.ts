/** Tests that a payment works on a cross-origin isolated page (`Cross-Origin-Embedder-Policy: require-corp`). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from '../../../support/browsers/visitor.ts';
import { CardPage, goodCard } from '../../../support/buyers/card-page.ts';
import type { PageOptions } from '../../../support/servers/card-shop.ts';
import type { FrameShop } from './shop.ts';

export function isolatedPage(frame: () => FrameShop): void {
  for (const [name, options] of [
    ['<pay-card>', {}],
    ['<pay-checkout> with the card selected', { element: 'pay-checkout', attributes: { selected: 'card' } }],
    ['a declared frame', { element: 'pay-card', declared: true }],
    ['<pay-card> of the classic script', { entry: 'pay.classic.js' }],
  ] as const satisfies readonly (readonly [string, PageOptions])[]) {
    test(`${name} loads its card form and pays`, async () => {
      const { shop, browser } = frame();
      const checkout = await shop.checkout({ amounts: { USD: '25.00', BRL: '129.90' }, methods: ['card'] });
      const { page, record } = await visit(browser);
      await page.goto(shop.addressOf(checkout, { ...options, isIsolated: true, withoutProcessor: true }));
      assert.equal(await page.evaluate('crossOriginIsolated'), true);
      const card = new CardPage(page, 'frame');
      await card.pay(goodCard);
      await card.seePaid();
      assert.deepEqual(record.errors, []);
      await page.context().close();
    });
  }
}
