/** Tests that a pay button held down still clicks when a field error makes the form taller. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CardPage, goodCard } from '../../../support/buyers/card-page.ts';
import { visit } from '../../../support/browsers/visitor.ts';
import type { FrameShop } from './shop.ts';

export function longPress(frame: () => FrameShop): void {
  test('clicks although an error makes the form in the frame taller', async () => {
    const { shop, browser } = frame();
    const { page } = await visit(browser);
    await page.goto(shop.addressOf(await shop.checkout()));
    const card = new CardPage(page, 'frame');
    await card.payButton.waitFor();
    await card.type({ expiry: goodCard.expiry, cvc: goodCard.cvc, number: '4242424242424241' });
    const presses = await page.evaluateHandle(() => {
      const seen: boolean[] = [];
      addEventListener('click', (event) =>
        seen.push(event.composedPath().some((one) => one instanceof HTMLButtonElement)),
      );
      return seen;
    });
    const height = (): Promise<number> =>
      page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
    const heightBefore = await height();
    await card.payButton.hover();
    await page.mouse.down();
    await card.error('number').waitFor();
    // By now the frame has reported its height, and the layout would have moved.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await page.mouse.up();
    assert.deepEqual(await presses.evaluate((seen) => seen), [true]);
    await page.waitForFunction((before) => {
      const frame = document.querySelector('pay-card')?.shadowRoot?.querySelector('iframe');
      return frame && frame.getBoundingClientRect().height > before;
    }, heightBefore);
  });
}
