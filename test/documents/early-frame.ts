/** The card frame as `docs/script-tag.md` has it in the page's HTML, and with fonts as `docs/theming.md` says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantOf, startCompanion } from '../support/servers/companion.ts';
import type { Scope } from '../support/servers/process.ts';
import { openBrowser, visit } from '../support/browsers/visitor.ts';
import { follow } from './snippets.ts';
import { shopPage, type World } from './world.ts';

export function earlyFrame(world: () => World): void {
  test('script tag: a preloaded script, and a card frame in the page’s HTML that is used', async (context) => {
    const { shop, companion, secret } = await cardShop(context, world());
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

  test('theming: the frame asks for the fonts that the element names, whole and at once', async (context) => {
    const { shop, companion, secret } = await cardShop(context, world());
    const { text } = follow('fonts="', 'docs/theming.md');
    const [, font = '', weights = ''] = /fonts="(\S+) ([^"]+)"/.exec(text) ?? [];
    const page = `<style>pay-checkout { --pay-font-family: Inter, sans-serif; }</style>
      <script type="module" src="${companion}/pay.js"></script>
      ${text.replace('>', ` companion="${companion}">`)}`;
    shop.show(page.replaceAll('CLIENT_SECRET', secret));
    const { page: tab } = await visit(await openBrowser(context), { locale: 'pt-BR' });
    const asked = tab.waitForRequest(font);
    await tab.goto(shop.url);
    assert.equal((await asked).resourceType(), 'font');
    const frame = await tab.locator('iframe').first().getAttribute('src');
    assert.deepEqual(new URL(frame ?? '').searchParams.getAll('font'), [`${font} ${weights}`]);
  });
}

async function cardShop(context: Scope, { simulator }: World) {
  const shop = await shopPage(context);
  const { url: companion } = await startCompanion(context, {
    baseUrl: simulator.baseUrl,
    databaseUrl: 'sqlite::memory:',
    env: { PAY_ALLOWED_ORIGINS: shop.url, PAY_RAW_CARD: 'frame' },
  });
  const order = { reference: 'card frame', amounts: { USD: '25.00' } };
  const { client_secret: secret } = await merchantOf(companion).createCheckout(order);
  return { shop, companion, secret };
}
