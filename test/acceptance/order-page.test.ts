/** Tests the page of an order that ends while a buyer has it open, in Chromium. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { visitStill } from '../support/browsers/visitor.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';

const return_url = 'https://shop.example/cart';

describe('an open page of an order', () => {
  const scope = suiteScope();
  let shop: TestShop;
  before(async () => {
    shop = await startTestShop(scope);
  });

  async function open(fields: Record<string, unknown>) {
    const order = await shop.createCheckout({ amounts: { BRL: '25.00' }, return_url, ...fields });
    const { page } = await visitStill(shop.browser, { locale: 'pt-BR' });
    await page.goto(order.url);
    return { id: order.id, page, onward: page.getByRole('link', { name: 'Voltar para a loja' }) };
  }

  test('leads back to the shop once the order is cancelled, and not before', async () => {
    const { id, page, onward } = await open({});
    await page.locator('pay-pix input').first().waitFor();
    assert.equal(await onward.isVisible(), false);
    await shop.merchant.cancel(id);
    await page.getByRole('heading', { name: 'Este pedido foi cancelado' }).waitFor();
    await onward.waitFor();
    assert.equal(await onward.getAttribute('href'), return_url);
  });

  test('leads back to the shop once the time to pay is over', async () => {
    const { page, onward } = await open({ expires_in: 6 });
    await page.getByRole('heading', { name: 'Este pedido expirou' }).waitFor();
    await onward.waitFor();
  });
});
