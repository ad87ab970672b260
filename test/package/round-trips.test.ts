/**
 * What a buyer waits for is asked for at once, the checkout included: on a slow network each request that waits for another
 * costs a round trip.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { customer } from '../support/servers/companion.ts';
import { suiteScope } from '../support/servers/process.ts';
import { skipLongTimers } from '../support/clocks/skip-long-timers.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { visit } from '../support/browsers/visitor.ts';

describe('what a page asks for', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;

  before(async () => {
    testShop = await startTestShop(scope, { PAY_RAW_CARD: 'inline' });
  });

  const frame = 'iframe[part=card-frame]';
  const cases = [
    {
      what: 'a card form in the page',
      tag: 'pay-card isolation="inline"',
      amounts: { USD: '25.00' },
      ready: (page: Page) => page.locator('#number').waitFor(),
    },
    {
      what: 'a card form in its frame',
      tag: 'pay-card',
      amounts: { USD: '25.00' },
      ready: (page: Page) => page.frameLocator(frame).locator('#number').waitFor(),
    },
    {
      what: 'a PIX code',
      tag: 'pay-pix',
      amounts: { BRL: '129.90' },
      ready: (page: Page) => page.getByRole('img', { name: /Pix QR code/ }).waitFor(),
    },
  ];

  const runs = cases.flatMap((one) => [
    { ...one, entry: 'pay.js', least: 4 },
    // The view is in the entry.
    { ...one, entry: `${one.tag.split(' ')[0] ?? ''}.js`, least: 3 },
  ]);
  for (const { what, tag, amounts, ready, entry, least } of runs) {
    test(`until there is ${what}: ${entry}, and then everything else at once`, async () => {
      const wanted = await lateOf(await open(tag, amounts, entry), ready);
      // Each is held back until all have been asked for: one that waits for another one is never asked for.
      const held = new Map<string, Route>();
      const page = await open(tag, amounts, entry, async (route) => {
        held.set(nameOf(route.request().url()), route);
        if (held.size < wanted.size) return;
        await Promise.all([...held.values()].map((one) => one.continue()));
      });
      await ready(page).catch((error: unknown) => {
        const missing = [...wanted].filter((name) => !held.has(name));
        throw new Error(`Not asked for beside the others: ${missing.join(', ')}`, { cause: error });
      });
      assert.ok(wanted.size >= least, [...wanted].join());
      await page.context().close();
    });
  }

  for (const first of ['card', 'pix']) {
    test(`<pay-checkout> requests the texts of ${first}, which opens first, before the checkout is known`, async () => {
      const { client_secret: secret } = await testShop.createCheckout({ customer });
      const { page } = await visit(testShop.browser);
      await page.route('**/v1/checkout', () => undefined);
      const texts = page.waitForRequest((request) => request.url().includes(`/pay-en-${first}-start-`));
      const body = `<pay-checkout checkout="${secret}" order="wallet ${first}"></pay-checkout>`;
      await page.goto(testShop.pageUrl({ body, entry: 'pay-checkout.js' }));
      await texts;
      await page.context().close();
    });
  }

  /** What is late goes through `hold`, where there is one; the page is on its way when this resolves. */
  async function open(
    tag: string,
    amounts: Record<string, string>,
    entry: string,
    hold?: (route: Route) => Promise<void>,
  ): Promise<Page> {
    const { client_secret: secret } = await testShop.createCheckout({ amounts, customer });
    const { page } = await visit(testShop.browser);
    if (hold) await page.route((url) => isLate(url.href), hold);
    const [name = ''] = tag.split(' ');
    const body = `<${tag} checkout="${secret}"></${name}>`;
    await page.goto(testShop.pageUrl({ body, entry, script: skipLongTimers }));
    return page;
  }

  /** The names of all that were asked for late, until the buyer can do something. */
  async function lateOf(page: Page, ready: (page: Page) => Promise<void>): Promise<ReadonlySet<string>> {
    await ready(page);
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    await page.context().close();
    return new Set(urls.filter(isLate).map(nameOf));
  }

  const nameOf = (url: string): string => path.posix.basename(new URL(url).pathname);

  /** The checkout, and scripts that are not an entry, nor the frame's own, which its page asks for. */
  function isLate(url: string): boolean {
    const name = nameOf(url);
    return (
      url.startsWith(testShop.companionUrl) && /^(checkout|pay-(?!card-frame-).*-[\w-]{8}\.js)$/.test(name)
    );
  }
});
