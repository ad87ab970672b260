/** Tests of the card frame in Chromium, with `PAY_RAW_CARD=frame`: all in one shop and one browser. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { CardPage, goodCard } from '../../support/buyers/card-page.ts';
import { openBrowser, visit, visitStill } from '../../support/browsers/visitor.ts';
import { type CardShop, type PageOptions, startCardShop } from '../../support/servers/card-shop.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { declaredFrame } from './frame/declared.ts';
import { frameMessages } from './frame/message-leaks.ts';
import { frameStart } from './frame/start.ts';
import type { FrameShop } from './frame/shop.ts';

describe('the card frame', { concurrency: false }, () => {
  const scope = suiteScope();
  let started: FrameShop;
  before(async () => {
    started = {
      shop: await startCardShop(scope, { PAY_RAW_CARD: 'frame' }),
      browser: await openBrowser(scope),
    };
  });
  const frame = (): FrameShop => started;

  describe('the start of the card frame', { concurrency: false }, () => frameStart(frame));
  describe('a card frame declared in the page’s HTML', { concurrency: false }, () => declaredFrame(frame));
  describe('on a cross-origin isolated page', { concurrency: false }, () => isolatedPage(frame));
  describe('a companion that takes cards from its frame alone', { concurrency: false }, () =>
    frameOnly(frame),
  );
  describe('messages of the card frame to its page', { concurrency: false }, () => frameMessages(frame));
  describe('a long press on the button of the card form', { concurrency: false }, () => longPress(frame));
});

const inlineFiles = async ({ companion }: CardShop): Promise<string[]> => {
  const response = await fetch(`${companion.url}/scripts.json`);
  const { scripts } = (await response.json()) as { scripts: { file: string }[] };
  return scripts.map(({ file }) => file).filter((file) => file.includes('inline'));
};

/** `PAY_RAW_CARD=frame`: the companion takes cards from its frame alone, never from the page. */
function frameOnly(frame: () => FrameShop): void {
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

/** A pay button held down still clicks when a field error makes the form taller. */
function longPress(frame: () => FrameShop): void {
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

/** A payment works on a cross-origin isolated page (`Cross-Origin-Embedder-Policy: require-corp`). */
function isolatedPage(frame: () => FrameShop): void {
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
