/** Part of `npm run pictures`: takes the screenshots of the documents from the current elements. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { knownProcessor } from '../../support/buyers/wallet-buyer.ts';
import { customer } from '../../support/servers/companion.ts';
import { root } from '../../support/repository/source.ts';
import { startTestShop } from '../../support/servers/test-shop.ts';

const stops: (() => Promise<unknown>)[] = [];
const testShop = await startTestShop(
  { after: (stop) => void stops.push(stop) },
  {
    PAY_RAW_CARD: 'inline',
    // Otherwise a first payment would have to learn them, and a button would stand in place of the wallets.
    ...knownProcessor,
  },
);

const order = { description: 'Two bags of coffee', customer };
const both = { BRL: '129.90', USD: '25.00' };
const [choice, card, pix] = await Promise.all([
  testShop.createCheckout({ ...order, amounts: both }),
  testShop.createCheckout({ ...order, amounts: { USD: both.USD }, methods: ['card'] }),
  testShop.createCheckout({ ...order, amounts: { BRL: both.BRL } }),
]);
const { page } = await testShop.open({
  body: `<pay-checkout checkout="${choice.client_secret}"></pay-checkout>
<pay-card checkout="${card.client_secret}" isolation="inline"></pay-card>
<pay-pix checkout="${pix.client_secret}"></pay-pix>`,
  context: { viewport: { width: 1240, height: 400 } },
});
// Rules set by script need no inline style, which the shop's policy forbids.
await page.evaluate(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body { display: grid; grid-template-columns: repeat(3, 380px); gap: 25px; margin: 0; padding: 25px;
    align-items: start; background: #eef1f0; --pay-font-family: 'Liberation Sans', Arial, sans-serif; }`);
  document.adoptedStyleSheets = [sheet];
});
await page
  .getByRole('img', { name: /QR code/i })
  .first()
  .waitFor();
const form = page.locator('body > pay-card');
await form.locator('#number').fill('4242424242424242');
await form.locator('#expiry').fill('1240');
await form.locator('#cvc').fill('123');
await page.locator('body > pay-checkout').getByRole('radio').first().waitFor();
await page.getByRole('button', { name: 'Google Pay' }).waitFor();
await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

const file = path.join(root, 'docs/pictures/checkout.png');
await mkdir(path.dirname(file), { recursive: true });
await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
console.log(path.relative(root, file));
for (const stop of stops.toReversed()) await stop();
