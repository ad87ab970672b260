/** A script of the shop with full access to its page tries to get at the card; the frame gives it nothing. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { CardPage, goodCard } from '../../support/card-page.ts';
import { type CardShop, startCardShop } from '../../support/card-shop.ts';
import { suiteScope } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visit } from '../../support/visitor.ts';

/** Runs first in the page, and keeps all that it can get hold of in `loot`. */
const thief = `{
  const loot = [];
  globalThis.loot = loot;
  const keep = (where, value, depth = 0) => {
    if (typeof value === 'string' || typeof value === 'number') loot.push(where + ': ' + value);
    else if (value && typeof value === 'object' && depth < 6) {
      for (const key of Reflect.ownKeys(value)) {
        try { keep(where + '.' + String(key), value[key], depth + 1); } catch {}
      }
    }
  };
  // Ears: every event that reaches the page.
  const types = ['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'change', 'paste', 'copy', 'compositionend',
    'focusin', 'message', 'pay-change', 'pay-submit', 'pay-status', 'pay-success', 'pay-error', 'pay-action'];
  for (const type of types) addEventListener(type, (event) => {
    keep(type, { key: event.key, data: event.data, value: event.target && event.target.value, own: { ...event } });
    for (const target of event.composedPath()) keep(type + ' path', { value: target.value, text: target.textContent });
  }, true);
  // Hands on the wire.
  const { fetch } = globalThis;
  globalThis.fetch = (...args) => { keep('fetch', args); return fetch(...args); };
  const { send, open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) { keep('xhr', body); return send.call(this, body); };
  const beacon = navigator.sendBeacon;
  navigator.sendBeacon = (...args) => { keep('beacon', args); return beacon.apply(navigator, args); };
  // Everything that a message passes through.
  for (const owner of [Window.prototype, MessagePort.prototype, globalThis]) {
    const { postMessage } = owner;
    if (typeof postMessage !== 'function') continue;
    owner.postMessage = function (...args) { keep('postMessage', args); return postMessage.apply(this, args); };
  }
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const wrapped = type === 'message' && typeof listener === 'function'
      ? function (event) { keep('port', event.data); return listener.call(this, event); }
      : listener;
    return listen.call(this, type, wrapped, options);
  };
  const { MessageChannel } = globalThis;
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() { super(); (globalThis.ports ??= []).push(this.port1, this.port2); }
  };
  // Polluted prototypes.
  for (const name of ['cvc', 'card', 'exp_month', 'exp_year', 'typed', 'taken', 'expiry']) {
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      set(value) {
        keep('prototype ' + name, value);
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
      },
      get() { return undefined; },
    });
  }
  const stringify = JSON.stringify;
  JSON.stringify = (...args) => { const text = stringify(...args); keep('stringify', text); return text; };
  const valueOf = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...valueOf,
    get() { const value = valueOf.get.call(this); keep('input value', value); return value; },
  });
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) { const root = attach.call(this, { ...init, mode: 'open' }); (globalThis.roots ??= []).push(root); return root; };
}
`;

describe('the card frame', { concurrency: false }, () => {
  const scope = suiteScope();
  let shop: CardShop;
  let browser: Browser;

  before(async () => {
    shop = await startCardShop(scope);
    browser = await openBrowser(scope);
  });

  /** The card in every shape that it is typed, shown or sent in. */
  const ofCard = /4242 ?4242|\b12\/30\b|\b1230\b|\b737\b|"exp_/;

  test('gives a hostile script of the page nothing of the card', async () => {
    const checkout = await shop.checkout();
    const { page } = await visit(browser);
    await page.goto(shop.addressOf(checkout, { head: `<script nonce="test">${thief}</script>` }));
    const card = new CardPage(page, 'frame');
    await card.field('number').pressSequentially('4242424242424242');
    await card.field('expiry').pressSequentially('1230');
    await card.field('cvc').pressSequentially('737');

    // It looks into the frame, and forges messages of every kind that it has seen.
    await page.evaluate(() => {
      const world = globalThis as unknown as {
        roots: ShadowRoot[];
        ports: MessagePort[];
        loot: string[];
      };
      const found: string[] = [];
      for (const root of world.roots) {
        for (const frame of root.querySelectorAll('iframe')) {
          try {
            found.push(frame.contentDocument?.body.innerHTML ?? 'no document');
            found.push(String(frame.contentWindow?.document.body.innerHTML));
          } catch (error) {
            found.push((error as Error).name);
          }
          const ask = (message: unknown): void => frame.contentWindow?.postMessage(message, '*');
          for (const type of ['take', 'charge', 'show', 'value', 'get', 'pay-elements:card-frame']) {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', ({ data }) => found.push(JSON.stringify(data)));
            port1.start();
            ask({ type, call: 1 });
            frame.contentWindow?.postMessage({ type, call: 1 }, '*', [port2]);
          }
        }
      }
      for (const port of world.ports) {
        for (const type of ['take', 'get', 'value', 'typed', 'declined', 'focus']) {
          port.postMessage({ type, call: 99, advice: 'fix_cvc', text: 'x' });
        }
      }
      Object.assign(globalThis, { found });
    });
    // The forged port is the frame's last, and hears in order: with this change told, it has heard all before.
    await card.field('cvc').press('Backspace');
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
    const { page } = await visit(browser);
    await page.goto(shop.addressOf(checkout, { head: `<script nonce="test">${thief}</script>` }));
    const card = new CardPage(page, 'frame');
    await card.pay({ ...goodCard, cvc: '737' });
    await card.seePaid();
    const loot = await page.evaluate(() => (globalThis as unknown as { loot: string[] }).loot);
    const leaks = loot.filter((entry) => ofCard.test(entry));
    assert.deepEqual(leaks, []);
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
    const policy = new Map(
      (response.headers.get('content-security-policy') ?? '').split(/;\s*/).map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
    );
    assert.deepEqual(Object.fromEntries(policy), {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': shop.url,
      'require-trusted-types-for': "'script'",
      'trusted-types': 'lit-html',
    });
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('x-frame-options'), null);
    const html = await response.text();
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
