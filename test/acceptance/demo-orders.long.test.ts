/** Tests of the demo shop's bag, orders and receipts: a bag is kept until it is paid, a receipt shows the charge. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import {
  startShopWithFakeCompanion,
  type ShopWithFakeCompanion,
} from '../support/servers/shop-with-fake-companion.ts';
import { demoSuite } from '../support/servers/demo-suite.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';
import { openBrowser, visit } from '../support/browsers/visitor.ts';

const card = {
  payment: {
    id: 'pay_1',
    transaction: '0f8fad5b-d9cb-469f-a165-70867728950e',
    method: 'card',
    currency: 'USD',
    amount: '12.90',
    paid_at: '2026-01-31T12:00:00.000Z',
    card: { brand: 'visa', last4: '4242' },
  },
};

/** HTTP client with a cookie jar, in place of a browser. */
function buyerIn(shop: ShopWithFakeCompanion) {
  const cookies = new Map<string, string>();
  const send = async (path: string, fields?: Record<string, string>): Promise<Response> => {
    const response = await fetch(`${shop.url}${path}`, {
      redirect: 'manual',
      headers: {
        'accept-language': 'en',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, decodeURIComponent(value));
    }
    return response;
  };
  return {
    textOf: async (path: string): Promise<string> => (await send(path)).text(),
    put: (product: string, quantity: number) =>
      send('/cart', { product, do: 'set', quantity: String(quantity) }),
    /** Places an order; resolves to its path and reference. */
    async order(): Promise<{ path: string; reference: string }> {
      const placed = await send('/orders', { go: '' });
      const path = (placed.headers.get('location') ?? '').replace(/\/pay$/, '');
      const status = (await (await send(`${path}/status`)).json()) as { reference: string };
      return { path, reference: status.reference };
    },
  };
}
const bagItems = (page: string): string[] =>
  [...page.matchAll(/class="line-name"[^>]*>([^<]+)</g)].map(([, name = '']) => name);

describe('the bag', () => {
  test('keeps its items until the order is paid, and keeps items added meanwhile', async (t) => {
    const shop = await startShopWithFakeCompanion(t);
    const buyer = buyerIn(shop);
    await buyer.put('chapada-azul', 1);
    const { path, reference } = await buyer.order();
    assert.deepEqual(bagItems(await buyer.textOf('/cart')), ['Chapada Azul']);
    await buyer.put('pedra-menina', 2);
    await shop.sendWebhook('checkout.paid', reference);
    assert.deepEqual(bagItems(await buyer.textOf('/cart')), ['Pedra Menina']);
    assert.match(await buyer.textOf(path), /<h1>Order paid<\/h1>/);
    // The bag no longer belongs to the paid order: the next purchase is a new one.
    assert.notEqual((await buyer.order()).reference, reference);
  });

  test('keeps its order when ordered again, with the new amounts', async (t) => {
    const shop = await startShopWithFakeCompanion(t);
    const buyer = buyerIn(shop);
    await buyer.put('chapada-azul', 1);
    const first = await buyer.order();
    assert.deepEqual(await buyer.order(), first);
    await buyer.put('chapada-azul', 3);
    assert.deepEqual(await buyer.order(), first);
    const [placed, changed, ...others] = shop.calls;
    assert.equal(placed?.call, 'POST /v1/checkouts');
    assert.deepEqual(changed, {
      call: `POST /v1/checkouts/co_${'1'.padStart(32, '0')}/amounts`,
      body: { amounts: { BRL: '267.00', USD: '50.70' } },
    });
    assert.deepEqual(others, []);
    assert.match(await buyer.textOf(`${first.path}/pay`), /3 × Chapada Azul/);
  });

  test('makes a second order while a payment of the first is in progress', async (t) => {
    const shop = await startShopWithFakeCompanion(t);
    const buyer = buyerIn(shop);
    await buyer.put('chapada-azul', 1);
    const first = await buyer.order();
    shop.changeStatus = 409;
    await buyer.put('chapada-azul', 2);
    const second = await buyer.order();
    assert.notEqual(second.reference, first.reference);
    const orders = await buyer.textOf('/orders');
    assert.ok(orders.indexOf(second.reference) < orders.indexOf(first.reference), 'newest first');
  });

  test('keeps its items when the order expires', async (t) => {
    const shop = await startShopWithFakeCompanion(t);
    const buyer = buyerIn(shop);
    await buyer.put('chapada-azul', 1);
    const { path, reference } = await buyer.order();
    assert.match(await buyer.textOf('/shop'), new RegExp(`${reference} is waiting for payment`));
    await shop.sendWebhook('checkout.expired', reference);
    assert.doesNotMatch(await buyer.textOf('/shop'), /is waiting for payment/);
    assert.match(await buyer.textOf(path), /The time for this order is over/);
    assert.match(await buyer.textOf('/orders'), /Time is over/);
    assert.deepEqual(bagItems(await buyer.textOf('/cart')), ['Chapada Azul']);
    assert.notEqual((await buyer.order()).reference, reference);
  });

  test('and its orders are visible to their own browser alone', async (t) => {
    const shop = await startShopWithFakeCompanion(t);
    const [one, other] = [buyerIn(shop), buyerIn(shop)];
    await one.put('chapada-azul', 1);
    const { reference } = await one.order();
    assert.ok((await one.textOf('/orders')).includes(reference));
    assert.match(await other.textOf('/orders'), /There is no order from this browser yet/);
  });
});

describe('a receipt', () => {
  const open = async (t: TestContext) => {
    const shop = await startShopWithFakeCompanion(t);
    const buyer = buyerIn(shop);
    await buyer.put('pedra-menina', 1);
    const { path, reference } = await buyer.order();
    await shop.sendWebhook('checkout.paid', reference);
    const { page } = await visit(await openBrowser(t), { locale: 'en-US' });
    await page.addInitScript(() => {
      window.print = () => document.documentElement.classList.add('printed');
    });
    await page.goto(`${shop.url}${path}?lang=en`);
    return { shop, page, reference };
  };

  test('rendered before the payment event fills in the charge when the event arrives', async (t) => {
    const { shop, page, reference } = await open(t);
    await page.getByText('The details of the charge are on their way').waitFor();
    await page.getByRole('button', { name: 'Print receipt' }).focus();
    await shop.sendWebhook('payment.paid', reference, card);
    await page.getByText('US Dollar (USD)').waitFor();
    assert.deepEqual(await page.locator('.charge dd').allInnerTexts(), [
      'US$12.90',
      'US Dollar (USD)',
      'Card · Visa ••••\u00A04242',
      'January 31, 2026 at 9:00 AM',
      card.payment.transaction,
    ]);
    // The total was R$ 68.00 before.
    assert.match(await page.locator('.summary').innerText(), /Total\s+US\$12\.90/);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'print');
  });

  test('is printed without navigation and controls', async (t) => {
    const { shop, page, reference } = await open(t);
    await shop.sendWebhook('payment.paid', reference, card);
    await page.getByText('Visa •••• 4242').waitFor();
    await page.getByRole('button', { name: 'Print receipt' }).click();
    await page.locator('html.printed').waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of ['.top', '.bottom', '.to-stage', '.receipt-actions', '.seal'])
      assert.equal(await page.locator(part).isVisible(), false, part);
    for (const text of [`Receipt of order ${reference}`, 'Visa •••• 4242', 'Rua Harmonia'])
      assert.equal(await page.getByText(text).isVisible(), true, text);
    const [ink, paper] = await page.evaluate(() => {
      const { color } = getComputedStyle(document.body);
      return [color, getComputedStyle(document.documentElement).backgroundColor];
    });
    assert.deepEqual([ink, paper], ['rgb(19, 33, 28)', 'rgb(255, 255, 255)']);
  });
});

describe('an unpaid order', { concurrency: false }, () => {
  const suite = demoSuite();
  const views = [
    ['pt-BR', { width: 360, height: 740 }, 'dark', 'Continuar o pagamento'],
    ['en', { width: 1280, height: 800 }, 'light', 'Continue the payment'],
    ['pt-BR', { width: 1280, height: 800 }, 'dark', 'Continuar o pagamento'],
    ['en', { width: 360, height: 740 }, 'light', 'Continue the payment'],
  ] as const;
  for (const [lang, viewport, colorScheme, continueLink] of views) {
    test(`${lang}, ${viewport.width} px, ${colorScheme}: can be found and paid later, on pages without violations or overflow`, async () => {
      const { page } = await suite.visitor({ viewport, colorScheme, reducedMotion: 'reduce' });
      const { shopUrl, simulator } = suite.demo;
      await page.goto(`${shopUrl}/products/chapada-azul?lang=${lang}`);
      await page.locator('.buy button').click();
      await page.locator('form[action="/orders"] button').click();
      await page.waitForURL('**/pay');
      const reference = await page.locator('.summary h2').first().innerText();
      for (const path of ['/shop', '/cart', '/orders']) {
        await page.goto(`${shopUrl}${path}`);
        await page.getByRole('link', { name: continueLink }).first().waitFor();
        await page.locator('.count', { hasText: /^1$/ }).waitFor();
        assert.deepEqual(await flawsOn(page), [], path);
      }
      await page.goto(`${shopUrl}/cart`);
      // The order was placed from this bag, so both lead to the same payment.
      assert.deepEqual(await page.locator('main').locator('.button, .unpaid a').allInnerTexts(), [
        continueLink,
      ]);
      await page
        .getByRole('button', { name: /: Chapada Azul$/ })
        .last()
        .click();
      await page.locator('form[action="/orders"] button').waitFor();
      assert.equal(await page.locator('main').locator('.button, .unpaid a').count(), 1, 'a changed bag');
      await page
        .getByRole('button', { name: /: Chapada Azul$/ })
        .first()
        .click();
      await page.getByRole('link', { name: continueLink }).first().click();
      await page.getByRole('heading', { name: reference }).waitFor();
      await page.getByRole('img', { name: /QR code/ }).waitFor();
      const code = await page.locator('pay-pix #code').inputValue();
      await simulator.pay((await simulator.chargeOf(code)).idTransaction);
      await page
        .locator('.charge')
        .getByText(lang === 'en' ? 'R$89.00' : /R\$\s89,00/)
        .waitFor();
      await page.locator('.count', { hasText: /^0$/ }).waitFor();
      assert.deepEqual(await flawsOn(page), [], 'receipt');
      await page.goto(`${shopUrl}/orders`);
      assert.equal(await page.getByRole('link', { name: continueLink }).count(), 0);
      assert.deepEqual(await flawsOn(page), [], 'orders, paid');
    });
  }
});
