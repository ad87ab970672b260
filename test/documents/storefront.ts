/** Tests that follow the documents on a shop's pages: frameworks, script tag, theming, localization and page events. */
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
import { CardPage, goodCard } from '../support/buyers/card-page.ts';
import { visit } from '../support/browsers/visitor.ts';
import { numberOf } from '../acceptance/card/card-scenarios.ts';
import { documentFiles, useSnippet, namesInTables, policyOfDocument, readDocument } from './snippets.ts';
import { settingsFor, shopPage, type ShopPage, type DocumentsEnvironment } from './environment.ts';

/** Documented components by text of their snippet: files that `test/consumers` builds and pays with. */
const components = {
  "'pay-elements/react'": 'react/Checkout.tsx',
  defineEmits: 'vue/Checkout.vue',
  isCustomElement: 'vue/vite.config.js',
  $props: 'svelte/Checkout.svelte',
  '@angular/core': 'angular/checkout.ts',
  "'use client'": 'next/app/Checkout.jsx',
} as const;

export function storefront(environment: () => DocumentsEnvironment): void {
  for (const [words, file] of Object.entries(components)) {
    test(`frameworks: the snippet is ${file} of the consumer tests`, async () => {
      const built = await readFile(path.join(root, 'test/consumers/apps', file), 'utf8');
      assert.equal(useSnippet(words).text, built);
    });
  }

  test('frameworks: the lines that open connections are in a page of the consumer tests', async () => {
    const page = await readFile(path.join(root, 'test/consumers/apps/react/index.html'), 'utf8');
    const lines = useSnippet('crossorigin />').text.trim().split('\n');
    assert.equal(lines.length, 2);
    for (const line of lines) assert.ok(page.includes(line), line);
  });

  test('frameworks: the package has the documented name and entry points', async () => {
    const { name, exports } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      name: string;
      exports: Record<string, unknown>;
    };
    // `test/package` installs the tarball itself.
    assert.equal(useSnippet('npm install').text, `npm install ${name}\n`);
    const imported = new Set(
      documentFiles
        .flatMap((file) => [...readDocument(file).matchAll(/'pay-elements(\/[\w/-]+)?'/g)])
        .map(([, entry = '']) => `.${entry}`),
    );
    assert.ok(imported.size > 4);
    for (const entry of imported) assert.ok(entry in exports, entry);
  });

  test('script tag: works pinned, with integrity hashes, under the documented policy', async (context) => {
    const shop = await openShop(context, environment());
    const inventory = readInventory(scriptsFolder);
    assert.ok(inventory);
    const { origin } = new URL(shop.companion);
    const integrity = Object.entries(inventory.import_map_integrity).map(
      ([file, hash]) => [new URL(file, `${origin}/`).href, hash] as const,
    );
    const entry = `pay-${inventory.version}.js`;
    const entryIntegrity = inventory.scripts.find((script) => script.immutable_file === entry)?.integrity;
    assert.ok(entryIntegrity);
    const pinned = useSnippet('IMPORT_MAP_INTEGRITY')
      .text.replace('IMPORT_MAP_INTEGRITY', JSON.stringify(Object.fromEntries(integrity)))
      .replace('"INTEGRITY"', `"${entryIntegrity}"`);
    const { page, errors } = await shop.open(pinned);
    await page.getByRole('img', { name: /QR code Pix/ }).waitFor();
    assert.deepEqual(errors, []);
  });

  test('theming, page events and added texts work as documented', async (context) => {
    const shop = await openShop(context, environment());
    const { page } = await shop.open(
      `<style nonce="%NONCE%">${useSnippet('--pay-color-primary: #').text}</style>
       <script type="module" src="https://pay.shop.example/pay.js"></script>
       <script type="module">${useSnippet('addLocale(').text}</script>
       <script>window.reported = []; const report = (what) => reported.push(what);</script>
       <script>${useSnippet("addEventListener('pay-submit'").text}</script>
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
    assert.deepEqual(await environment().simulator.requests('/wallet/deposit/payment'), shop.earlierRequests);
    await page.locator('#terms').check();
    await environment().simulator.setFaults({
      calls: { match: '/wallet/deposit/payment', do: '429', times: 9 },
    });
    await submit.click();
    const error = await until('pay-error', async () => (await reported()).find(({ code }) => code));
    assert.match(error['code'] ?? '', /^[A-Z_]+$/);
    await environment().simulator.setFaults({});

    await until('pay-unavailable', async () =>
      (await reported()).find(({ reason }) => reason === 'not_offered'),
    );
    // The companion paces rejected deposits and may reject once more. The panel shows before the code is there.
    const pix = page.locator('pay-pix');
    const submitUnlessWaiting = async (): Promise<boolean> => {
      if (await pix.evaluate((shown) => shown.matches(':state(waiting)'))) return true;
      await pix.evaluate((shown) => (shown as HTMLElement & { submit(): void }).submit());
      return false;
    };
    await until('the code', submitUnlessWaiting, 250);
    // One changed text and one added language.
    const texts = [...useSnippet('addLocale(').text.matchAll(/addLocale\('([\w-]+)'.* copy: '([^']+)'/g)];
    assert.equal(texts.length, 2);
    for (const [, locale = '', copy = ''] of texts) {
      await element.evaluate((checkout, name) => checkout.setAttribute('locale', name), locale);
      await element.getByRole('button', { name: copy }).waitFor();
    }
    // In the added language, as the snippet says.
    await element
      .getByText(/R\$ \d+,\d\d/)
      .first()
      .waitFor();

    const code = await element.locator('pay-pix [part=code]').inputValue();
    await environment().simulator.pay((await environment().simulator.chargeOf(code)).idTransaction);
    await until(
      'the style of the paid state is applied',
      async () => (await styleOf(element, 'outline-style')) === 'solid',
    );
  });

  test('localization: an element has a language other than the page’s', async (context) => {
    const shop = await openShop(context, environment());
    const script = '<script type="module" src="https://pay.shop.example/pay.js"></script>';
    const { page } = await shop.open(`${script}${useSnippet('locale="ar"', 'docs/localization.md').text}`);
    const copy = page.locator('pay-checkout[locale=ar]').getByRole('button', { name: /\p{Script=Arabic}/u });
    await copy.first().waitFor();
    assert.equal(await styleOf(copy.first(), 'direction'), 'rtl');
  });

  test('troubleshooting: the bank’s step is in reach of a checkout in a modal dialog', async (context) => {
    const shop = await openShop(context, environment(), { PAY_RAW_CARD: 'frame' });
    const { page, errors } = await shop.open(
      `<script type="module" src="https://pay.shop.example/pay.js"></script>
       <style nonce="%NONCE%">#checkoutDialog { width: min(30rem, 100%) }</style>
       <dialog id="checkoutDialog"><pay-card checkout="CLIENT_SECRET" locale="pt-BR"></pay-card></dialog>
       <script>checkoutDialog.showModal(); ${useSnippet('checkoutDialog.close()').text}</script>`,
      { amounts: { BRL: '129.90', USD: '25.00' } },
    );
    const card = new CardPage(page, 'frame');
    await card.pay({ ...goodCard, number: numberOf('3-D Secure') });
    await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click();
    await page.locator('#checkoutDialog').getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    assert.deepEqual(errors, []);
  });

  test('page events: exactly the existing causes of a checkout that does not load are documented', async () => {
    const diagnosis = await readFile(path.join(root, 'widget/element/load-diagnosis.ts'), 'utf8');
    const codes = [...diagnosis.matchAll(/^ +code: '([A-Z_]+)'/gm)].map(([, code = '']) => code);
    assert.deepEqual(new Set(namesInTables('`code` of `pay-diagnostic`')), new Set(codes));
  });

  test('page events, troubleshooting: exactly the existing advices and reasons are documented', async () => {
    assert.deepEqual(new Set(namesInTables('`advice`')), new Set(advices));
    const wallet = await readFile(path.join(root, 'widget/pay-wallet/modes/wallet-mode.ts'), 'utf8');
    const reasons = [...wallet.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, reason = '']) => reason);
    assert.deepEqual(new Set(namesInTables('`reason`')), new Set([...reasons, 'not_offered']));
  });
}

const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property);

interface OpenShop {
  companion: string;
  /** Deposit requests that the service received before this shop opened. */
  earlierRequests: unknown[];
  /** Opens a page with this markup and a checkout, under the documented policy. */
  open(
    markup: string,
    order?: object,
  ): Promise<{ page: Awaited<ReturnType<typeof visit>>['page']; errors: string[] }>;
}

/** Starts a shop page with its own companion. */
async function openShop(
  scope: Scope,
  environment: DocumentsEnvironment,
  settings?: Record<string, string>,
): Promise<OpenShop> {
  const shop: ShopPage = await shopPage(scope);
  const { url: companion } = await startCompanion(scope, {
    baseUrl: environment.simulator.baseUrl,
    databaseUrl: 'sqlite::memory:',
    env: { ...settingsFor(environment, 'sqlite::memory:'), PAY_ALLOWED_ORIGINS: shop.url, ...settings },
  });
  const earlierRequests = await environment.simulator.requests('/wallet/deposit/payment');
  return {
    companion,
    earlierRequests: earlierRequests,
    async open(markup, order) {
      const fields = { reference: `order ${companion}`, amounts: { BRL: '129.90' }, customer, ...order };
      const { client_secret: secret } = await merchantOf(companion).createCheckout(fields);
      useSnippet("script-src 'self'");
      const policy = policyOfDocument(companion, environment.simulator.url);
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
          // With the simulator also its library, as the document on the policy says.
          'script-src': `'nonce-%NONCE%' ${policy['script-src'] ?? ''} ${environment.simulator.url}`,
        })
          .map((directive) => directive.join(' '))
          .join('; '),
      );
      const { page: tab, record } = await visit(environment.browser, { locale: 'pt-BR' });
      await tab.goto(shop.url);
      return { page: tab, errors: record.errors };
    },
  };
}
