/** What a shop puts on its pages. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { readInventory } from '../../widget/build/inventory.ts';
import { scriptsFolder } from '../../widget/build/scripts.ts';
import { advices } from '../../widget/protocol/checkout.ts';
import { customer, merchantOf, startCompanion } from '../support/servers/companion.ts';
import type { Scope } from '../support/servers/process.ts';
import { root } from '../support/repository/source.ts';
import { until } from '../support/until.ts';
import { openBrowser, visit } from '../support/browsers/visitor.ts';
import { documentFiles, follow, namesInTables, policyOfDocument, readDocument } from './snippets.ts';
import { settingsFor, shopPage, type ShopPage, type World } from './world.ts';

/** Each is a file that `test/consumers` builds, and pays with. */
const components = {
  "'pay-elements/react'": 'react/Checkout.tsx',
  defineEmits: 'vue/Checkout.vue',
  isCustomElement: 'vue/vite.config.js',
  $props: 'svelte/Checkout.svelte',
  '@angular/core': 'angular/checkout.ts',
  "'use client'": 'next/app/Checkout.jsx',
} as const;

export function storefront(world: () => World): void {
  for (const [words, file] of Object.entries(components)) {
    test(`frameworks: ${file} is what the consumers build and pay with`, async () => {
      const built = await readFile(path.join(root, 'test/consumers/apps', file), 'utf8');
      assert.equal(follow(words).text, built);
    });
  }

  test('frameworks: the package has this name, and what is imported from it', async () => {
    const { name, exports } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      name: string;
      exports: Record<string, unknown>;
    };
    // The tarball itself is installed by the package's own tests.
    assert.equal(follow('npm install').text, `npm install ${name}\n`);
    const imported = new Set(
      documentFiles
        .flatMap((file) => [...readDocument(file).matchAll(/'pay-elements(\/[\w/-]+)?'/g)])
        .map(([, entry = '']) => `.${entry}`),
    );
    assert.ok(imported.size > 4);
    for (const entry of imported) assert.ok(entry in exports, entry);
  });

  test('script tag: pinned, with hashes, under the documented policy', async (context) => {
    const shop = await openShop(context, world());
    const inventory = readInventory(scriptsFolder);
    assert.ok(inventory);
    const { origin } = new URL(shop.companion);
    const integrity = Object.entries(inventory.import_map_integrity).map(
      ([file, hash]) => [new URL(file, `${origin}/`).href, hash] as const,
    );
    const entry = `pay-${inventory.version}.js`;
    const ofEntry = inventory.scripts.find((script) => script.immutable_file === entry)?.integrity;
    assert.ok(ofEntry);
    const pinned = follow('IMPORT_MAP_INTEGRITY')
      .text.replace('IMPORT_MAP_INTEGRITY', JSON.stringify(Object.fromEntries(integrity)))
      .replace('"INTEGRITY"', `"${ofEntry}"`);
    const { page, errors } = await shop.open(pinned);
    await page.getByRole('img', { name: /QR code Pix/ }).waitFor();
    assert.deepEqual(errors, []);
  });

  test('theming, events and texts of the shop’s own', async (context) => {
    const shop = await openShop(context, world());
    const { page } = await shop.open(
      `<style nonce="%NONCE%">${follow('--pay-color-primary: #').text}</style>
       <script type="module" src="https://pay.shop.example/pay.js"></script>
       <script type="module">${follow('addLocale(').text}</script>
       <script>window.reported = []; const report = (what) => reported.push(what);</script>
       <script>${follow("addEventListener('pay-submit'").text}</script>
       <input id="terms" type="checkbox"><pay-card checkout="CLIENT_SECRET"></pay-card>`,
      { customer: {} },
    );
    const reported = (): Promise<Record<string, string>[]> =>
      page.evaluate(() => (globalThis as unknown as { reported: Record<string, string>[] }).reported);

    const element = page.locator('pay-checkout');
    const submit = element.locator('pay-pix button[type=submit]');
    for (const name of ['name', 'email', 'phone', 'document'] as const) {
      await element.locator(`pay-pix #${name}`).fill(customer[name]);
    }
    assert.equal(await styleOf(submit, 'background-color'), 'rgb(122, 32, 72)');
    assert.equal(await styleOf(submit, 'text-transform'), 'uppercase');
    assert.equal(await styleOf(element, 'outline-style'), 'none');

    await submit.click();
    assert.deepEqual(await world().simulator.requests('/wallet/deposit/payment'), shop.before);
    await page.locator('#terms').check();
    await world().simulator.setFaults({ calls: { match: '/wallet/deposit/payment', do: '429', times: 9 } });
    await submit.click();
    const error = await until('pay-error', async () => (await reported()).find(({ code }) => code));
    assert.match(error['code'] ?? '', /^[A-Z_]+$/);
    await world().simulator.setFaults({});

    await until('pay-unavailable', async () =>
      (await reported()).find(({ reason }) => reason === 'not_offered'),
    );
    // The companion paces what was refused, so it may say "later" once more. The panel shows before the code is there.
    const pix = page.locator('pay-pix');
    await until('the code', async () => {
      if (await pix.evaluate((shown) => shown.matches(':state(waiting)'))) return true;
      await pix.evaluate((shown) => (shown as HTMLElement & { submit(): void }).submit());
      return false;
    });
    // A text that is changed, and a language that is added.
    const texts = [...follow('addLocale(').text.matchAll(/addLocale\('([\w-]+)'.* copy: '([^']+)'/g)];
    assert.equal(texts.length, 2);
    for (const [, locale = '', copy = ''] of texts) {
      await element.evaluate((checkout, name) => checkout.setAttribute('locale', name), locale);
      await element.getByRole('button', { name: copy }).waitFor();
    }

    const code = await element.locator('pay-pix [part=code]').inputValue();
    await world().simulator.pay((await world().simulator.chargeOf(code)).idTransaction);
    await until('the state shows', async () => (await styleOf(element, 'outline-style')) === 'solid');
  });

  test('localization: an element in a language of its own', async (context) => {
    const shop = await openShop(context, world());
    const script = '<script type="module" src="https://pay.shop.example/pay.js"></script>';
    const { page } = await shop.open(`${script}${follow('locale="ar"', 'docs/localization.md').text}`);
    const copy = page.locator('pay-checkout[locale=ar]').getByRole('button', { name: /\p{Script=Arabic}/u });
    await copy.first().waitFor();
    assert.equal(await styleOf(copy.first(), 'direction'), 'rtl');
  });

  test('page events, troubleshooting: every advice and reason is one of ours', async () => {
    assert.deepEqual(new Set(namesInTables('`advice`')), new Set(advices));
    const wallet = await readFile(path.join(root, 'widget/pay-wallet/wallet-fallback.ts'), 'utf8');
    const ways = [...wallet.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, reason = '']) => reason);
    assert.deepEqual(new Set(namesInTables('`reason`')), new Set([...ways, 'not_offered']));
  });
}

const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property);

interface OpenShop {
  companion: string;
  /** What the service had been asked before this shop. */
  before: unknown[];
  /** A page with this markup and a checkout, under the documented policy. */
  open(
    markup: string,
    order?: object,
  ): Promise<{ page: Awaited<ReturnType<typeof visit>>['page']; errors: string[] }>;
}

/** A shop with a companion of its own. */
async function openShop(scope: Scope, world: World): Promise<OpenShop> {
  const shop: ShopPage = await shopPage(scope);
  const { url: companion } = await startCompanion(scope, {
    baseUrl: world.simulator.baseUrl,
    databaseUrl: 'sqlite::memory:',
    env: { ...settingsFor(world, 'sqlite::memory:'), PAY_ALLOWED_ORIGINS: shop.url },
  });
  const browser = await openBrowser(scope);
  const before = await world.simulator.requests('/wallet/deposit/payment');
  return {
    companion,
    before,
    async open(markup, order) {
      const wanted = { reference: `order ${companion}`, amounts: { BRL: '129.90' }, customer, ...order };
      const { client_secret: secret } = await merchantOf(companion).createCheckout(wanted);
      follow("script-src 'self'");
      const policy = policyOfDocument(companion, world.simulator.url);
      const page = `${markup}<pay-checkout checkout="CLIENT_SECRET"></pay-checkout>`
        .replaceAll('CLIENT_SECRET', secret)
        .replaceAll('https://pay.shop.example', companion)
        .replaceAll('<script', '<script nonce="%NONCE%"');
      shop.show(
        page,
        Object.entries({
          'default-src': "'none'",
          'img-src': 'data:',
          'style-src': "'nonce-%NONCE%'",
          ...policy,
          'script-src': `'nonce-%NONCE%' ${policy['script-src'] ?? ''}`,
        })
          .map((directive) => directive.join(' '))
          .join('; '),
      );
      const { page: tab, record } = await visit(browser, { locale: 'pt-BR' });
      await tab.goto(shop.url);
      return { page: tab, errors: record.errors };
    },
  };
}
