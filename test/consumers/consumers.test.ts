/** Applications as shops write them, built from the packed package, pay by PIX and by card in a browser. */
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
import { customer, merchantOf, startCompanion } from '../support/servers/companion.ts';
import { freePort } from '../support/servers/free-port.ts';
import { suiteScope } from '../support/servers/process.ts';
import { pixCodeOn } from '../support/buyers/demo-shop-buyer.ts';
import { type SimulatorControl, startSimulator } from '../support/servers/simulator.ts';
import { until } from '../support/until.ts';
import { openBrowser, visit } from '../support/browsers/visitor.ts';
import { openShop, type Shop } from './support/shop.ts';
import { openWorkshop, type Workshop } from './support/workshop.ts';

/** In the page's head or from its own server: either way the client secrets come from the shop. */
const apps = ['plain', 'classic', 'strict-csp', 'react', 'vue', 'svelte', 'angular', 'lit-ssr'] as const;

describe('an application pays by PIX and by card', { concurrency: false }, () => {
  const scope = suiteScope();
  let workshop: Workshop;
  let shop: Shop;
  let browser: Browser;
  let simulator: SimulatorControl;
  let companion: string;
  let inventory: Inventory;
  let nextPort: number;

  before(async () => {
    workshop = await openWorkshop(scope);
    shop = await openShop(scope);
    nextPort = await freePort();
    simulator = await startSimulator(scope);
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-consumers-db-'));
    scope.after(() => rm(folder, { recursive: true, force: true }));
    const { url } = await startCompanion(scope, {
      baseUrl: simulator.baseUrl,
      databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
      env: { PAY_ALLOWED_ORIGINS: `${shop.url},http://localhost:${nextPort}`, PAY_RAW_CARD: 'on' },
    });
    companion = url;
    browser = await openBrowser(scope);
    const found = readInventory(scriptsFolder);
    assert.ok(found);
    inventory = found;
  });

  for (const app of apps) {
    test(app, async () => {
      const [pix, card] = [`${app}-pix`, `${app}-card`];
      const secrets = {
        pix: await secretOf({ reference: pix, amounts: { BRL: '129.90' }, methods: ['pix'] }),
        card: await secretOf({ reference: card, amounts: { USD: '25.00' }, methods: ['card'] }),
      };
      const session = { companion, ...secrets };
      shop.show({
        folder: await workshop.build(app, companion),
        session,
        words: wordsFor(session),
        policy: policyFor(app),
        rendered:
          app === 'lit-ssr' ? await workshop.runScript(app, 'render.js', JSON.stringify(session)) : '',
      });

      await paysByBoth(shop.url, pix, card);
    });
  }

  test('next: rendered on a server, hydrated in the browser, as in production', async (t) => {
    const [pix, card] = ['next-pix', 'next-card'];
    const session = {
      companion,
      pix: await secretOf({ reference: pix, amounts: { BRL: '129.90' }, methods: ['pix'] }),
      card: await secretOf({ reference: card, amounts: { USD: '25.00' }, methods: ['card'] }),
    };
    shop.show({ folder: '', session, words: {}, policy: '' });
    const url = await workshop.serveNext(t, 'next', nextPort, { SESSION_URL: `${shop.url}/session.json` });
    assert.match(await (await fetch(url)).text(), /<pay-checkout [^>]*checkout=/);
    await paysByBoth(url, pix, card);
  });

  test('React’s wrappers can be imported without a DOM, and render on a server', async () => {
    const markup = await workshop.runScript('react', 'render.js');
    assert.equal(markup.trim(), '<pay-pix checkout="cs_1" locale="es"></pay-pix>');
  });

  /** Each order's payment is told by the application, once. */
  async function paysByBoth(url: string, pix: string, card: string): Promise<void> {
    const { page, record } = await visit(browser);
    await serveProcessor(page);
    await page.goto(url);
    const { idTransaction } = await simulator.chargeOf(
      await pixCodeOn(page).catch(() => assert.fail(`no code:\n${record.errors.join('\n')}`)),
    );
    await simulator.pay(idTransaction);
    await paid(page, pix);
    await new CardPage(page, 'frame').pay();
    await paid(page, card);

    assert.deepEqual(record.errors, []);
    await page.context().close();
  }

  const secretOf = async (order: object): Promise<string> =>
    (await merchantOf(companion).createCheckout({ ...order, customer })).client_secret;

  const paid = async (page: Page, reference: string): Promise<void> => {
    const told = `paid ${reference};`;
    const words = await until(`the application says: ${told}`, async () => {
      const text = await page.locator('output').textContent();
      return text?.includes(told) && text;
    });
    assert.equal(words.split(told).length, 2, 'it was told once');
  };

  /** The processor's library comes from the processor alone; here, from who plays it. */
  async function serveProcessor(page: Page): Promise<void> {
    const script = await (await fetch(`${simulator.url}/processor.js`)).text();
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
  }

  /** What the documents tell a shop to allow, and nothing else; the simulator plays the processor. */
  function policyFor(app: (typeof apps)[number]): string {
    const documented = policyOfDocument(companion, simulator.url);
    const own: Partial<Record<(typeof apps)[number], Record<string, string>>> = {
      'strict-csp': {
        'script-src': `'nonce-%NONCE%' 'strict-dynamic'`,
        'require-trusted-types-for': "'script'",
        'trusted-types': 'lit-html pay-elements',
      },
      // Declarative shadow roots carry their styles in the page.
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

  function wordsFor({ pix, card }: { pix: string; card: string }): Record<string, string> {
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
