/** Tests of where `<pay-checkout>` shows amounts, and what a paid order shows about its charge. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { CardPage } from '../support/buyers/card-page.ts';
import { customer } from '../support/servers/companion.ts';
import { sampleOf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';

/** The part around each visible text that contains `text`. */
function placesOf(text: string): string[] {
  const places: string[] = [];
  const search = (node: Node, place: string): void => {
    if (node instanceof Text) {
      if (node.data.replaceAll('\u00A0', ' ').includes(text)) places.push(place);
      return;
    }
    if (!(node instanceof Element) || !node.checkVisibility()) return;
    // Text clipped to a point is for screen readers only.
    if (getComputedStyle(node).clipPath !== 'none') return;
    const inner = node.getAttribute('part')?.trim() ?? place;
    const children =
      node instanceof HTMLSlotElement ? node.assignedNodes() : (node.shadowRoot ?? node).childNodes;
    for (const child of children) search(child, inner);
  };
  search(document.body, '');
  return places;
}

const modes = ['off', 'frame'] as const;
const widths = [360, 1280];
const variants = sampleOf(
  modes.flatMap((rawCard) => widths.map((width) => `${rawCard} ${width}`)),
  ['off 1280', 'frame 360'],
);

describe('amounts in a checkout', { concurrency: false }, () => {
  const scope = suiteScope();
  let framed: TestShop;
  before(async () => {
    framed = await startTestShop(scope, { PAY_RAW_CARD: 'frame' });
  });

  for (const rawCard of modes) {
    describe(`PAY_RAW_CARD=${rawCard}`, { concurrency: false }, () => {
      const ownScope = suiteScope();
      let testShop: TestShop;
      before(async () => {
        testShop =
          rawCard === 'frame'
            ? framed
            : await startTestShop(ownScope, { PAY_RAW_CARD: rawCard }, { beside: framed });
      });

      async function showCard(width: number): Promise<Page> {
        const { client_secret: secret } = await testShop.createCheckout({
          amounts: { BRL: '68.00', USD: '12.90' },
          methods: ['pix', 'card'],
          customer,
        });
        const { page } = await testShop.open({
          body: `<pay-checkout checkout="${secret}" selected="card"></pay-checkout>`,
          lang: 'pt-BR',
          context: { viewport: { width, height: 740 } },
        });
        await page.locator('pay-card button:enabled', { hasText: 'US$' }).waitFor();
        return page;
      }

      for (const width of widths) {
        if (!variants.includes(`${rawCard} ${width}`)) continue;
        test(`the card’s amount is shown in its row and on its button only, at ${width} px`, async () => {
          const page = await showCard(width);
          assert.deepEqual(await page.evaluate(placesOf, '12,90'), ['amount', 'button button-primary']);
          assert.deepEqual(await page.evaluate(placesOf, 'US$ 12,90'), ['amount', 'button button-primary']);
          assert.deepEqual(await page.evaluate(placesOf, 'R$ 68,00'), ['amount'], 'the row of Pix');
          if (rawCard === 'frame') {
            const frame = page.frameLocator('iframe:is([part=card-frame], [slot=card-frame])');
            assert.doesNotMatch(await frame.locator('body').innerText(), /12,90/);
          }
        });
      }

      if (rawCard === 'frame') {
        test('a paid order shows the charged amount, its currency and the method', async () => {
          const page = await showCard(360);
          await new CardPage(page, 'frame').pay();
          const status = page.locator('pay-checkout [part~=status-success]');
          await status.waitFor();
          assert.deepEqual(await page.evaluate(placesOf, 'US$ 12,90'), ['status-text']);
          assert.deepEqual(await page.evaluate(placesOf, '68,00'), []);
          assert.deepEqual(await status.locator('[part=status-detail]').allInnerTexts(), [
            'Pago com cartão · Visa •••• 4242',
            'Cobrado em dólares, sem parcelamento. Seu banco converte e pode cobrar IOF.',
          ]);
        });
      }
    });
  }
});
