/** From nothing to a paid checkout, as the first pages tell it. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { webhookSecret } from '../support/merchants/webhook-receiver.ts';
import { root } from '../support/repository/source.ts';
import type { Scope } from '../support/servers/process.ts';
import { until } from '../support/until.ts';
import { customer, merchantKey, startCompanion } from '../support/servers/companion.ts';
import { freePort } from '../support/servers/free-port.ts';
import { pixCodeOn } from '../support/buyers/demo-shop-buyer.ts';
import { liveAccount } from '../support/servers/simulator.ts';
import { openBrowser, visit } from '../support/browsers/visitor.ts';
import { type } from './shell.ts';
import { follow } from './snippets.ts';
import { shopPage, type World } from './world.ts';

export function firstPayment(world: () => World): void {
  test('README: the demo starts by its command, and ends by Ctrl-C', async (context) => {
    const demo = type(context, follow('npm run demo\n').text, { PORT: '0' });
    const shop = await demo.says('demo ready:');
    assert.equal((await fetch(shop)).status, 200);
    await demo.end();
  });

  test('test cards: the simulator of the package prints what a companion needs', async (context) => {
    const typed = type(context, follow('npx pay-elements simulator\n').text, { PORT: '0' });
    const baseUrl = await typed.says('simulator ready:');
    assert.ok(typed.output().includes(`export PAY_BASE_URL=${baseUrl}\n`));
    assert.ok(typed.output().includes(`PAY_TOKEN=${liveAccount.token} PAY_SECRET=${liveAccount.secret}\n`));
    await typed.end();
  });

  test('quick start, step by step', async (context) => {
    const { folder, simulator } = world();
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

    const environment = {
      PORT: new URL(companionUrl).port,
      PAY_DATABASE_URL: `sqlite:${path.join(folder, 'first.db')}`,
    };
    const companion = type(context, inThisMachine(follow('PAY_TOKEN=… PAY_SECRET=…').text), environment);
    await companion.says('companion ready:');

    const curl = inThisMachine(follow('/v1/checkouts" \\').text);
    const merchant = { PAY_PUBLIC_URL: companionUrl, PAY_MERCHANT_KEY: merchantKey };
    const asked = type(context, `${curl.trimEnd()} --silent`, merchant);
    assert.equal(await asked.ended, 0, asked.output());
    const { client_secret: clientSecret } = JSON.parse(asked.output()) as { client_secret: string };

    page.show(
      inThisMachine(follow('<pay-checkout checkout="CLIENT_SECRET">').text).replace(
        'CLIENT_SECRET',
        clientSecret,
      ),
    );
    const tab = await payByPix(context, world(), page.url);
    await tab.waitForURL('**/thanks/order-1001');
    await companion.end();
  });

  test('quick start: the whole shop in Express', async (context) => {
    const { folder, simulator } = world();
    const [shopPort, companionPort] = [await freePort(), await freePort()];
    const shopUrl = `http://localhost:${shopPort}`;
    const environment = {
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
      env: environment,
    });
    // Within the package, so that its own name resolves.
    const file = path.join(root, 'dist/.shop.mjs');
    context.after(() => rm(file, { force: true }));
    await writeFile(file, follow("import express from 'express'").text.replace('3000', String(shopPort)));
    const shop = type(context, `node ${file}`, environment);
    await until('the shop listens', () => fetch(shopUrl).catch(() => null));

    const tab = await payByPix(context, world(), `${shopUrl}/pay/order-1001`);
    await tab.waitForURL('**/thanks/order-1001');
    await until('it is shipped', () => shop.output().includes('ship order-1001'));
    const forged = await fetch(`${shopUrl}/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"type":"checkout.paid"}',
    });
    assert.equal(forged.status, 500);
  });
}

/** A buyer opens the page, types what is asked for, and pays the code. */
async function payByPix(scope: Scope, { simulator }: World, url: string): Promise<Page> {
  const browser = await openBrowser(scope);
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
