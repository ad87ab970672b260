/** Tests that a hostile script with full access to the shop's page captures no card data from the card frame. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { CardPage, goodCard } from '../../support/buyers/card-page.ts';
import { type CardShop, startCardShop } from '../../support/servers/card-shop.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visitStill } from '../../support/browsers/visitor.ts';
import { cardPattern, hostileScript, probeFrame } from './hostile-script.ts';

describe('the card frame', { concurrency: false }, () => {
  const scope = suiteScope();
  let shop: CardShop;
  let browser: Browser;

  before(async () => {
    shop = await startCardShop(scope);
    browser = await openBrowser(scope);
  });

  test('hides a typed card from a hostile script of the page', async () => {
    const checkout = await shop.checkout();
    const { page } = await visitStill(browser);
    await page.goto(shop.addressOf(checkout, { head: `<script nonce="test">${hostileScript}</script>` }));
    const card = new CardPage(page, 'frame');
    await card.field('number').pressSequentially('4242424242424242');
    await card.field('expiry').pressSequentially('1230');
    await card.field('cvc').pressSequentially('737');

    await page.evaluate(probeFrame);
    // The script's forged decline has emptied the CVC. Once it is typed again, the form is complete, which the frame
    // reports to its last port: the forged one, which by then has received every earlier message.
    await until('the CVC is empty', async () => (await card.field('cvc').inputValue()) === '');
    await card.field('cvc').pressSequentially('737');
    await page.waitForFunction(() =>
      (Reflect.get(globalThis, 'found') as string[]).some((entry) => entry.includes('"changed"')),
    );
    const all = await page.evaluate(
      () => [...Reflect.get(globalThis, 'found'), ...Reflect.get(globalThis, 'captured')] as string[],
    );
    assert.ok(all.length > 20, 'the hostile script captured something');
    assert.deepEqual(
      all.filter((entry) => cardPattern.test(entry)),
      [],
    );
  });

  test('pays on a page with a hostile script, which captures nothing of the card', async () => {
    const checkout = await shop.checkout();
    const { page, record } = await visitStill(browser);
    await page.goto(shop.addressOf(checkout, { head: `<script nonce="test">${hostileScript}</script>` }));
    const card = new CardPage(page, 'frame');
    await card.pay({ ...goodCard, cvc: '737' });
    await card.seePaid();
    const captured = await until('the hostile script captures the last event', async () => {
      const entries = await page.evaluate(() => (globalThis as unknown as { captured: string[] }).captured);
      return entries.some((entry) => entry.startsWith('pay-success')) && entries;
    });
    const markup = await page.evaluate(() =>
      [document, ...(globalThis as unknown as { roots: ShadowRoot[] }).roots].flatMap((root) =>
        [...root.querySelectorAll('*')].flatMap((element) =>
          [...element.attributes].map(({ name, value }) => `attribute ${name}: ${value}`),
        ),
      ),
    );
    assert.ok(markup.some((entry) => entry.startsWith('attribute checkout')));
    const addresses = record.urls.map((url) => `address: ${url}`);
    assert.ok(addresses.some((entry) => entry.includes('/frame/card')));
    assert.deepEqual(
      [...captured, ...markup, ...addresses].filter((entry) => cardPattern.test(entry)),
      [],
    );
  });

  test('control: the same script captures the card of an inline form', async () => {
    const { page } = await visitStill(browser);
    const address = shop.addressOf(await shop.checkout(), {
      attributes: { isolation: 'inline' },
      head: `<script nonce="test">${hostileScript}</script>`,
    });
    await page.goto(address);
    const card = new CardPage(page, 'inline');
    await card.field('number').pressSequentially('4242424242424242');
    const captured = await page.evaluate(() => (globalThis as unknown as { captured: string[] }).captured);
    assert.notDeepEqual(
      captured.filter((entry) => cardPattern.test(entry)),
      [],
    );
  });

  test('accepts a port only from an allowed page around it', async () => {
    const { page } = await visitStill(browser);
    // Opened on its own, the frame is its own parent, and its origin is no shop's.
    await page.goto(`${shop.companion.url}/frame/card`);
    const messages = await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      const received: unknown[] = [];
      port1.addEventListener('message', ({ data }) => received.push(data));
      port1.start();
      const delivered = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
      postMessage({ type: 'pay-elements:card-frame' }, '*', [port2]);
      await delivered;
      // Ports deliver messages in the order in which they were sent.
      const ping = new MessageChannel();
      const pinged = new Promise((resolve) => ping.port1.addEventListener('message', resolve));
      ping.port1.start();
      ping.port2.postMessage('later');
      await pinged;
      return received;
    });
    assert.deepEqual(messages, []);
  });

  test('has the strict policy, which lets only the allowed shops and the companion’s own pages frame it', async () => {
    const response = await fetch(`${shop.companion.url}/frame/card`);
    const html = await response.text();
    const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
    const policy = new Map(
      (response.headers.get('content-security-policy') ?? '').split(/;\s*/).map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
    );
    assert.deepEqual(Object.fromEntries(policy), {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      'img-src': 'data:',
      'connect-src': "'self'",
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': `${shop.url} ${shop.companion.url.replace('127.0.0.1', 'localhost')}`,
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
      sandbox: 'allow-scripts allow-same-origin',
    });
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('x-frame-options'), null);
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    assert.equal(scripts.length, 1, 'the inventory is one file');
    assert.match(scripts[0] ?? '', /integrity="sha384-/);
  });

  test('shows a load failure, and can be loaded again', async () => {
    const { page } = await visitStill(browser);
    let isBlocked = true;
    await page.route('**/frame/card*', (route) => (isBlocked ? route.abort() : route.continue()));
    await page.goto(shop.addressOf(await shop.checkout()));
    const card = new CardPage(page, 'frame');
    await card.see('O formulário do cartão não carregou');
    isBlocked = false;
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await card.pay();
    await card.seePaid();
  });

  test('is blocked on a shop that the companion does not allow', async (t) => {
    const { simulator } = shop;
    const stranger = await startCardShop(t, { PAY_ALLOWED_ORIGINS: 'https://shop.example' }, { simulator });
    const { page, record } = await visitStill(browser);
    const body = `<iframe src="${stranger.companion.url}/frame/card"></iframe>`;
    await page.goto(stranger.addressOf(await stranger.checkout(), { body }));
    await until('the browser blocks the frame', () =>
      record.errors.some((error) => error.includes('frame-ancestors https://shop.example')),
    );
  });
});
