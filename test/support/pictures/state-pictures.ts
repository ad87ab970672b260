/**
 * `node test/support/pictures/state-pictures.ts FOLDER [WORD…]`: takes pictures of `<pay-checkout>` in each of its
 * states for a visual review: common screen widths, light and dark, three languages, and three brands in two of them.
 * Writes one sheet per combination; words select those whose names have all of them, as in `360 dark en`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { brands } from './brands.ts';
import { CardPage, goodCard } from '../buyers/card-page.ts';
import { customer } from '../servers/companion.ts';
import { startTestShop } from '../servers/test-shop.ts';
import { until } from '../until.ts';
import { knownProcessor } from '../buyers/wallet-buyer.ts';

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: state-pictures.ts FOLDER [WORD…]');
await mkdir(folder, { recursive: true });

const stops: (() => Promise<unknown>)[] = [];
const testShop = await startTestShop(
  { after: (stop) => void stops.push(stop) },
  { PAY_RAW_CARD: 'frame', ...knownProcessor },
);

interface Setting {
  name: string;
  width: number;
  lang: 'pt-BR' | 'en' | 'ar';
  colorScheme: 'light' | 'dark';
  css: string;
}

const plainCss = {
  light: 'body { margin: 0; padding: 16px; background: #f4f5f7 }',
  dark: 'body { margin: 0; padding: 16px; background: #0b0d10 }',
};
const settings: Setting[] = [360, 390, 768, 1280].flatMap((width) => [
  ...(['light', 'dark'] as const).flatMap((colorScheme) =>
    (['pt-BR', 'en', 'ar'] as const).map((lang) => ({
      name: `plain ${width} ${colorScheme} ${lang}`,
      width,
      lang,
      colorScheme,
      css: plainCss[colorScheme],
    })),
  ),
  ...Object.entries(brands).flatMap(([brand, { css, colorScheme }]) =>
    (['pt-BR', 'en'] as const).map((lang) => ({
      name: `${brand} ${width} ${colorScheme} ${lang}`,
      width,
      lang,
      colorScheme,
      css,
    })),
  ),
]);

/** Steps that bring a new order to each state, with or without known customer data. */
const states: Record<string, { hasCustomer: boolean; order?: object; reach(page: Page): Promise<unknown> }> =
  {
    'payer form': {
      hasCustomer: false,
      async reach(page) {
        await page.locator('pay-pix #name').waitFor();
        await page.locator('pay-pix button[type=submit]').click();
      },
    },
    'pix code': { hasCustomer: true, reach: waitForCode },
    'card form': { hasCustomer: true, reach: openCard },
    decline: {
      hasCustomer: true,
      async reach(page) {
        const card = await openCard(page);
        await card.type({ ...goodCard, number: '4000000000009995' });
        await payButton(page).click();
        await until('the decline', () => hasEvent(page, 'pay-error'));
      },
    },
    'field errors': {
      hasCustomer: true,
      async reach(page) {
        const card = await openCard(page);
        await card.type({ number: '4242424242424241' });
        await payButton(page).click();
        await card.error('cvc').waitFor();
      },
    },
    'paid by pix': {
      hasCustomer: true,
      async reach(page) {
        const { qrcode, idTransaction } = await waitForCode(page);
        if (qrcode !== undefined) await testShop.simulator.pay(idTransaction);
        await until('the order is paid', () => hasEvent(page, 'pay-success'));
      },
    },
    'expired code': {
      hasCustomer: true,
      async reach(page) {
        const { idTransaction } = await waitForCode(page);
        await testShop.simulator.expire(idTransaction);
        await page.locator('pay-pix [part~=status-title]').waitFor();
      },
    },
    'no connection': {
      hasCustomer: true,
      async reach(page) {
        await waitForCode(page);
        await page.context().setOffline(true);
        await page.locator('[part~=notice]').first().waitFor();
      },
    },
  };

const payButton = (page: Page) => page.locator('pay-card button[type=submit]');
const hasEvent = (page: Page, type: string): Promise<boolean> =>
  page.evaluate((name) => window.payEvents.some((event) => event.type === name), type);

async function waitForCode(page: Page) {
  await page.locator('pay-pix [part=qr-code]').waitFor();
  const charges = await testShop.simulator.charges();
  const [newest] = charges.filter(({ kind }) => kind === 'pix');
  if (newest === undefined) throw new Error('The simulator has no PIX charge.');
  return newest;
}

async function openCard(page: Page): Promise<CardPage> {
  await page.locator('input[value=card]').check();
  const card = new CardPage(page, 'frame');
  await card.field('number').waitFor();
  return card;
}

async function takePicture({ width, lang, colorScheme, css }: Setting, name: string): Promise<Buffer> {
  const state = states[name];
  if (state === undefined) throw new Error(`There is no state ${name}`);
  const { client_secret: secret } = await testShop.createCheckout({
    amounts: { BRL: '129.90', USD: '25.00' },
    description: 'Caneca esmaltada e café 250 g',
    ...(state.hasCustomer && { customer }),
  });
  const { page } = await testShop.open({
    body: `<pay-checkout checkout="${secret}"></pay-checkout>`,
    lang,
    colorScheme,
    script: `const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets = [sheet];`,
    // High enough for the whole element: frames outside the window are captured wrong.
    context: { viewport: { width, height: 1_400 }, colorScheme, reducedMotion: 'reduce' },
  });
  try {
    await page.locator('pay-wallet:state(embedded)').waitFor();
    await state.reach(page);
  } catch (error) {
    console.error(`${name}: ${String(error)}`);
  }
  const element = page.locator('pay-checkout');
  const { bottom } = await element.evaluate((shown) => shown.getBoundingClientRect());
  const clip = { x: 0, y: 0, width, height: Math.ceil(bottom) + 16 };
  const picture = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
  await page.context().close();
  return picture;
}

for (const setting of settings.filter(({ name }) => words.every((word) => name.split(' ').includes(word)))) {
  const figures = [];
  for (const name of Object.keys(states)) {
    const picture = await takePicture(setting, name);
    figures.push(
      `<figure><figcaption>${name}</figcaption><img width="${setting.width}" src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
    );
  }
  const sheet = await testShop.browser.newPage({
    viewport: { width: (setting.width + 12) * 4 + 12, height: 100 },
  });
  await sheet.setContent(
    `<style>body{display:grid;grid-template-columns:repeat(4,max-content);gap:12px;margin:12px;background:#888;font:14px sans-serif}figure{margin:0}img{display:block}</style>${figures.join('')}`,
  );
  const file = path.join(folder, `${setting.name.replaceAll(' ', '-')}.png`);
  await writeFile(file, await sheet.screenshot({ fullPage: true }));
  await sheet.close();
  console.log(file);
}
for (const stop of stops.toReversed()) await stop();
