/** Tests applications with each framework, built from the packed package: a buyer pays by PIX and by card. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Inventory, readInventory } from '../../widget/build/inventory.ts';
import { scriptsFolder } from '../../widget/build/scripts.ts';
import { policyOfDocument } from '../documents/snippets.ts';
import { CardPage } from '../support/buyers/card-page.ts';
import { customer, merchantKey, merchantOf, startCompanion } from '../support/servers/companion.ts';
import { freePort } from '../support/servers/free-port.ts';
import { longOnly, sampleOf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { pixCodeOn } from '../support/buyers/demo-shop-buyer.ts';
import { type SimulatorControl, startSimulator } from '../support/servers/simulator.ts';
import { until } from '../support/until.ts';
import { openBrowser, visit } from '../support/browsers/visitor.ts';
import { openShop, type Shop } from './support/shop-server.ts';
import { createApplicationBuilder, type ApplicationBuilder } from './support/application-builder.ts';

/** Applications that get their client secrets in the page or from `/session.json`. */
const apps = ['plain', 'classic', 'strict-csp', 'react', 'vue', 'svelte', 'angular', 'lit-ssr'] as const;

describe('an application pays by PIX and by card', { concurrency: false }, () => {
  const scope = suiteScope();
  let builder: ApplicationBuilder;
  let shop: Shop;
  let browser: Browser;
  let simulator: SimulatorControl;
  let companion: string;
  let inventory: Inventory;
  let nextPort: number;

  before(async () => {
    builder = await createApplicationBuilder(scope);
    shop = await openShop(scope);
    nextPort = await freePort();
    simulator = await startSimulator(scope);
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-consumers-db-'));
    scope.after(() => rm(folder, { recursive: true, force: true }));
    const { url } = await startCompanion(scope, {
      baseUrl: simulator.baseUrl,
      databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
      env: { PAY_ALLOWED_ORIGINS: `${shop.url},http://localhost:${nextPort}`, PAY_RAW_CARD: 'frame' },
    });
    companion = url;
    browser = await openBrowser(scope);
    const found = readInventory(scriptsFolder);
    assert.ok(found);
    inventory = found;
  });

  for (const app of sampleOf(apps, ['plain', 'strict-csp', 'react', 'lit-ssr'])) {
    test(app, async () => {
      const [pix, card] = [`${app}-pix`, `${app}-card`];
      const secrets = {
        pix: await secretOf({ reference: pix, amounts: { BRL: '129.90' }, methods: ['pix'] }),
        card: await secretOf({ reference: card, amounts: { USD: '25.00' }, methods: ['card'] }),
      };
      const session = { companion, ...secrets };
      shop.show({
        folder: await builder.build(app, companion),
        session,
        placeholders: placeholdersFor(session),
        policy: policyFor(app),
        rendered: app === 'lit-ssr' ? await builder.runScript(app, 'render.js', JSON.stringify(session)) : '',
      });

      await assertPaysByBoth(shop.url, pix, card);
    });
  }

  test('react: receives a payment while a boundary hides the element', async () => {
    const reference = 'react-hidden';
    const pix = await secretOf({ reference, amounts: { BRL: '129.90' }, methods: ['pix'] });
    const card = await secretOf({
      reference: 'react-beside',
      amounts: { USD: '25.00' },
      methods: ['card'],
    });
    const session = { companion, pix, card };
    const folder = await builder.build('react', companion);
    shop.show({ folder, session, placeholders: {}, policy: policyFor('react'), rendered: '' });
    const { page } = await visit(browser);
    await page.goto(shop.url);
    const { idTransaction } = await simulator.chargeOf(await pixCodeOn(page));
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      dispatchEvent(new CustomEvent('suspend', { detail: promise }));
      Object.assign(globalThis, { resume: resolve });
      addEventListener('pay-success', () => Object.assign(globalThis, { isPaid: true }));
    });
    await page.locator('pay-checkout').first().waitFor({ state: 'hidden' });
    await simulator.pay(idTransaction);
    // React updates nothing of a hidden tree.
    await until('the payment', () => page.evaluate('globalThis.isPaid'));
    await page.evaluate('globalThis.resume()');
    await assertPaidOnce(page, reference);
    await page.context().close();
  });

  longOnly('next: is rendered on a server and hydrated in the browser, in production mode', async (t) => {
    const [pix, card] = ['next-pix', 'next-card'];
    const session = {
      companion,
      pix: await secretOf({ reference: pix, amounts: { BRL: '129.90' }, methods: ['pix'] }),
      card: await secretOf({ reference: card, amounts: { USD: '25.00' }, methods: ['card'] }),
    };
    shop.show({ folder: '', session, placeholders: {}, policy: '' });
    const url = await builder.serveNext(t, 'next', nextPort, { SESSION_URL: `${shop.url}/session.json` });
    assert.match(await (await fetch(url)).text(), /<pay-checkout [^>]*checkout=/);
    await assertPaysByBoth(url, pix, card);
  });

  test('node: a program takes a payment by pay-elements/client', async () => {
    const reference = 'node-client';
    const program = builder.runScript('node', 'shop.ts', companion, merchantKey, reference);
    // The same order, of which the buyer's page would have the secret.
    const order = { reference, amounts: { BRL: '129.90' }, methods: ['pix'] };
    const { client_secret } = await merchantOf(companion).createCheckout(order);
    const body = new URLSearchParams({ client_secret, method: 'pix', ...customer });
    const deposit = await fetch(`${companion}/v1/checkout/deposit`, { method: 'POST', body });
    const { transaction } = (await deposit.json()) as { transaction: string };
    await simulator.pay(transaction);
    assert.deepEqual((await program).trim().split('\n'), [
      'paid 129.90 BRL',
      'refund: 422 PIX_NOT_REFUNDABLE',
    ]);
  });

  for (const source of ['vscode', 'web-types']) {
    test(`editor: the language server completes elements, attributes and values from the data of ${source}`, async () => {
      const complete = async (text: string): Promise<{ labels: string[]; hover: string }> =>
        JSON.parse(await builder.runScript('editor', 'complete.js', source, text)) as {
          labels: string[];
          hover: string;
        };
      const tags = (await complete('<pay|')).labels.filter((label) => label.startsWith('pay-'));
      assert.deepEqual(tags.sort(), ['pay-card', 'pay-checkout', 'pay-pix', 'pay-wallet']);
      for (const [text, expected] of [
        ['<pay-pix |></pay-pix>', ['checkout', 'companion', 'locale', 'disabled', 'price']],
        ['<pay-card |></pay-card>', ['isolation', 'display', 'fonts']],
        ['<pay-card isolation="|"></pay-card>', ['frame', 'inline']],
        ['<pay-checkout selected="|"></pay-checkout>', ['pix', 'card']],
        ['<pay-wallet wallet="|"></pay-wallet>', ['apple_pay', 'google_pay']],
      ] as const) {
        const { labels } = await complete(text);
        for (const label of expected) assert.ok(labels.includes(label), `${text}: ${labels.join(', ')}`);
      }
      assert.match(
        (await complete('<pay-pix check|out="a"></pay-pix>')).hover,
        /Client secret of the checkout/,
      );
      // Another element has none of them.
      assert.ok(!(await complete('<p |></p>')).labels.includes('checkout'));
    });
  }

  test('the React wrappers can be imported without a DOM, and render on a server', async () => {
    const markup = await builder.runScript('react', 'render.js');
    assert.equal(markup.trim(), '<pay-pix checkout="cs_1" locale="es"></pay-pix>');
  });

  /** Pays both orders, and checks that the application reports each payment once. */
  async function assertPaysByBoth(url: string, pix: string, card: string): Promise<void> {
    const { page, record } = await visit(browser);
    await serveProcessor(page);
    await page.goto(url);
    const { idTransaction } = await simulator.chargeOf(
      await pixCodeOn(page).catch(() => assert.fail(`no code:\n${record.errors.join('\n')}`)),
    );
    await simulator.pay(idTransaction);
    await assertPaidOnce(page, pix);
    await new CardPage(page, 'frame').pay();
    await assertPaidOnce(page, card);

    assert.deepEqual(record.errors, []);
    await page.context().close();
  }

  const secretOf = async (order: object): Promise<string> =>
    (await merchantOf(companion).createCheckout({ ...order, customer })).client_secret;

  const assertPaidOnce = async (page: Page, reference: string): Promise<void> => {
    const report = `paid ${reference};`;
    const output = await until(`the application shows: ${report}`, async () => {
      const text = await page.locator('output').textContent();
      return text?.includes(report) && text;
    });
    assert.equal(output.split(report).length, 2, 'reported once');
  };

  /** Serves the processor's library, which pages load from the processor, from the simulator. */
  async function serveProcessor(page: Page): Promise<void> {
    const script = await (await fetch(`${simulator.url}/processor.js`)).text();
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
  }

  /** The policy that the documents require of a shop, and nothing else; the simulator acts as the processor. */
  function policyFor(app: (typeof apps)[number]): string {
    const documented = policyOfDocument(companion, simulator.url);
    const own: Partial<Record<(typeof apps)[number], Record<string, string>>> = {
      'strict-csp': {
        'script-src': `'nonce-%NONCE%' 'strict-dynamic'`,
        'require-trusted-types-for': "'script'",
        'trusted-types': 'lit-html pay-elements',
      },
      // Declarative shadow roots have their styles in the page.
      'lit-ssr': { 'style-src': "'unsafe-inline'" },
    };
    return Object.entries({
      'default-src': "'none'",
      'img-src': 'data:',
      ...documented,
      ...own[app],
    })
      .map((directive) => directive.join(' '))
      .join('; ');
  }

  function placeholdersFor({ pix, card }: { pix: string; card: string }): Record<string, string> {
    const integrityOf = (name: string): string =>
      inventory.scripts.find(({ file }) => file === name)?.integrity ?? '';
    const integrity = Object.fromEntries(
      Object.entries(inventory.import_map_integrity).map(([file, hash]) => [
        new URL(file, `${companion}/`).href,
        hash,
      ]),
    );
    return {
      COMPANION: companion,
      PIX: pix,
      CARD: card,
      VERSION: inventory.version,
      MODULE_INTEGRITY: integrityOf('pay.js'),
      CLASSIC_INTEGRITY: integrityOf('pay.classic.js'),
      IMPORT_MAP: JSON.stringify({ integrity }),
    };
  }
});
