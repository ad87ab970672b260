/**
 * Row `bytes`: size of what a page loads. Ours is captured from the network; peers' frames, served by their own
 * servers, are not counted.
 */
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { type Bundle, weigh } from '../harness/bundle.ts';
import { type Aim, type Measurement, subject } from '../harness/measure.ts';
import type { Row } from '../harness/row.ts';
import { commandScope } from '../harness/scope.ts';
import { openShop, type Shop } from '../harness/shop.ts';
import { startSite } from '../harness/site.ts';
import { openOfflineBrowser } from '../harness/visit.ts';
import { adyenDropinBundle, adyenPixBundle, braintreeBundle, litBundle } from '../peers/shops.ts';
import { root } from '../../../widget/build/folders.ts';
import { scriptsFolder } from '../../../widget/build/scripts.ts';
import { readFileSync } from 'node:fs';

const adyen = 'Adyen drop-in';
const pageTimeoutMs = 60_000;

export const bytes: Row = {
  title: 'Bytes',
  async measure(bench) {
    await using scope = commandScope();
    const peers = await bench.peers();
    const site = await startSite(scope);
    const shop = await openShop(scope, { site, folder: bench.folder });
    const browser = await openOfflineBrowser(scope);

    const dropin = filesOf(await adyenDropinBundle(peers));
    const pixAlone = filesOf(await adyenPixBundle(peers));
    const braintree = filesOf(await braintreeBundle(peers));
    const lit = filesOf(await litBundle(peers, path.join(root, 'node_modules/lit/index.js')));
    const first = { comparedTo: adyen, atMost: 1 / 11 };
    return [
      ...linesOf('first load', first, {
        [subject]: filesFirst(),
        [adyen]: dropin,
        'Braintree Drop-in': braintree,
        'one Lit element': lit,
      }),
      ...linesOf('to a card form, inline', null, {
        [subject]: await filesUntil(browser, shop, 'pay-card', 'isolation="inline"'),
        [adyen]: dropin,
        'Braintree Drop-in': braintree,
      }),
      ...linesOf('to a card form, in a frame', null, {
        [subject]: await filesUntil(browser, shop, 'pay-card', 'isolation="frame"'),
        [adyen]: dropin,
        'Braintree Drop-in': braintree,
      }),
      ...linesOf('to a PIX code', null, {
        [subject]: await filesUntil(browser, shop, 'pay-pix', ''),
        [adyen]: dropin,
        'Adyen Pix alone': pixAlone,
      }),
    ];
  },
};

const filesOf = ({ js, css }: Bundle): Buffer[] => [js, css].filter(({ length }) => length > 0);

/** The script tag's entry for pages that may use any element. */
const filesFirst = (): Buffer[] => [readFileSync(path.join(scriptsFolder, 'pay.js'))];

async function filesUntil(
  browser: Browser,
  shop: Shop,
  element: string,
  attributes: string,
): Promise<Buffer[]> {
  const page = await browser.newPage();
  try {
    page.setDefaultTimeout(pageTimeoutMs);
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      const isPart = ['script', 'stylesheet', 'document'].includes(response.request().resourceType());
      if (!isPart || !response.url().startsWith(shop.companionUrl)) return;
      const body = response.body();
      // Prevents an unhandled rejection if the page fails before the bodies are awaited.
      body.catch(() => undefined);
      bodies.push(body);
    });
    await page.addInitScript(() => {
      document.addEventListener('pay-ready', () => (window.readyAt = performance.now()));
    });
    await page.goto(await shop.pageOf(element, { attributes }));
    await page.waitForFunction(() => window.readyAt !== undefined);
    if (element === 'pay-pix') await page.locator('pay-pix svg').first().waitFor();
    return await Promise.all(bodies);
  } finally {
    await page.close();
  }
}

/** Sizes are deterministic, so one round is enough. */
function linesOf(what: string, aim: Aim | null, competitors: Record<string, Buffer[]>): Measurement[] {
  const weights = Object.entries(competitors).map(([name, files]) => [name, weigh(files)] as const);
  return (['gzip', 'brotli'] as const).map((encoding) => ({
    what: `${what}, ${encoding}`,
    unit: 'kB',
    values: Object.fromEntries(weights.map(([name, weight]) => [name, [weight[encoding]]])),
    ...(aim && { aim }),
  }));
}
