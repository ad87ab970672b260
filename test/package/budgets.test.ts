/** What a browser loads before a buyer can do something: gzipped bytes of the built scripts, as Chromium asked for them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { FrameLocator, Page } from 'playwright-core';
import { scriptsFolder } from '../../widget/build/scripts.ts';
import { customer } from '../support/servers/companion.ts';
import { suiteScope } from '../support/servers/process.ts';
import { skipLongTimers } from '../support/clocks/skip-long-timers.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';

const kB = 1000;

/**
 * What each load may weigh, just above what is measured. In 0.1.0 it was 12, 26.4, 27.7 and 33.5 kB: no first load is more than 3 %
 * above that. The aims are 12 kB for the first load, 22 to a PIX code, 20 to a card form in the page and 28 to one
 * in its frame.
 *
 * Everything counts that was asked for until the buyer can do it: a code that is seen, a form that groups the number, knows
 * its network and says what is wrong. What follows, once the page has come to rest or the form is complete, does not: live
 * news, what paying needs, what is said of outcomes.
 */
const ceilings = {
  firstLoad: 12.3 * kB,
  pixCode: 27.1 * kB,
  /** Once the page with a code has come to rest; what tells the page of payments is part of it. 32.4 in 0.1.0. */
  pixAtRest: 33.7 * kB,
  cardInline: 28.53 * kB,
  cardFrame: 33.6 * kB,
};

describe('size budgets', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;

  before(async () => {
    testShop = await startTestShop(scope, { PAY_RAW_CARD: 'inline' });
  });

  /** Opens a page and resolves to the companion's scripts that it has loaded once `ready` has resolved. */
  async function load(
    body: string,
    ready: (page: Page) => Promise<unknown>,
    script = skipLongTimers,
  ): Promise<Loaded> {
    const { page, record } = await testShop.open({ body, lang: 'pt-BR', script });
    await ready(page);
    const urls = [...new Set(record.urls)].map((url) => new URL(url));
    const files = urls
      .filter(({ origin, pathname }) => origin === testShop.companionUrl && pathname.endsWith('.js'))
      .map(({ pathname }) => path.posix.basename(pathname));
    await page.context().close();
    const bytes = (file: string): number =>
      gzipSync(readFileSync(path.join(scriptsFolder, file)), { level: 9 }).length;
    return { files, bytes: files.reduce((sum, file) => sum + bytes(file), 0) };
  }

  const element = (tag: string, secret: string, attributes = ''): string =>
    `<${tag} checkout="${secret}" ${attributes}></${tag}>`;

  test('first load, all elements registered and nothing shown', async () => {
    const loaded = await load('', (page) =>
      page.waitForFunction(() => customElements.get('pay-checkout') && customElements.get('pay-card')),
    );
    assertWithin(loaded, ceilings.firstLoad);
    assertLoadsNothingOf(loaded, 'view', 'common', 'stripe', 'processor', 'qr-code');
  });

  test('to a PIX code: nothing of cards or wallets', async () => {
    const { client_secret: secret } = await testShop.createCheckout({ amounts: { BRL: '129.90' }, customer });
    const loaded = await load(element('pay-pix', secret), (page) =>
      page.getByRole('img', { name: /QR code Pix/ }).waitFor(),
    );
    assertWithin(loaded, ceilings.pixCode);
    assertLoadsNothingOf(loaded, 'card', 'wallet', 'checkout-', 'processor', 'challenge', 'payer-form');
  });

  test('and, once the page has come to rest, what it may need later', async () => {
    const { client_secret: secret } = await testShop.createCheckout({ amounts: { BRL: '129.90' }, customer });
    const isLive = (page: Page) =>
      Promise.all([
        page.waitForRequest((request) => request.url().endsWith('/v1/checkout/events')),
        page.waitForRequest((request) => request.url().includes('/pay-outcome-')),
        page.waitForRequest((request) => request.url().includes('/pay-pix-panels-')),
        page.waitForRequest((request) => request.url().includes('/pay-closed-')),
      ]);
    const loaded = await load(element('pay-pix', secret), isLive, '');
    assertWithin(loaded, ceilings.pixAtRest);
    assertLoadsNothingOf(loaded, 'card', 'wallet', 'checkout-', 'processor', 'challenge', 'payer-form');
  });

  test('to a working card form in the page: nothing of PIX or wallets', async () => {
    const { client_secret: secret } = await testShop.createCheckout();
    const loaded = await load(element('pay-card', secret, 'isolation="inline"'), (page) => useForm(page));
    assertWithin(loaded, ceilings.cardInline);
    assertLoadsNothingOf(
      loaded,
      'pix',
      'wallet',
      'qr-code',
      'br-code',
      'checkout-',
      'challenge',
      'card-frame',
      'card-payment',
      'calls',
      'outcome',
    );
  });

  test('to a working card form in its frame', async () => {
    const { client_secret: secret } = await testShop.createCheckout();
    const loaded = await load(element('pay-card', secret), (page) =>
      useForm(page.frameLocator('iframe[part=card-frame]')),
    );
    assertWithin(loaded, ceilings.cardFrame);
    assertLoadsNothingOf(
      loaded,
      'pix',
      'wallet',
      'qr-code',
      'br-code',
      'checkout-',
      'inline',
      'card-payment',
    );
  });

  test('texts of one locale alone', async () => {
    const { client_secret: secret } = await testShop.createCheckout({ amounts: { BRL: '129.90' }, customer });
    const { files } = await load(element('pay-pix', secret), (page) =>
      page.getByRole('img', { name: /QR code Pix/ }).waitFor(),
    );
    const texts = files.flatMap((file) => /^pay-(.+)-[0-9a-f]{8}\.js$/.exec(file)?.[1] ?? []);
    assert.deepEqual(texts.filter((name) => /-start$|^en|^es|^pt/.test(name)).sort(), [
      'pt-BR-common-start',
      'pt-BR-pix-start',
    ]);
  });
});

/** Types a number, whose network shows, and a date, whose fault is said. */
async function useForm(form: Page | FrameLocator): Promise<void> {
  await form.locator('#number').fill('378282246310001');
  await form.getByRole('img', { name: 'American Express' }).waitFor();
  await form.locator('#expiry').fill('1320');
  await form.locator('#cvc').focus();
  await form.locator('#expiry-error').waitFor();
}

interface Loaded {
  files: string[];
  bytes: number;
}

function assertWithin({ files, bytes }: Loaded, budget: number): void {
  const sizes = files.map(
    (file) => `${gzipSync(readFileSync(path.join(scriptsFolder, file)), { level: 9 }).length} ${file}`,
  );
  assert.ok(bytes <= budget, `${bytes} bytes of ${budget}:\n${sizes.join('\n')}`);
}

function assertLoadsNothingOf({ files }: Loaded, ...parts: string[]): void {
  // Texts have their language in front.
  const wrong = files.filter((file) =>
    parts.some((part) => file.replace('pay-pt-BR-', 'pay-').startsWith(`pay-${part}`)),
  );
  assert.deepEqual(wrong, []);
}
