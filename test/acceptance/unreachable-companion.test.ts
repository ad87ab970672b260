/**
 * Tests what buyers see and developers learn on a page that cannot reach its companion, whose origin the companion does not allow (CORS),
 * or that has no checkout. The page's clock is mocked.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { customer } from '../support/servers/companion.ts';
import { longOnlyIf } from '../support/long-run.ts';
import { oneOnSqlite } from '../support/servers/companion-setups.ts';
import { type RunningProcess, suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/browsers/visitor.ts';

const unreachableText = 'Não conseguimos falar com o serviço de pagamento.';
const slowText = 'O pagamento está demorando para carregar.';
const offlineText = 'Sem conexão. Tentando de novo…';

/** Records method and code of each `pay-error`, and the message of each `pay-diagnostic` as well. */
const script = `
  window.errors = [];
  window.diagnostics = [];
  addEventListener('pay-error', ({ method, code }) => window.errors.push(method + ' ' + code));
  addEventListener('pay-diagnostic', ({ method, code, message }) => window.diagnostics.push(method + ' ' + code + ': ' + message));
`;

describe('a page that does not reach its companion', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope);
  });

  interface Setup {
    policy?: (policy: string) => string;
    checkout?: string;
    before?: (page: Page) => Promise<unknown>;
    more?: string;
    tag?: string;
  }

  async function open({ checkout, before: prepare, more = '', tag = 'pay-pix', ...options }: Setup = {}) {
    const attribute =
      checkout ??
      `checkout="${(await testShop.createCheckout({ amounts: { BRL: '129.90' }, customer })).client_secret}"`;
    const { page } = await visit(testShop.browser);
    await page.clock.install();
    await prepare?.(page);
    const body = `<${tag} ${attribute}></${tag}>`;
    await page.goto(testShop.pageUrl({ body, lang: 'pt-BR', script: script + more, ...options }));
    const errors = (): Promise<string[]> => page.evaluate('window.errors');
    const diagnostics = (): Promise<string[]> => page.evaluate('window.diagnostics');
    const diagnostic = (): Promise<string> =>
      until('a diagnostic', async () => (await diagnostics())[0] ?? false);
    return { page, errors, diagnostics, diagnostic };
  }

  const api = /\/v1\/checkout/;

  test('blocked by the page’s policy: names the directive, and reports an error at once', async () => {
    const policy = (all: string): string => all.replace(/connect-src [^;]*/, "connect-src 'self'");
    const { page, errors, diagnostic } = await open({ policy });
    await page.getByText(unreachableText).first().waitFor();
    assert.equal(
      await diagnostic(),
      `pix CONNECTION_BLOCKED: The page's content security policy does not allow ${testShop.companionUrl}: add it to connect-src.`,
    );
    // The error follows the diagnostic once the buyer's words have loaded.
    await until('an error', async () => (await errors()).length > 0);
    assert.deepEqual(await errors(), ['pix CONNECTION_BLOCKED']);
    await page.context().close();
  });

  test('sandboxed without an origin: names the sandbox, not an origin that is allowed already', async () => {
    const { page, errors, diagnostic } = await open({ policy: (all) => `${all}; sandbox allow-scripts` });
    const message = await diagnostic();
    assert.match(message, /^pix ORIGIN_NOT_ALLOWED: .*allow-same-origin/);
    assert.doesNotMatch(message, /PAY_ALLOWED_ORIGINS/);
    await until('an error', async () => (await errors()).length > 0);
    await page.context().close();
  });

  test('a dead companion: reported at once, no word about the buyer’s connection, and the code once it is back', async () => {
    let isDown = true;
    const whileDown = (page: Page) =>
      page.route(/\/v1\/checkout|\/pay\.js$/, async (route) => {
        const isProbe = route.request().method() === 'HEAD' || api.test(route.request().url());
        await (isDown && isProbe ? route.abort('connectionrefused') : route.continue());
      });
    const { page, errors, diagnostic } = await open({ before: whileDown });
    assert.match(await diagnostic(), /^pix COMPANION_UNREACHABLE: Nothing responds at http/);
    await page.clock.fastForward(6_500);
    await page.getByText(slowText).first().waitFor();
    assert.equal(await page.getByText(/conexão/).count(), 0);
    assert.deepEqual(await errors(), []);
    isDown = false;
    await until('the code', async () => {
      await page.clock.runFor(1_000);
      return page.getByRole('img', { name: /QR code Pix/ }).isVisible();
    });
    await page.context().close();
  });

  test('a proxy that responds in the companion’s place is reported', async () => {
    // Without CORS headers, which the tests' own responses would have: the first probe is the one without CORS.
    let probes = 0;
    const badGateway = (page: Page) =>
      page.route(/\/v1\/checkout|\/pay\.js$/, async (route) => {
        const isHead = route.request().method() === 'HEAD';
        const isApi = api.test(route.request().url());
        if (isHead && probes++ === 0) await route.fulfill({ status: 502, body: 'Bad gateway' });
        else await (isHead || isApi ? route.abort('failed') : route.continue());
      });
    const { page, diagnostic } = await open({ before: badGateway });
    assert.match(await diagnostic(), /^pix RESPONSE_NOT_READABLE: /);
    await page.context().close();
  });

  test('a device that is offline is said to have no connection, and nothing is diagnosed', async () => {
    const { page, diagnostics } = await open();
    await page.getByRole('img', { name: /QR code Pix/ }).waitFor();
    await until('the stream watches the connection', async () => {
      await page.context().setOffline(true);
      await page.clock.runFor(1_000);
      return page.getByText(offlineText).isVisible();
    });
    assert.deepEqual(await diagnostics(), []);
    await page.context().close();
  });

  for (const [what, checkout] of [
    ['a missing checkout', ''],
    ['an empty checkout', 'checkout=""'],
    ['a checkout of blanks', 'checkout=" "'],
  ] as const) {
    for (const tag of ['pay-pix', 'pay-checkout']) {
      longOnlyIf((tag === 'pay-pix') !== (what === 'an empty checkout'))(
        `${what} of <${tag}> is reported, and then shown`,
        async () => {
          const { page, errors, diagnostic } = await open({ checkout, tag });
          await page.clock.fastForward(1_500);
          assert.match(
            await diagnostic(),
            /^(pix|null) CHECKOUT_MISSING: <pay-\w+> has (no|an empty) checkout/,
          );
          await page.clock.fastForward(5_000);
          await page.getByText(slowText).first().waitFor();
          assert.deepEqual(await errors(), []);
          await page.clock.fastForward(15_000);
          await until('the error', async () => (await errors()).length > 0);
          assert.deepEqual(await errors(), [`${tag === 'pay-pix' ? 'pix' : 'null'} CHECKOUT_MISSING`]);
          // Set late, it is shown.
          const order = await testShop.createCheckout({ amounts: { BRL: '129.90' }, customer });
          await page
            .locator(tag)
            .first()
            .evaluate((element, secret) => element.setAttribute('checkout', secret), order.client_secret);
          await page.getByRole('img', { name: /QR code Pix/ }).waitFor();
          await page.context().close();
        },
      );
    }
  }

  /** What monitoring scripts and old frameworks do to a page. */
  const replacements = {
    'a fetch of Request objects': `
      const { fetch } = window;
      window.fetch = function (input, init) { return fetch(new Request(input, init)); };`,
    'a fetch that adds tracing headers': `
      const { fetch } = window;
      window.fetch = (input, init) => {
        const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
        headers.set('traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01');
        headers.set('sentry-trace', '4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1');
        headers.set('X-Requested-With', 'XMLHttpRequest');
        return fetch(input, { ...init, headers });
      };`,
    'Prototype.js': `
      for (const type of [Array, String, Number, Date]) type.prototype.toJSON = function () { return '"' + this + '"'; };
      Array.prototype.each = Array.prototype.forEach;
      Array.prototype.first = function () { return this[0]; };
      Array.from = (items) => { const copy = []; for (const item of items) copy.push(item); return copy; };
      Function.prototype.bindAsEventListener = Function.prototype.bind;`,
    'a Promise and custom elements of their own': `
      const NativePromise = window.Promise;
      window.Promise = class extends NativePromise {};
      const define = customElements.define.bind(customElements);
      customElements.define = (name, type, options) => define(name, class extends type {}, options);
      window.setTimeout = ((set) => (...input) => set(...input))(window.setTimeout);`,
  } as const;
  for (const [what, more] of Object.entries(replacements)) {
    test(`with ${what}: the code is shown and paid`, async () => {
      const { page, errors, diagnostics } = await open({ more });
      await page.getByRole('img', { name: /QR code Pix/ }).waitFor();
      const code = await page.locator('pay-pix [part=code]').inputValue();
      await testShop.simulator.pay((await testShop.simulator.chargeOf(code)).idTransaction);
      await until('the payment is shown', async () => {
        await page.clock.runFor(1_000);
        return page.getByRole('heading', { name: 'Pagamento confirmado' }).isVisible();
      });
      assert.deepEqual([await errors(), await diagnostics()], [[], []]);
      await page.context().close();
    });
  }

  describe('since its origin is not allowed', { concurrency: false }, () => {
    const ownScope = suiteScope();
    let refused: TestShop;
    let companion: RunningProcess;
    before(async () => {
      refused = await startTestShop(
        ownScope,
        { PAY_ALLOWED_ORIGINS: 'https://other.example' },
        {
          beside: testShop,
          start: async (...args) => (companion = (await oneOnSqlite.start(...args)) as RunningProcess),
        },
      );
    });

    for (const [tag, method] of [
      ['pay-pix', 'pix'],
      ['pay-card', 'card'],
      ['pay-wallet display="redirect"', 'wallet'],
      ['pay-checkout', 'null'],
    ] as const) {
      longOnlyIf(method === 'card' || method === 'wallet')(
        `<${tag}> reports the cause at once, and offers a retry`,
        async () => {
          const { client_secret: secret } = await refused.createCheckout({
            amounts: { BRL: '129.90', USD: '25.00' },
            customer,
          });
          const { page } = await visit(refused.browser);
          await page.clock.install();
          await page.goto(
            refused.pageUrl({ body: `<${tag} checkout="${secret}"></${tag}>`, lang: 'pt-BR', script }),
          );
          const element = page.locator(tag.split(' ')[0] ?? '');
          await element.getByText(unreachableText).first().waitFor();
          await element.getByRole('button', { name: 'Tentar de novo' }).waitFor();
          assert.equal(await element.getByText('conexão').count(), 0, 'the buyer’s connection works');
          assert.deepEqual(await page.evaluate('window.errors'), [`${method} ORIGIN_NOT_ALLOWED`]);
          const diagnostics = await page.evaluate<string[]>('window.diagnostics');
          assert.equal(diagnostics.length, 1);
          assert.match(
            diagnostics[0] ?? '',
            /^(pix|card|wallet|null) ORIGIN_NOT_ALLOWED: .*PAY_ALLOWED_ORIGINS/,
          );
          assert.ok(diagnostics[0]?.includes(refused.shopUrl));
          await page.context().close();
        },
      );
    }

    test('the log names the origin and the setting that allows it', async () => {
      const logLines = (): string[] =>
        companion
          .output()
          .split('\n')
          .filter((line) => line.includes('origin not allowed'));
      await until('the origin is logged', () => logLines().length > 0);
      const [line = ''] = logLines();
      assert.ok(line.includes(refused.shopUrl), line);
      assert.match(line, /PAY_ALLOWED_ORIGINS/);
    });
  });
});
