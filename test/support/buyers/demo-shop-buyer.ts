/** Steps of a buyer in the demo's shop, who finds controls by their visible text. */
import type { Locator, Page } from 'playwright-core';
import { until } from '../until.ts';

/** Puts a product into the bag and continues to the payment page. */
export async function goToPayment(page: Page, shopUrl: string, product = 'Chapada Azul'): Promise<void> {
  await page.goto(`${shopUrl}/shop?lang=pt-BR`);
  await page.getByRole('link', { name: product }).first().click();
  await page.getByRole('button', { name: 'Adicionar à sacola' }).click();
  await until('the payment page', async () => {
    await page.getByRole('button', { name: 'Ir para o pagamento' }).click();
    await page.waitForURL(/\/orders\/[^/]+\/pay$|\/cart\?trouble/);
    // True unless the shop could not reach its companion, and offers another try.
    return !page.url().includes('trouble');
  });
}

export const qrCodeOn = (page: Page): Locator => page.getByRole('img', { name: /QR code Pix/ });

/** Waits for the copy-and-paste code and returns it. */
export async function pixCodeOn(page: Page): Promise<string> {
  await qrCodeOn(page).waitFor();
  return page.getByRole('textbox', { name: 'Código Pix copia e cola' }).inputValue();
}

/** Waits for the heading that the shop shows after the webhook has arrived. */
export async function seePaidOrder(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Pedido pago' }).waitFor();
}
