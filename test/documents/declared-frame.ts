/** Tests of the card frame declared in the page's HTML (`docs/script-tag.md`) and of its fonts (`docs/theming.md`). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantOf, startCompanion } from '../support/servers/companion.ts';
import type { Scope } from '../support/servers/process.ts';
import { visit } from '../support/browsers/visitor.ts';
import { useSnippet } from './snippets.ts';
import { shopPage, type DocumentsEnvironment } from './environment.ts';

export function declaredFrame(environment: () => DocumentsEnvironment): void {
  test('script tag: preloads the script and uses the card frame of the page’s HTML', async (context) => {
    const { shop, companion, secret } = await cardShop(context, environment());
    const page = `${useSnippet('rel="modulepreload"').text}
      <script>addEventListener('pay-diagnostic', ({ code }) => { document.title = code; });</script>
      <script type="module" src="https://pay.shop.example/pay-card.js"></script>
      ${useSnippet('slot="card-frame"').text}`;
    shop.show(page.replaceAll('https://pay.shop.example', companion).replaceAll('CLIENT_SECRET', secret));
    const { page: tab, record } = await visit(environment().browser, { locale: 'pt-BR' });
    await tab.goto(shop.url);
    await tab.evaluate(() => customElements.whenDefined('pay-card'));
    await tab.frameLocator('iframe').locator('#number').fill('4242424242424242');
    await tab.locator('pay-card:state(form)').waitFor();
    const frames = record.urls.filter((url) => new URL(url).pathname === '/frame/card');
    assert.equal(frames.length, 1, 'the frame is loaded once');
    assert.equal(await tab.title(), 'Shop', 'no diagnostic');
  });

  test('theming: the frame requests the fonts that the element names, in one request', async (context) => {
    const { shop, companion, secret } = await cardShop(context, environment());
    const { text } = useSnippet('fonts="', 'docs/theming.md');
    const [, font = '', weights = ''] = /fonts="(\S+) ([^"]+)"/.exec(text) ?? [];
    const page = `<style>pay-checkout { --pay-font-family: Inter, sans-serif; }</style>
      <script type="module" src="${companion}/pay.js"></script>
      ${text.replace('>', ` companion="${companion}">`)}`;
    shop.show(page.replaceAll('CLIENT_SECRET', secret));
    const { page: tab } = await visit(environment().browser, { locale: 'pt-BR' });
    const request = tab.waitForRequest(font);
    await tab.goto(shop.url);
    assert.equal((await request).resourceType(), 'font');
    const frame = await tab.locator('iframe').first().getAttribute('src');
    assert.deepEqual(new URL(frame ?? '').searchParams.getAll('font'), [`${font} ${weights}`]);
  });
}

async function cardShop(context: Scope, { simulator }: DocumentsEnvironment) {
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
