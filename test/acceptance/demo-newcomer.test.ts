/** Somebody who has never heard of it: from the cover to a payment, to the playground, to code that runs. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { coverTexts } from '../../demo/cover/texts.ts';
import { demoSuite } from '../support/servers/demo-suite.ts';
import { until } from '../support/until.ts';

const words = coverTexts.en;

describe('a newcomer', { concurrency: false }, () => {
  const suite = demoSuite();

  test('pays on the cover, chooses in the playground, copies the code, and it is paid with', async () => {
    const { page } = await suite.visitor({
      locale: 'en-US',
      // A page that a test brings is of no network, and asks before it loads from this machine.
      permissions: ['clipboard-read', 'clipboard-write', 'local-network-access'],
    });
    const { shopUrl, companionUrl, simulator } = suite.demo;
    await page.goto(shopUrl);
    await page.getByRole('heading', { level: 1, name: words.claim }).waitFor();
    await page.getByRole('button', { name: words.payPix }).click();
    await page.getByText(words.paid).waitFor();

    await page.getByRole('link', { name: words.playground, exact: true }).first().click();
    await page.getByRole('radio', { name: 'pay-card' }).check();
    await page.getByRole('combobox', { name: 'locale' }).selectOption('de');
    await page.getByRole('combobox', { name: 'isolation' }).selectOption('inline');
    const radius = page.getByRole('textbox', { name: '--pay-radius', exact: true });
    await radius.fill('2px');
    await radius.press('Tab');
    await page.getByRole('button', { name: 'Copy payment.html' }).click();
    await page.getByRole('button', { name: 'Copied payment.html' }).waitFor();
    const snippet = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(snippet, /<pay-card checkout="CLIENT_SECRET" locale="de" isolation="inline"><\/pay-card>/);
    assert.ok(snippet.includes(companionUrl));

    // What is left to do is what the page says: the secret comes from a server. The library is the simulator's, offline.
    const placed = await fetch(`${shopUrl}/orders/now`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ product: 'pedra-menina' }),
    });
    const { id, clientSecret } = (await placed.json()) as { id: string; clientSecret: string };
    const address = `${shopUrl}/my-page.html`;
    await page.route(address, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><script defer src="${simulator.url}/processor.js"></script>${snippet.replace('CLIENT_SECRET', clientSecret)}`,
      }),
    );
    await page.goto(address);
    await page.getByLabel('Kartennummer').fill('4242424242424242');
    await page.getByLabel('Gültig bis').fill('12/34');
    await page.getByLabel('Prüfnummer').fill('123');
    await page.getByRole('button', { name: /bezahlen/ }).click();
    await page.locator('pay-card:state(paid)').waitFor();
    // The element hears of it from the companion; the shop by a webhook, which may come later.
    await until('the shop’s order, paid', async () => {
      const order = (await (await fetch(`${shopUrl}/orders/${id}/status`)).json()) as { status: string };
      return order.status === 'paid';
    });
    assert.equal(
      await page
        .locator('pay-card')
        .evaluate((element) => getComputedStyle(element).getPropertyValue('--pay-radius').trim()),
      '2px',
    );
  });
});
