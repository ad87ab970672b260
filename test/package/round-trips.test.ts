/**
 * Tests that all that a buyer waits for, the checkout included, is requested in parallel: on a slow network each
 * request that waits for another costs a round trip.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { customer } from '../support/servers/companion.ts';
import { sampleOf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { skipLongTimers } from '../support/clocks/skip-long-timers.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { visit } from '../support/browsers/visitor.ts';

describe('the requests of a page', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;

  before(async () => {
    testShop = await startTestShop(scope, { PAY_RAW_CARD: 'inline' });
  });

  const frame = 'iframe[part=card-frame]';
  const cases = [
    {
      name: 'a card form in the page',
      tag: 'pay-card isolation="inline"',
      amounts: { USD: '25.00' },
      ready: (page: Page) => page.locator('#number').waitFor(),
    },
    {
      name: 'a card form in its frame',
      tag: 'pay-card',
      amounts: { USD: '25.00' },
      ready: (page: Page) => page.frameLocator(frame).locator('#number').waitFor(),
    },
    {
      name: 'a PIX code',
      tag: 'pay-pix',
      amounts: { BRL: '129.90' },
      ready: (page: Page) => page.getByRole('img', { name: /Pix QR code/ }).waitFor(),
    },
  ];

  const runs = cases.flatMap((one) => [
    { ...one, entry: 'pay.js', minRequests: 4 },
    // The entry contains the view: the checkout and the texts are left.
    { ...one, entry: `${one.tag.split(' ')[0] ?? ''}.js`, minRequests: 2 },
  ]);
  const kept = sampleOf(
    runs,
    [
      'a card form in the page by pay-card.js',
      'a card form in its frame by pay.js',
      'a PIX code by pay-pix.js',
    ],
    ({ name, entry }) => `${name} by ${entry}`,
  );
  for (const { name, tag, amounts, ready, entry, minRequests } of kept) {
    test(`${name}: loads ${entry}, then everything else in parallel`, async () => {
      const expected = await laterRequestsOf(await open(tag, amounts, entry), ready);
      // Each request is held back until all have been sent: one that waits for another is never sent.
      const heldRoutes = new Map<string, Route>();
      const page = await open(tag, amounts, entry, async (route) => {
        heldRoutes.set(nameOf(route.request().url()), route);
        if (heldRoutes.size < expected.size) return;
        await Promise.all([...heldRoutes.values()].map((one) => one.continue()));
      });
      await ready(page).catch((error: unknown) => {
        const missing = [...expected].filter((name) => !heldRoutes.has(name));
        throw new Error(`Not requested in parallel: ${missing.join(', ')}`, { cause: error });
      });
      assert.ok(expected.size >= minRequests, [...expected].join());
      await page.context().close();
    });
  }

  for (const [method, texts] of [
    // With the checkout's own.
    ['card', 'checkout'],
    ['pix', 'pix-start'],
  ] as const) {
    test(`<pay-checkout> requests the view and the texts of ${method}, the first to open, before the checkout is known`, async () => {
      const { client_secret: secret } = await testShop.createCheckout({ customer });
      const { page } = await visit(testShop.browser);
      await page.route('**/v1/checkout', () => undefined);
      const requested = [`/pay-en-${texts}-`, `/pay-${method}-view-`].map((name) =>
        page.waitForRequest((request) => request.url().includes(name)),
      );
      const body = `<pay-checkout checkout="${secret}" order="wallet ${method}"></pay-checkout>`;
      await page.goto(testShop.pageUrl({ body, entry: 'pay.js' }));
      const outcome = await Promise.race([
        Promise.all(requested).then(() => 'all requested'),
        page.waitForEvent('requestfailed').then((request) => `${request.url()} timed out`),
      ]);
      assert.equal(outcome, 'all requested');
      await page.context().close();
    });
  }

  /** Opens a page without waiting for it to load; its later requests go through `hold`, if given. */
  async function open(
    tag: string,
    amounts: Record<string, string>,
    entry: string,
    hold?: (route: Route) => Promise<void>,
  ): Promise<Page> {
    const { client_secret: secret } = await testShop.createCheckout({ amounts, customer });
    const { page } = await visit(testShop.browser);
    if (hold) await page.route((url) => isLater(url.href), hold);
    const [name = ''] = tag.split(' ');
    const body = `<${tag} checkout="${secret}"></${name}>`;
    await page.goto(testShop.pageUrl({ body, entry, script: skipLongTimers }));
    return page;
  }

  /** File names of all later requests until the element is usable. */
  async function laterRequestsOf(
    page: Page,
    ready: (page: Page) => Promise<void>,
  ): Promise<ReadonlySet<string>> {
    await ready(page);
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    await page.context().close();
    return new Set(urls.filter(isLater).map(nameOf));
  }

  const nameOf = (url: string): string => path.posix.basename(new URL(url).pathname);

  /** True for the checkout and for scripts other than the entries and the card frame's. */
  function isLater(url: string): boolean {
    const name = nameOf(url);
    return (
      url.startsWith(testShop.companionUrl) && /^(checkout|pay-(?!card-frame-).*-[\w-]{8}\.js)$/.test(name)
    );
  }
});
