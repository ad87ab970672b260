/** What a buyer does with the processor's wallets, and what the shop's page hears of it. */
import type { Page } from 'playwright-core';
import '../servers/test-shop.ts';

/** As the simulator's live account has them. */
export const knownProcessor = { PAY_PUBLISHABLE_KEY: 'pk_live_sim', PAY_ON_BEHALF_OF: 'acct_live_sim' };

export async function payInSheet(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $25.00' }).click();
}

/** From the shop's button, where there is one to press, to the payment page's confirmation. */
export async function payOnPaymentPage(page: Page, shop: Page | null): Promise<void> {
  await shop?.getByRole('button', { name: /Continue to pay/ }).click();
  await page.waitForURL('**/checkout/**');
  await page.getByRole('button', { name: 'Apple Pay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
}

export const heard = (page: Page, type: string) =>
  page.evaluate((wanted) => window.heard.filter((event) => event.type === wanted), type);

export const reasons = async (page: Page): Promise<unknown[]> =>
  (await heard(page, 'pay-unavailable')).map(({ reason }) => reason);
