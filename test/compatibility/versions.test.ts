/**
 * Tests that elements and companion of different releases work together: those of the last release with today's, both ways, and pages
 * that were open during an upgrade.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Browser, Page, Route } from 'playwright-core';
import { openBrowser, visitStill } from '../support/browsers/visitor.ts';
import { CardPage } from '../support/buyers/card-page.ts';
import { pixCodeOn } from '../support/buyers/demo-shop-buyer.ts';
import { longOnlyIf } from '../support/long-run.ts';
import { root } from '../support/repository/source.ts';
import { customer, merchantOf, startCompanion } from '../support/servers/companion.ts';
import { freePort } from '../support/servers/free-port.ts';
import { type Scope, suiteScope } from '../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../support/servers/simulator.ts';
import { until } from '../support/until.ts';
import { lastRelease, thaw } from './release.ts';

interface Release {
  name: string;
  /** Folder of a package. */
  folder: string;
}

/** A shop whose pages load their elements from a release, or from the companion. */
interface Shop {
  url: string;
  /** `scripts`: the folder of the elements; null: the companion's. */
  page(tag: string, clientSecret: string, companion: string, scripts: string | null): string;
}

async function startShop(scope: Scope): Promise<Shop> {
  const pages = new Map<string, { html: string; scripts: string | null }>();
  const server = createServer((request, response) => {
    const [, name = '', file = ''] = /^\/(\w+)\/(.*)$/.exec(request.url ?? '') ?? [];
    const page = pages.get(name);
    if (page !== undefined && file === '') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html);
      return;
    }
    try {
      const script = readFileSync(path.join(page?.scripts ?? '', path.basename(file)));
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    page(tag, clientSecret, companion, scripts) {
      const name = `p${pages.size}`;
      const script = scripts === null ? `${companion}/pay.js` : `/${name}/pay.js`;
      const html = `<!doctype html><html lang="pt-BR"><title>Shop</title><link rel="icon" href="data:,">
<script>window.outcome = new Promise((resolve) => {
  addEventListener('pay-success', () => resolve('paid'));
  addEventListener('pay-error', ({ code }) => resolve(code));
});
window.diagnostics = [];
addEventListener('pay-diagnostic', ({ code, message }) => diagnostics.push([code, message]));</script>
<script type="module" src="${script}"></script>
<${tag} checkout="${clientSecret}" companion="${companion}"></${tag}>`;
      pages.set(name, { html, scripts });
      return `${url}/${name}/`;
    },
  };
}

const outcomeOf = (page: Page): Promise<unknown> => page.evaluate('window.outcome');

describe('elements and companion of two releases', { concurrency: false }, () => {
  const scope = suiteScope();
  let simulator: SimulatorControl;
  let browser: Browser;
  let shop: Shop;
  let folder: string;
  let last: Release;
  const today: Release = { name: 'today’s', folder: root };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-versions-'));
    scope.after(() => rm(folder, { recursive: true, force: true }));
    last = { name: 'the last', folder: path.join(folder, 'last') };
    thaw(lastRelease, last.folder);
    [simulator, browser, shop] = await Promise.all([
      startSimulator(scope),
      openBrowser(scope),
      startShop(scope),
    ]);
  });

  let orders = 0;
  const startRelease = async (context: Scope, { folder: from }: Release, more: object = {}) => {
    const companion = await startCompanion(context, {
      baseUrl: simulator.baseUrl,
      databaseUrl: `sqlite:${path.join(folder, `companion-${(orders += 1)}.db`)}`,
      file: path.join(from, 'dist/server/main.js'),
      env: { PAY_RAW_CARD: 'frame', PAY_ALLOWED_ORIGINS: shop.url },
      ...more,
    });
    return { companion, merchant: merchantOf(companion.url) };
  };
  const order = (amounts: Record<string, string>): Record<string, unknown> => ({
    reference: `order-${(orders += 1)}`,
    amounts,
    customer,
  });

  const payCode = async (page: Page): Promise<void> => {
    await simulator.pay((await simulator.chargeOf(await pixCodeOn(page))).idTransaction);
  };

  for (const way of ['elements of the last release', 'companion of the last release']) {
    const areElementsOld = way.startsWith('elements');

    test(`${way}: a Pix payment, and a card in the frame after a decline`, async (context) => {
      const [elements, server] = areElementsOld ? [last, today] : [today, last];
      const { companion, merchant } = await startRelease(context, server);
      const scripts = path.join(elements.folder, 'dist/cdn');

      const pix = await merchant.createCheckout(order({ BRL: '129.90' }));
      const { page, record } = await visitStill(browser);
      await page.goto(shop.page('pay-pix', pix.client_secret, companion.url, scripts));
      await payCode(page);
      assert.equal(await outcomeOf(page), 'paid');
      assert.equal((await merchant.checkout(pix.id)).status, 'paid');
      assert.deepEqual(record.errors, []);

      const card = await merchant.createCheckout(order({ USD: '25.00' }));
      const tab = (await visitStill(browser)).page;
      await tab.goto(shop.page('pay-card', card.client_secret, companion.url, scripts));
      const buyer = new CardPage(tab, 'frame');
      await buyer.pay({ number: '4000000000009995', expiry: '1230', cvc: '123' });
      await tab.waitForFunction('window.outcome.then((outcome) => outcome !== "paid")');
      await until('the form can be used again', () => buyer.payButton.isEnabled());
      await buyer.pay();
      await buyer.seePaid();
      assert.equal((await merchant.checkout(card.id)).status, 'paid');
    });
  }

  /** The last release, as if it had another version. */
  const versioned = async (version: string): Promise<Release> => {
    const release = { name: version, folder: path.join(folder, version) };
    if (existsSync(release.folder)) return release;
    thaw(lastRelease, release.folder);
    for (const name of globSync(['package.json', 'dist/cdn/*.js'], { cwd: release.folder })) {
      const file = path.join(release.folder, name);
      await writeFile(file, (await readFile(file, 'utf8')).replaceAll(lastRelease, version));
    }
    return release;
  };

  for (const [far, near] of [
    ['0.3.0', '0.2.7'],
    ['1.1.0', '0.0.4'],
  ] as const) {
    for (const older of ['elements', 'companion'] as const) {
      // `test/widget/unit/checkout/client.test.ts` compares all kinds of versions.
      longOnlyIf(far === '1.1.0')(
        `${lastRelease} as ${older} reports ${far} on the other side and not ${near}, and takes the payment`,
        async (context) => {
          for (const version of [far, near]) {
            const other = await versioned(version);
            const [elements, server] = older === 'elements' ? [last, other] : [other, last];
            const { companion, merchant } = await startRelease(context, server);
            const { client_secret: secret } = await merchant.createCheckout(order({ BRL: '129.90' }));
            const { page, record } = await visitStill(browser);
            await page.goto(
              shop.page('pay-pix', secret, companion.url, path.join(elements.folder, 'dist/cdn')),
            );
            const comparison = await until('the versions are compared', () =>
              record.urls.find((url) => url.includes('/pay-version-gap-')),
            );
            await page.evaluate((url) => import(url), comparison);
            await payCode(page);
            assert.equal(await outcomeOf(page), 'paid');
            const diagnostics = (await page.evaluate('window.diagnostics')) as [string, string][];
            assert.deepEqual(
              diagnostics.map(([code]) => code),
              version === far ? ['VERSIONS_APART'] : [],
            );
            for (const [, message] of diagnostics)
              for (const named of [lastRelease, far]) assert.ok(message.includes(named), message);
            await page.close();
          }
        },
      );
    }
  }

  test('a companion whose responses the elements cannot read is reported with its version', async (context) => {
    const { companion, merchant } = await startRelease(context, await versioned('0.3.0'));
    const { client_secret: secret } = await merchant.createCheckout(order({ BRL: '129.90' }));
    const { page } = await visitStill(browser);
    await page.route(`${companion.url}/v1/checkout**`, renameStatus);
    await page.goto(shop.page('pay-pix', secret, companion.url, path.join(last.folder, 'dist/cdn')));
    await page.waitForFunction('window.diagnostics.some(([code]) => code === "VERSIONS_APART")');
    await page.close();
  });

  test('a planted incompatible change is found', async (context) => {
    const { companion, merchant } = await startRelease(context, today);
    const { id, client_secret: secret } = await merchant.createCheckout(order({ BRL: '129.90' }));
    const { page } = await visitStill(browser);
    await page.clock.install();
    await page.route(`${companion.url}/v1/checkout**`, renameStatus);
    await page.goto(shop.page('pay-pix', secret, companion.url, path.join(last.folder, 'dist/cdn')));
    const outcome = outcomeOf(page);
    // The elements report an error after 20 s without a response that they can read.
    await until('the outcome', async () => {
      await page.clock.runFor(1_000);
      return page.evaluate('Promise.race([outcome, false])');
    });
    assert.notEqual(await outcome, 'paid');
    assert.equal((await merchant.checkout(id)).payment, null);
    await page.close();
  });

  test('pages that were open during the upgrade go on paying', async (context) => {
    const settings = {
      port: await freePort(),
      databaseUrl: `sqlite:${path.join(folder, 'upgraded.db')}`,
    };
    const before = await startRelease(context, last, settings);
    const pix = await before.merchant.createCheckout(order({ BRL: '129.90' }));
    const card = await before.merchant.createCheckout(order({ USD: '25.00' }));
    const { page: pixPage } = await visitStill(browser);
    await pixPage.goto(shop.page('pay-pix', pix.client_secret, before.companion.url, null));
    await pixCodeOn(pixPage);
    const { page: cardPage } = await visitStill(browser);
    await cardPage.goto(shop.page('pay-card', card.client_secret, before.companion.url, null));
    const buyer = new CardPage(cardPage, 'frame');
    await buyer.field('number').waitFor();
    await before.companion.end('SIGTERM');

    // As documented: the scripts of the release before stand beside the new ones.
    const next: Release = { name: 'next', folder: path.join(folder, 'next') };
    const isPublished = (file: string): boolean => !/\.(map|br|gz)$|\.d\.ts$/.test(file);
    for (const part of ['package.json', 'dist/server', 'dist/cdn'])
      await cp(path.join(root, part), path.join(next.folder, part), { recursive: true, filter: isPublished });
    await cp(path.join(last.folder, 'dist/cdn'), path.join(next.folder, 'dist/cdn'), {
      recursive: true,
      force: false,
      filter: (file) => path.extname(file) === '' || path.basename(file).startsWith('pay-'),
    });
    const { companion, merchant } = await startRelease(context, next, settings);
    assert.equal(companion.url, before.companion.url);

    await payCode(pixPage);
    assert.equal(await outcomeOf(pixPage), 'paid');
    await buyer.pay();
    await buyer.seePaid();
    for (const { id } of [pix, card]) assert.equal((await merchant.checkout(id)).status, 'paid');
  });
});

/** As if the companion had renamed a field. The page may close meanwhile, and the event stream lasts until then. */
async function renameStatus(route: Route): Promise<void> {
  try {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"status":', '"state":');
    await route.fulfill({ response, body });
  } catch {
    // Without a page nothing reads it.
  }
}
