/** Tests that follow README, test cards and quick start up to a first paid checkout. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { laterSecret, webhookSecret } from '../support/merchants/webhook-receiver.ts';
import { root } from '../support/repository/source.ts';
import { until } from '../support/until.ts';
import { customer, merchantKey, startCompanion } from '../support/servers/companion.ts';
import { freePort } from '../support/servers/free-port.ts';
import { pixCodeOn } from '../support/buyers/demo-shop-buyer.ts';
import { liveAccount } from '../support/servers/simulator.ts';
import { visit } from '../support/browsers/visitor.ts';
import { runCommands } from './shell.ts';
import { useSnippet } from './snippets.ts';
import { shopPage, type DocumentsEnvironment } from './environment.ts';

/** Order numbers as shops have them: parts of an address, marks, blanks and other scripts. */
const references = ['order-1001', '#1001', '2026/0042', '50% off? a&b=c', 'pedido 7 🌵'];

export function firstPayment(environment: () => DocumentsEnvironment): void {
  test('README: the demo starts with its command and ends with Ctrl-C', async (context) => {
    const demo = runCommands(context, useSnippet('npm run demo\n').text, { PORT: '0' });
    const shop = await demo.waitForLine('demo ready:');
    assert.equal((await fetch(shop)).status, 200);
    await demo.end();
  });

  test('test cards: the simulator command prints the settings for a companion', async (context) => {
    const command = runCommands(context, useSnippet('npx pay-elements simulator\n').text, { PORT: '0' });
    const baseUrl = await command.waitForLine('simulator ready:');
    assert.ok(command.output().includes(`export PAY_BASE_URL=${baseUrl}\n`));
    assert.ok(command.output().includes(`PAY_TOKEN=${liveAccount.token} PAY_SECRET=${liveAccount.secret}\n`));
    await command.end();
  });

  test('quick start: each step, up to a paid checkout', async (context) => {
    const { folder, simulator } = environment();
    const companionUrl = `http://localhost:${await freePort()}`;
    const page = await shopPage(context);
    const inThisMachine = (text: string): string =>
      text
        .replaceAll('https://service.example/api', simulator.baseUrl)
        .replaceAll('https://pay.shop.example', companionUrl)
        .replaceAll('https://shop.example', page.url)
        .replace('PAY_TOKEN=…', `PAY_TOKEN=${liveAccount.token}`)
        .replace('PAY_SECRET=…', `PAY_SECRET=${liveAccount.secret}`)
        .replace('PAY_MERCHANT_KEY=…', `PAY_MERCHANT_KEY=${merchantKey}`);

    const settings = {
      PORT: new URL(companionUrl).port,
      PAY_DATABASE_URL: `sqlite:${path.join(folder, 'first.db')}`,
    };
    const companion = runCommands(
      context,
      inThisMachine(useSnippet('PAY_TOKEN=… PAY_SECRET=…').text),
      settings,
    );
    await companion.waitForLine('companion ready:');

    const curl = inThisMachine(useSnippet('/v1/checkouts" \\').text);
    const change = inThisMachine(useSnippet('/v1/checkouts/$CHECKOUT" \\', 'docs/quick-start.md').text);
    const merchant = { PAY_PUBLIC_URL: companionUrl, PAY_MERCHANT_KEY: merchantKey };
    const markup = inThisMachine(useSnippet('<pay-checkout checkout="CLIENT_SECRET">').text);
    for (const reference of references) {
      const command = curl.trimEnd().replace('order-1001', reference);
      const request = runCommands(context, `${command} --silent`, merchant);
      assert.equal(await request.ended, 0, request.output());
      const created = JSON.parse(request.output()) as { id: string; client_secret: string };
      const { id, client_secret: clientSecret } = created;
      const changing = runCommands(context, `${change.trimEnd()} --silent`, { ...merchant, CHECKOUT: id });
      assert.equal(await changing.ended, 0, changing.output());
      const { amounts } = JSON.parse(changing.output()) as { amounts: Record<string, string> };
      assert.deepEqual(amounts, { BRL: '149.90', USD: '28.50' });
      page.show(markup.replace('CLIENT_SECRET', clientSecret));
      const tab = await payByPix(environment(), page.url);
      await tab.waitForURL(isThanksFor(reference));
      await tab.context().close();
    }
    await companion.end();
  });

  test('quick start: the Express shop is paid, ships, and rejects a forged webhook', async (context) => {
    const { folder, simulator } = environment();
    const [shopPort, companionPort] = [await freePort(), await freePort()];
    const shopUrl = `http://localhost:${shopPort}`;
    const settings = {
      PAY_PUBLIC_URL: `http://localhost:${companionPort}`,
      PAY_MERCHANT_KEY: merchantKey,
      PAY_ALLOWED_ORIGINS: shopUrl,
      PAY_WEBHOOK_URL: `${shopUrl}/webhooks`,
      PAY_WEBHOOK_SECRET: webhookSecret,
    };
    await startCompanion(context, {
      baseUrl: simulator.baseUrl,
      databaseUrl: `sqlite:${path.join(folder, 'express.db')}`,
      port: companionPort,
      env: settings,
    });
    // Inside the package, so that the import of its own name resolves.
    const file = path.join(root, 'dist/.shop.mjs');
    context.after(() => rm(file, { force: true }));
    await writeFile(
      file,
      useSnippet("import express from 'express'", 'docs/quick-start.md').text.replace(
        '3000',
        String(shopPort),
      ),
    );
    // While its secret is replaced, the shop has both.
    const env = { ...settings, PAY_WEBHOOK_SECRET: `${laterSecret},${webhookSecret}` };
    const shop = runCommands(context, `node ${file}`, env);
    await until('the shop listens', () => fetch(shopUrl).catch(() => null));

    for (const reference of references) {
      const tab = await payByPix(environment(), `${shopUrl}/pay/${encodeURIComponent(reference)}`);
      await tab.getByText(`Thank you for ${reference}`, { exact: true }).waitFor();
      assert.ok(isThanksFor(reference)(new URL(tab.url())), tab.url());
      await until('the order is shipped', () => shop.output().includes(`ship ${reference}\n`));
      await tab.context().close();
    }
    const forge = (): Promise<Response> =>
      fetch(`${shopUrl}/webhooks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"type":"checkout.paid"}',
      });
    const forged = await forge();
    assert.equal(forged.status, 400);
    assert.equal(await forged.text(), 'Bad Request', 'without a stack');

    await shop.end();
    const withoutSecret = runCommands(context, `node ${file}`, { ...settings, PAY_WEBHOOK_SECRET: '' });
    await until('the shop listens', () => fetch(shopUrl).catch(() => null));
    assert.equal((await forge()).status, 500, 'a mistake of the shop is not one of the sender');
    await withoutSecret.end();
  });
}

const isThanksFor =
  (reference: string) =>
  ({ pathname, search, hash }: URL): boolean =>
    pathname === `/thanks/${encodeURIComponent(reference)}` && search === '' && hash === '';

/** Opens the page as a buyer, fills in the payer's fields and pays the PIX code. */
async function payByPix({ simulator, browser }: DocumentsEnvironment, url: string): Promise<Page> {
  const { page: tab } = await visit(browser, { locale: 'pt-BR' });
  await tab.goto(url);
  await tab.locator('pay-checkout').getByText('Pix', { exact: true }).first().click();
  for (const name of ['name', 'email', 'phone', 'document'] as const) {
    await tab.locator(`pay-pix #${name}`).fill(customer[name]);
  }
  await tab.locator('pay-pix button[type=submit]').click();
  await simulator.pay((await simulator.chargeOf(await pixCodeOn(tab))).idTransaction);
  return tab;
}
