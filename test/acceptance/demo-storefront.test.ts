/** Tests of each page of the demo shop on phone and desktop: accessibility, layout, languages, refunds and scripts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sampleOf } from '../support/long-run.ts';
import { demoSuite, orderPaidByCard, stageWords } from '../support/servers/demo-suite.ts';
import { until } from '../support/until.ts';
import { pixCodeOn } from '../support/buyers/demo-shop-buyer.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';

const labels = {
  'pt-BR': {
    add: 'Adicionar à sacola',
    pay: 'Ir para o pagamento',
    card: /Cartão/,
    pan: 'Número do cartão',
    paid: 'Pedido pago',
    panel: /^Painel do simulador/,
    phone: 'celular simulado',
    refunded: 'Devolvido por inteiro',
  },
  en: {
    add: 'Add to bag',
    pay: 'Continue to payment',
    card: /Card/,
    pan: 'Card number',
    paid: 'Order paid',
    panel: /^Simulator panel/,
    phone: 'simulated phone',
    refunded: 'Refunded in full',
  },
  es: {
    add: 'Añadir a la bolsa',
    pay: 'Ir al pago',
    card: /Tarjeta/,
    pan: 'Número de tarjeta',
    paid: 'Pedido pagado',
    panel: /^Panel del simulador/,
    phone: 'teléfono simulado',
    refunded: 'Devuelto por completo',
  },
} as const;

const allViews = [
  ['pt-BR', { width: 360, height: 740 }, 'dark'],
  ['en', { width: 1280, height: 800 }, 'light'],
  ['pt-BR', { width: 1280, height: 800 }, 'dark'],
  ['en', { width: 360, height: 740 }, 'light'],
  ['es', { width: 360, height: 740 }, 'dark'],
  ['es', { width: 1280, height: 800 }, 'light'],
] as const;
const nameOf = ([lang, { width }, scheme]: (typeof allViews)[number]): string => `${lang} ${width} ${scheme}`;

describe('the shop', { concurrency: false }, () => {
  const suite = demoSuite();

  for (const [lang, viewport, colorScheme] of sampleOf(allViews, ['pt-BR 360 dark'], nameOf)) {
    test(`${lang}, ${viewport.width} px, ${colorScheme}: has no axe violations, no overflow and no covered link`, async () => {
      const { add, pay, card, pan, paid, panel } = labels[lang];
      // Without motion: axe would measure the colours of a fade.
      const { page } = await suite.visitor({ viewport, colorScheme, reducedMotion: 'reduce' });
      const { shopUrl, simulator } = suite.demo;
      const assertNoFlaws = async (name: string, frames = page.frames()): Promise<void> => {
        assert.deepEqual(await flawsOn(page, frames), [], name);
        // A trial click fails if anything covers the link.
        await page.getByRole('link', { name: panel }).click({ trial: true });
      };
      for (const [name, path] of Object.entries({
        home: '/shop',
        'empty bag': '/cart',
        'no such page': '/nothing',
        product: '/products/chapada-azul',
      })) {
        if (name === 'no such page') suite.expectErrors(/status of 404/);
        await page.goto(`${shopUrl}${path}?lang=${lang}`);
        await assertNoFlaws(name);
      }
      await page.getByRole('button', { name: add }).click();
      await page.getByRole('button', { name: pay }).waitFor();
      await assertNoFlaws('bag');
      await page.getByRole('button', { name: pay }).click();
      await page.getByRole('img', { name: /QR/ }).waitFor();
      await page.getByRole('button', { name: 'Google Pay' }).waitFor();
      await assertNoFlaws('payment by Pix');
      const code = await page.locator('pay-pix #code').inputValue();
      await page.getByRole('radio', { name: card }).check();
      await page.frameLocator('iframe').getByLabel(pan).waitFor();
      // The form is there before its frame has the form's height.
      await until('there is no empty band below the form', async () => {
        const element = await page.locator('pay-checkout').boundingBox();
        const note = await page.locator('.demo-payment').boundingBox();
        return element && note && note.y - element.y - element.height <= 40;
      });
      // Without the card's frame: it is transparent, and axe assumes white behind it. The card's own tests cover it.
      await assertNoFlaws('payment by card', [page.mainFrame()]);
      await simulator.pay((await simulator.chargeOf(code)).idTransaction);
      await page.getByRole('heading', { name: paid }).waitFor();
      await page.locator('pay-card').waitFor({ state: 'detached' });
      await assertNoFlaws('just paid');
      await page.reload();
      await page.getByRole('heading', { name: paid }).waitFor();
      await assertNoFlaws('order');
    });
  }

  for (const lang of sampleOf(['pt-BR', 'en', 'es'] as const, ['en'])) {
    test(`${lang}: a link below the payment opens the phone on the stage, and is absent in the stage’s shop`, async () => {
      const { page } = await suite.visitor({ viewport: { width: 360, height: 740 } });
      await page.goto(`${suite.demo.shopUrl}/products/chapada-azul?lang=${lang}`);
      await page.getByRole('button', { name: labels[lang].add }).click();
      await page.getByRole('button', { name: labels[lang].pay }).click();
      await page.getByRole('img', { name: /QR/ }).waitFor();
      await page.getByRole('button', { name: 'Google Pay' }).waitFor();
      const order = await page.locator('.summary h2').first().innerText();
      const phone = page.getByRole('link', { name: labels[lang].phone });
      const [element, link] = [await page.locator('pay-checkout').boundingBox(), await phone.boundingBox()];
      assert.ok(element && link && link.y > element.y + element.height);
      await page.locator('p', { has: phone }).evaluate((line) => line.remove());
      assert.deepEqual(
        await page.locator('pay-checkout').boundingBox(),
        element,
        'the link does not move the element',
      );

      await page.reload();
      await phone.click();
      await page.getByRole('button', { name: stageWords[lang].scan }).waitFor();
      // On a phone the shop and the panel take turns.
      await page.locator('.panes button').first().click();
      const shop = page.frameLocator('iframe').first();
      await shop.getByRole('heading', { name: order }).waitFor();
      assert.equal(await shop.getByRole('link', { name: labels[lang].phone }).count(), 0);
    });
  }

  test('an order’s page shows refunds as the bank confirms them', async () => {
    const receipt = await orderPaidByCard(suite.demo);
    const { page: shop } = await suite.visitor({ reducedMotion: 'reduce' });
    await shop.goto(`${receipt}?lang=en`);
    await shop.getByRole('heading', { name: labels.en.paid }).waitFor();
    const { page } = await suite.visitor();
    await page.goto(`${suite.demo.consoleUrl}/payments?lang=en`);
    await page.getByRole('link', { name: /^ORV-/ }).first().click();
    await page.getByLabel(/Amount to refund/).fill('5,00');
    await page.getByRole('button', { name: 'Review the refund' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Refund now' }).click();
    await shop.getByText('Refund requested, waiting for the bank: US$5.00').waitFor();
    await page.getByRole('button', { name: 'Succeed' }).click();
    await shop.getByText('Refunded in part: US$5.00').waitFor();
    await shop.getByRole('heading', { name: labels.en.paid }).waitFor();
    assert.deepEqual(await flawsOn(shop), []);

    await page.getByRole('button', { name: 'Refund all that is left' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Refund now' }).click();
    await page.getByRole('button', { name: 'Succeed' }).click();
    await shop.getByText('Refunded in full: US$12.90').waitFor();
    await shop.getByRole('heading', { name: 'Payment refunded' }).waitFor();
    assert.equal(await shop.getByRole('heading', { name: 'Order paid' }).count(), 0);
    for (const [lang, viewport, colorScheme] of sampleOf(allViews, ['es 1280 light'], nameOf)) {
      const buyer = await suite.visitor({ viewport, colorScheme });
      await buyer.page.goto(`${receipt}?lang=${lang}`);
      await buyer.page.getByText(labels[lang].refunded).waitFor();
      assert.deepEqual(await flawsOn(buyer.page), [], `${lang}, ${viewport.width} px`);
    }
  });

  test('each page links to its other languages, and the choice is kept', async () => {
    const { page } = await suite.visitor({ locale: 'es-MX' });
    await page.goto(`${suite.demo.shopUrl}/products/chapada-azul`);
    await page.getByRole('button', { name: labels.es.add }).click();
    for (const [name, lang, width] of [
      ['English', 'en', 1440],
      ['Português', 'pt-BR', 360],
      ['Español', 'es', 1440],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('button', { name: labels[lang].pay }).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), lang);
      assert.equal(await page.locator('.top .languages [aria-current]').getAttribute('hreflang'), lang);
    }
    // Formatted as in the elements; plain Intl would show BRL.
    await page
      .getByText(/^89,00\sR\$$/)
      .first()
      .waitFor();
    await page.goto(`${suite.demo.shopUrl}/shop`);
    await page.getByRole('heading', { name: 'La niebla sube. El café se queda.' }).waitFor();
  });

  test('a card page has its form in the HTML, under the shop’s policy, and accepts a card in it; then it asks for no phone', async () => {
    const { page } = await suite.visitor({ locale: 'en-US' });
    await page.goto(`${suite.demo.shopUrl}/products/chapada-azul?lang=en`);
    await page.getByRole('button', { name: labels.en.add }).click();
    await page.getByRole('button', { name: labels.en.pay }).click();
    await page.waitForURL('**/pay');
    const address = `${page.url()}?element=pay-card`;
    const html = await (await page.request.get(address)).text();
    assert.match(
      html,
      /<pay-card checkout="[^"]+"[^>]*><template shadowrootmode="open">[^]*<iframe slot="card-frame"/,
    );
    await page.goto(address);
    const frame = page.frameLocator('iframe[src*="/frame/card"]');
    for (const [name, text] of Object.entries({ number: '4242424242424242', expiry: '12/34', cvc: '123' }))
      await frame.locator(`#${name}`).fill(text);
    // Holds what the shop's server knows.
    await page.route('**/orders/*/status', (route) => route.abort());
    suite.expectErrors(/ERR_FAILED/);
    const phone = page.getByRole('link', { name: labels.en.phone });
    await phone.waitFor();
    await page.getByRole('button', { name: /^Pay US\$/ }).click();
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    assert.equal(await phone.isVisible(), false, 'nothing is left to pay');
    await page.unroute('**/orders/*/status');
    await page.getByRole('heading', { name: labels.en.paid }).waitFor();
  });

  test('a receipt that arrives after the element’s report leaves no word about a confirmation', async () => {
    const { page } = await suite.visitor();
    const { shopUrl, simulator } = suite.demo;
    await page.goto(`${shopUrl}/products/chapada-azul?lang=pt-BR`);
    await page.getByRole('button', { name: labels['pt-BR'].add }).click();
    await page.getByRole('button', { name: labels['pt-BR'].pay }).click();
    const code = await pixCodeOn(page);
    // The shop's server knows first: the element reports while the receipt is loading.
    const receipt = page.url().replace(/\/pay.*$/, '');
    await page.route(receipt, async (route) => {
      await page.evaluate(() => document.dispatchEvent(new Event('pay-success')));
      await route.continue();
    });
    await simulator.pay((await simulator.chargeOf(code)).idTransaction);
    await page.getByRole('heading', { name: labels['pt-BR'].paid }).waitFor();
    await until(
      'the receipt stands alone',
      async () => (await page.locator('.confirming').innerText()) === '',
    );
  });

  test('an address that cannot be decoded has no page, in the shop and in the console', async () => {
    const { shopUrl, consoleUrl } = suite.demo;
    for (const address of [`${shopUrl}/orders/%E0%A4%A`, `${consoleUrl}/payments/%ff`]) {
      const response = await fetch(address, { headers: { 'accept-language': 'pt-BR' } });
      assert.equal(response.status, 404, address);
      assert.match(await response.text(), /Esta página não existe/);
    }
  });

  test('a payment page says when the script of its element does not load', async () => {
    const { page } = await suite.visitor();
    await page.goto(`${suite.demo.shopUrl}/products/chapada-azul?lang=es`);
    await page.getByRole('button', { name: labels.es.add }).click();
    await page.route('**/pay-checkout.js?*', (route) => route.abort());
    await page.clock.install();
    await page.getByRole('button', { name: labels.es.pay }).click();
    await page.waitForURL('**/pay');
    suite.expectErrors(/ERR_FAILED/);
    const alert = page.getByRole('alert').filter({ hasText: 'El pago todavía no se ha cargado.' });
    await until('the page says so', async () => {
      await page.clock.runFor(1_000);
      return alert.isVisible();
    });
    await page.unroute('**/pay-checkout.js?*');
    await alert.getByRole('link', { name: 'Recargar la página' }).click();
    await page.getByText('Pix', { exact: true }).first().waitFor();
    assert.equal(await alert.isVisible(), false);
  });

  test('a payment page loads the script of its element', async () => {
    const { page } = await suite.visitor();
    await page.goto(`${suite.demo.shopUrl}/products/chapada-azul?lang=en`);
    await page.getByRole('button', { name: labels.en.add }).click();
    await page.getByRole('button', { name: labels.en.pay }).click();
    await page.waitForURL('**/pay');
    const address = page.url();
    const elements = ['pay-checkout', 'pay-pix', 'pay-card', 'pay-wallet'];
    for (const element of sampleOf(elements, ['pay-pix', 'pay-wallet'])) {
      await page.goto(`${address}?element=${element}`);
      const sources = await page
        .locator('script[type=module]')
        .evaluateAll((scripts) => scripts.map((script) => (script as HTMLScriptElement).src));
      const url = sources.find((source) => new URL(source).pathname === `/${element}.js`);
      assert.ok(url, `${element} in ${sources.join(', ')}`);
      assert.equal((await fetch(url)).status, 200, url);
    }
  });
});
