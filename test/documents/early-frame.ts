/** A page that requests the script and the card frame in its HTML, as `docs/script-tag.md` says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantOf, startCompanion } from '../support/companion.ts';
import { openBrowser, visit } from '../support/visitor.ts';
import { follow } from './snippets.ts';
import { shopPage, type World } from './world.ts';

export function earlyFrame(world: () => World): void {
  test('script tag: a preloaded script, and a card frame in the page’s HTML that is used', async (context) => {
    const shop = await shopPage(context);
    const { url: companion } = await startCompanion(context, {
      baseUrl: world().simulator.baseUrl,
      databaseUrl: 'sqlite::memory:',
      env: { PAY_ALLOWED_ORIGINS: shop.url, PAY_RAW_CARD: 'frame' },
    });
    const order = { reference: 'early frame', amounts: { USD: '25.00' } };
    const { client_secret: secret } = await merchantOf(companion).createCheckout(order);
    const page = `${follow('rel="modulepreload"').text}
      <script>addEventListener('pay-diagnostic', ({ code }) => { document.title = code; });</script>
      <script type="module" src="https://pay.shop.example/pay-card.js"></script>
      ${follow('slot="card-frame"').text}`;
    shop.show(page.replaceAll('https://pay.shop.example', companion).replaceAll('CLIENT_SECRET', secret));
    const { page: tab, record } = await visit(await openBrowser(context), { locale: 'pt-BR' });
    await tab.goto(shop.url);
    await tab.evaluate(() => customElements.whenDefined('pay-card'));
    await tab.frameLocator('iframe').locator('#number').fill('4242424242424242');
    await tab.locator('pay-card:state(form)').waitFor();
    const frames = record.urls.filter((url) => new URL(url).pathname === '/frame/card');
    assert.equal(frames.length, 1, 'the frame is loaded once');
    assert.equal(await tab.title(), 'Shop', 'no diagnostic');
  });
}
