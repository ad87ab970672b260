/**
 * Tests the page of an order in Chromium: its way back to the shop, and the conditions under which Chrome offers a wallet
 * for a copied Pix code: a dynamic code, copied unchanged by a press, in the main document of a secure page whose policy
 * allows payments. Chrome itself decides about the rest.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { hasError, isDynamicPix, parsePix } from 'pix-utils';
import { visitStill } from '../support/browsers/visitor.ts';
import { customer } from '../support/servers/companion.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';

const return_url = 'https://shop.example/cart';

interface Copy {
  text: string;
  isMainDocument: boolean;
  isSecure: boolean;
  isPressed: boolean;
  isPaymentAllowed: boolean;
}

/** Records what Chrome sees at the moment of the copy. */
const recordCopies = `
  window.copies = [];
  navigator.clipboard.writeText = async (text) => {
    copies.push({
      text,
      isMainDocument: window === top,
      isSecure: isSecureContext,
      isPressed: navigator.userActivation.isActive,
      isPaymentAllowed: document.featurePolicy.allowsFeature('payment'),
    });
  };`;

describe('the page of an order', { concurrency: false }, () => {
  const scope = suiteScope();
  let shop: TestShop;
  before(async () => {
    shop = await startTestShop(scope);
  });

  describe('that a buyer has open', { concurrency: false }, () => {
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

  describe('and its Pix code, once copied', { concurrency: false }, () => {
    /** Copies the code of a new order on the order's page, which is sent with this policy. */
    async function copyCode(policy: string | null): Promise<Copy> {
      const { url } = await shop.createCheckout({ amounts: { BRL: '129.90' }, customer });
      const { page } = await visitStill(shop.browser, { locale: 'pt-BR' });
      await page.addInitScript(recordCopies);
      if (policy !== null) {
        await page.route(url, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': policy } });
        });
      }
      await page.goto(url);
      await page.getByRole('button', { name: 'Copiar código Pix' }).click();
      await page.waitForFunction('copies.length > 0');
      const [copy] = (await page.evaluate('copies')) as Copy[];
      await page.close();
      assert.ok(copy);
      return copy;
    }

    test('meets the conditions of Chrome’s offer on the page of an order', async () => {
      const { text, ...conditions } = await copyCode(null);
      assert.deepEqual(conditions, {
        isMainDocument: true,
        isSecure: true,
        isPressed: true,
        isPaymentAllowed: true,
      });
      // Byte for byte the service's, which names an address (tag 26, field 25).
      assert.equal((await shop.simulator.chargeOf(text)).qrcode, text);
      const parsed = parsePix(text);
      assert.ok(!hasError(parsed) && isDynamicPix(parsed));
    });

    for (const policy of ['payment=()', 'camera=(), payment=(), geolocation=()'])
      test(`does not meet them under Permissions-Policy: ${policy}, and is copied all the same`, async () => {
        const { isPaymentAllowed, ...others } = await copyCode(policy);
        assert.equal(isPaymentAllowed, false);
        assert.ok(others.isMainDocument && others.isSecure && others.isPressed);
      });

    test('meets them under a policy about other features', async () => {
      assert.equal((await copyCode('camera=(), geolocation=(self)')).isPaymentAllowed, true);
    });
  });
});
