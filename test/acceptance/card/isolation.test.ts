/** A script of the shop with full access to its page tries to get at the card; the frame gives it nothing. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { CardPage, goodCard } from '../../support/buyers/card-page.ts';
import { type CardShop, startCardShop } from '../../support/servers/card-shop.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visit } from '../../support/browsers/visitor.ts';
import { ofCard, ransack, thief } from './thief.ts';

describe('the card frame', { concurrency: false }, () => {
  const scope = suiteScope();
  let shop: CardShop;
  let browser: Browser;

  before(async () => {
    shop = await startCardShop(scope);
    browser = await openBrowser(scope);
  });

  test('gives a hostile script of the page nothing of the card', async () => {
    const checkout = await shop.checkout();
    const { page } = await visit(browser);
    await page.goto(shop.addressOf(checkout, { head: `<script nonce="test">${thief}</script>` }));
    const card = new CardPage(page, 'frame');
    await card.field('number').pressSequentially('4242424242424242');
    await card.field('expiry').pressSequentially('1230');
    await card.field('cvc').pressSequentially('737');

    await page.evaluate(ransack);
    // Its forged decline has emptied the CVC. Typed again, the form is complete, which the frame tells its last port: the
    // forged one, which has then heard all before.
    await until('the CVC is gone', async () => (await card.field('cvc').inputValue()) === '');
    await card.field('cvc').pressSequentially('737');
    await page.waitForFunction(() =>
      (Reflect.get(globalThis, 'found') as string[]).some((entry) => entry.includes('"changed"')),
    );
    const all = await page.evaluate(
      () => [...Reflect.get(globalThis, 'found'), ...Reflect.get(globalThis, 'loot')] as string[],
    );
    assert.ok(all.length > 20, 'the thief heard something');
    assert.deepEqual(
      all.filter((entry) => ofCard.test(entry)),
      [],
    );
  });

  test('pays under such a script, and it learns no more from the payment', async () => {
    const checkout = await shop.checkout();
    const { page, record } = await visit(browser);
    await page.goto(shop.addressOf(checkout, { head: `<script nonce="test">${thief}</script>` }));
    const card = new CardPage(page, 'frame');
    await card.pay({ ...goodCard, cvc: '737' });
    await card.seePaid();
    const loot = await page.evaluate(() => (globalThis as unknown as { loot: string[] }).loot);
    assert.ok(
      loot.some((entry) => entry.startsWith('pay-success')),
      'the thief heard the events',
    );
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
      [...loot, ...markup, ...addresses].filter((entry) => ofCard.test(entry)),
      [],
    );
  });

  test('is the difference: inline, the same script gets the card', async () => {
    const { page } = await visit(browser);
    const address = shop.addressOf(await shop.checkout(), {
      attributes: { isolation: 'inline' },
      head: `<script nonce="test">${thief}</script>`,
    });
    await page.goto(address);
    const card = new CardPage(page, 'inline');
    await card.field('number').pressSequentially('4242424242424242');
    const loot = await page.evaluate(() => (globalThis as unknown as { loot: string[] }).loot);
    assert.notDeepEqual(
      loot.filter((entry) => ofCard.test(entry)),
      [],
    );
  });

  test('takes a port from none but an allowed page around it', async () => {
    const { page } = await visit(browser);
    // Opened by itself, its parent is itself, of an origin that is no shop's.
    await page.goto(`${shop.companion.url}/frame/card`);
    const answer = await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      const heard: unknown[] = [];
      port1.addEventListener('message', ({ data }) => heard.push(data));
      port1.start();
      const delivered = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
      postMessage({ type: 'pay-elements:card-frame' }, '*', [port2]);
      await delivered;
      // Messages of ports come in the order in which they were sent.
      const ping = new MessageChannel();
      const answered = new Promise((resolve) => ping.port1.addEventListener('message', resolve));
      ping.port1.start();
      ping.port2.postMessage('later');
      await answered;
      return heard;
    });
    assert.deepEqual(answer, []);
  });

  test('is a page with the strict policy, that only the allowed shops may frame', async () => {
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
      'frame-ancestors': shop.url,
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

  test('that does not load says so, and can be asked for again', async () => {
    const { page } = await visit(browser);
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

  test('is not shown to a shop that the companion does not know', async (t) => {
    const stranger = await startCardShop(t, { PAY_ALLOWED_ORIGINS: 'https://shop.example' });
    const { page, record } = await visit(browser);
    const body = `<iframe src="${stranger.companion.url}/frame/card"></iframe>`;
    await page.goto(stranger.addressOf(await stranger.checkout(), { body }));
    await until('the browser refuses it', () =>
      record.errors.some((error) => error.includes('frame-ancestors https://shop.example')),
    );
  });
});
