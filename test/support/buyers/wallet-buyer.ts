/** Steps of a buyer who pays by wallet, and the `pay-*` events of the shop's page. */
import type { Page } from 'playwright-core';
import '../servers/test-shop.ts';
import { until } from '../until.ts';

/** Processor settings of the simulator's live account. */
export const knownProcessor = { PAY_PUBLISHABLE_KEY: 'pk_live_sim', PAY_ON_BEHALF_OF: 'acct_live_sim' };

export async function payInSheet(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $25.00' }).click();
}

/** Presses the shop's button, if there is one, and pays on the service's payment page. */
export async function payOnPaymentPage(page: Page, shop: Page | null): Promise<void> {
  await shop?.getByRole('button', { name: /Continue to pay/ }).click();
  await page.waitForURL('**/checkout/**');
  await page.getByRole('button', { name: 'Apple Pay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
}

export const payEventsOfType = (page: Page, type: string) =>
  page.evaluate((wanted) => window.payEvents.filter((event) => event.type === wanted), type);

/** Waits for the first `pay-success`, whose module may load after the buyer sees the payment. */
export async function successesOn(page: Page): Promise<unknown[]> {
  await until('pay-success', async () => (await payEventsOfType(page, 'pay-success')).length > 0);
  return payEventsOfType(page, 'pay-success');
}

export const reasons = async (page: Page): Promise<unknown[]> =>
  (await payEventsOfType(page, 'pay-unavailable')).map(({ reason }) => reason);
