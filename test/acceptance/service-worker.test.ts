/**
 * Tests of shops whose service worker handles each request of the page: one that caches everything, as tutorials show it, and a hostile
 * one that reads and replaces what it can.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitStill } from '../support/browsers/visitor.ts';
import { CardPage, goodCard } from '../support/buyers/card-page.ts';
import { pixCodeOn } from '../support/buyers/demo-shop-buyer.ts';
import { type CheckoutResponse, customer } from '../support/servers/companion.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';
import { cardPattern } from './card/hostile-script.ts';

/** The same file registers itself in the page, and is the worker. */
const workerScript = (worker: string): string => `
if (typeof document === 'undefined') {
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  ${worker}
} else {
  globalThis.isControlled = navigator.serviceWorker.controller !== null;
  globalThis.isReady = navigator.serviceWorker.register(document.currentScript.src, { scope: '/' })
    .then(() => navigator.serviceWorker.ready);
  globalThis.paid = [];
  addEventListener('pay-success', ({ reference }) => globalThis.paid.push(reference));
}`;

/** Cache first: what was fetched once is never fetched again. */
const cachesEverything = `addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') return;
  event.respondWith(caches.open('all').then(async (cache) => {
    const cached = await cache.match(request);
    if (cached) return cached;
    const response = await fetch(request);
    if (request.method === 'GET') void cache.put(request, response.clone()).catch(() => undefined);
    return response;
  }));
});`;

/** Keeps all that it can read, and answers for every address of a frame, whoever asks. */
const hostile = `const seen = [];
addEventListener('message', ({ source }) => source.postMessage(seen));
addEventListener('fetch', (event) => {
  const { request } = event;
  const copy = request.clone();
  seen.push(request.destination + ' ' + request.url);
  void copy.text().then((text) => seen.push(text), () => undefined);
  if (request.url.includes('/frame/card'))
    event.respondWith(new Response('<input id=number>', { headers: { 'content-type': 'text/html' } }));
});`;

describe('a shop with a service worker', { concurrency: false }, () => {
  const scope = suiteScope();
  let shop: TestShop;
  before(async () => {
    shop = await startTestShop(scope, { PAY_RAW_CARD: 'frame' });
  });

  let orders = 0;
  const order = async (fields: Record<string, unknown> = {}) => {
    const reference = `worker-${(orders += 1)}`;
    const created = await shop.createCheckout({ reference, amounts: { BRL: '129.90' }, customer, ...fields });
    return { ...created, reference };
  };
  const pageFor = ({ client_secret: secret }: CheckoutResponse, tag: string, worker: string): string =>
    shop.pageUrl({
      body: `<${tag} checkout="${secret}"></${tag}>`,
      lang: 'pt-BR',
      script: workerScript(worker),
    });
  /** Opens the page under the control of its worker. A busy browser that cannot start the worker in time loads a page without. */
  const openControlled = (page: Page, url: string): Promise<unknown> =>
    until('the worker controls the page from its start', async () => {
      await page.goto(url);
      await page.evaluate('isReady');
      return page.evaluate(() => Reflect.get(globalThis, 'isControlled') === true);
    });
  /** References of the orders whose payment the page was told. */
  const paidOn = (page: Page): Promise<string[]> =>
    page.evaluate(() => Reflect.get(globalThis, 'paid') as string[]);
  const seePaid = async (page: Page): Promise<string[]> => {
    await until('a payment is told', async () => (await paidOn(page)).length > 0);
    return paidOn(page);
  };
  const payCode = async (page: Page): Promise<void> => {
    await shop.simulator.pay((await shop.simulator.chargeOf(await pixCodeOn(page))).idTransaction);
  };

  test('that caches everything: each order is paid, and is shown as its own', async () => {
    const { page } = await visitStill(shop.browser);
    for (const checkout of [await order(), await order()]) {
      await openControlled(page, pageFor(checkout, 'pay-pix', cachesEverything));
      await payCode(page);
      assert.deepEqual(await seePaid(page), [checkout.reference]);
      assert.equal((await shop.merchant.checkout(checkout.id)).status, 'paid');
    }
  });

  test('that is hostile: the card frame is the companion’s, and no card reaches the worker', async () => {
    const { page } = await visitStill(shop.browser);
    const checkout = await order({ amounts: { USD: '25.00' } });
    await openControlled(page, pageFor(checkout, 'pay-card', hostile));
    const card = new CardPage(page, 'frame');
    await card.pay({ ...goodCard, cvc: '737' });
    await card.seePaid();
    const seen = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data as string[]));
          navigator.serviceWorker.startMessages();
          navigator.serviceWorker.controller?.postMessage('');
        }),
    );
    assert.ok(
      seen.some((entry) => entry.endsWith('/v1/checkout')),
      'the worker saw the page’s own calls',
    );
    assert.deepEqual(
      seen.filter((entry) => cardPattern.test(entry) || /\/frame\/|card-frame|\/charge/.test(entry)),
      [],
    );
  });
});
