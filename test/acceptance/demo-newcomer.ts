/**
 * Tests a newcomer's journeys through the demo: pay on the cover, adapt an element, copy its code, and pay with it; and see
 * the tour, read the quick start, and sell with its code.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverTexts } from '../../demo/cover/texts.ts';
import { captions } from '../../demo/stage/browser/tour/captions.ts';
import { sampleOf } from '../support/long-run.ts';
import { pixCodeOn } from '../support/buyers/demo-shop-buyer.ts';
import type { DemoSuite } from '../support/servers/demo-suite.ts';
import { until } from '../support/until.ts';

const languages = ['pt-BR', 'en'] as const;
const copyLabels = { 'pt-BR': ['Copiar', 'Copiado'], en: ['Copy', 'Copied'] } as const;

export function newcomer(suite: DemoSuite): void {
  for (const language of sampleOf(languages, ['pt-BR'])) {
    test(`a newcomer pays on the cover, adapts an element in the playground, and pays with the copied code (${language})`, async () => {
      const texts = coverTexts[language];
      const [copy, copied] = copyLabels[language];
      const { page } = await suite.visitor({
        locale: language,
        // A page that a test fulfils belongs to no network, and needs permission to load from this machine.
        permissions: ['clipboard-read', 'clipboard-write', 'local-network-access'],
      });
      const { shopUrl, companionUrl, simulator } = suite.demo;
      await page.goto(shopUrl);
      await page.getByRole('heading', { level: 1, name: texts.claim }).waitFor();
      await page.getByRole('button', { name: texts.payPix }).click();
      await page.getByText(texts.paid).waitFor();

      await page.getByRole('link', { name: texts.playground, exact: true }).first().click();
      await page.getByRole('radio', { name: 'pay-card' }).check();
      await page.getByRole('combobox', { name: 'locale' }).selectOption('de');
      await page.getByRole('combobox', { name: 'isolation' }).selectOption('inline');
      const radius = page.getByRole('textbox', { name: '--pay-radius', exact: true });
      await radius.fill('2px');
      await radius.press('Tab');
      await page.getByRole('button', { name: `${copy} payment.html` }).click();
      await page.getByRole('button', { name: `${copied} payment.html` }).waitFor();
      const snippet = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(snippet, /<pay-card checkout="CLIENT_SECRET" locale="de" isolation="inline"><\/pay-card>/);
      assert.ok(snippet.includes(companionUrl));

      // As the page instructs, the client secret comes from a server. Offline, the library is the simulator's.
      const { id, clientSecret } = await placeOrder(shopUrl);
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
      await orderIsPaid(shopUrl, id);
      assert.equal(
        await page
          .locator('pay-card')
          .evaluate((element) => getComputedStyle(element).getPropertyValue('--pay-radius').trim()),
        '2px',
      );
    });
  }

  test('a newcomer sees the tour, reads the quick start, and sells with its code on a page of their own, all in Portuguese', async () => {
    const { shopUrl, companionUrl, simulator } = suite.demo;
    const texts = coverTexts['pt-BR'];
    const { page } = await suite.visitor({ permissions: ['local-network-access'], reducedMotion: 'reduce' });
    await page.goto(shopUrl);
    await page.getByRole('link', { name: texts.tour, exact: true }).first().click();
    const tour = page.getByRole('region', { name: 'Visita guiada' });
    await tour.getByText(captions['pt-BR'].pix.gain).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'pay-elements' }).click();

    await page.getByRole('link', { name: texts.documents, exact: true }).first().click();
    await page.getByRole('link', { name: 'início rápido', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Início rápido' }).waitFor();
    const snippet = await page.locator('pre', { hasText: 'checkout="CLIENT_SECRET"' }).first().innerText();

    const { id, clientSecret } = await placeOrder(shopUrl);
    const body = snippet
      .replaceAll('https://pay.shop.example', companionUrl)
      .replace('CLIENT_SECRET', clientSecret);
    const html = { contentType: 'text/html; charset=utf-8' };
    const head = '<!doctype html><html lang="pt-BR"><link rel="icon" href="data:,">';
    const address = `${shopUrl}/minha-pagina.html`;
    await page.route(address, (route) => route.fulfill({ ...html, body: head + body }));
    await page.route('**/thanks/*', (route) => route.fulfill({ ...html, body: `${head}<h1>Obrigado</h1>` }));
    await page.goto(address);
    const code = await pixCodeOn(page);
    await simulator.pay((await simulator.chargeOf(code)).idTransaction);
    await page.getByRole('heading', { name: 'Obrigado' }).waitFor();
    assert.equal(new URL(page.url()).pathname, `/thanks/ORV-${id.slice(0, 8).toUpperCase()}`);
    await orderIsPaid(shopUrl, id);
  });
}

async function placeOrder(shopUrl: string): Promise<{ id: string; clientSecret: string }> {
  const placed = await fetch(`${shopUrl}/orders/now`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ product: 'pedra-menina' }),
  });
  return (await placed.json()) as { id: string; clientSecret: string };
}

/** The companion reports the payment to the element; the shop's webhook may arrive later. */
async function orderIsPaid(shopUrl: string, id: string): Promise<void> {
  await until('the shop’s order is paid', async () => {
    const order = (await (await fetch(`${shopUrl}/orders/${id}/status`)).json()) as { status: string };
    return order.status === 'paid';
  });
}
