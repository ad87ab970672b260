/** Tests that after each outcome of Pix and wallets the accessibility tree has no status that is over, in `<pay-checkout>`. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsOn } from '../support/browsers/accessibility-violations.ts';
import { hearOnly, spokenOn } from '../support/browsers/live-regions.ts';
import { knownProcessor, payInSheet } from '../support/buyers/wallet-buyer.ts';
import { movableClock, type MovableClock } from '../support/clocks/move-clock.ts';
import { oneOnSqlite } from '../support/servers/companion-setups.ts';
import { customer } from '../support/servers/companion.ts';
import { type RunningProcess, suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/browsers/visitor.ts';

describe('live regions after an outcome', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  let companion: RunningProcess;
  let clock: MovableClock;
  before(async () => {
    clock = await movableClock(scope);
    const env = { ...knownProcessor, ...clock.env };
    testShop = await startTestShop(scope, env, {
      start: async (...args) => (companion = (await oneOnSqlite.start(...args)) as RunningProcess),
    });
  });

  async function visit(fields: Record<string, unknown>, attributes = ''): Promise<Visitor> {
    const checkout = await testShop.createCheckout({ customer, ...fields });
    return testShop.open({
      body: `<main><h1>Shop</h1><pay-checkout checkout="${checkout.client_secret}"
        companion="${testShop.companionUrl}" ${attributes}></pay-checkout></main>`,
    });
  }
  const open = async (...order: Parameters<typeof visit>): Promise<Page> => (await visit(...order)).page;

  const hear = async (page: Page, expected: RegExp): Promise<void> => {
    await hearOnly(page, expected);
    assert.deepEqual(await violationsOn(page), []);
  };

  const hearNothing = (page: Page): Promise<unknown> =>
    until('silence', async () => (await spokenOn(page)).length === 0);

  const pixCode = (page: Page): Promise<string> =>
    page.getByRole('textbox', { name: 'Pix code' }).inputValue();

  const amounts = { BRL: '129.90', USD: '25.00' };

  test('of Pix: ready, offline, expired, renewed and paid', async () => {
    const page = await open({ amounts });
    await hear(page, /^Your Pix code for R\$129\.90 is ready\.$/);
    await page.context().setOffline(true);
    await page.getByText('No connection').first().waitFor();
    await hear(page, /^Your Pix code for R\$129\.90 is ready\.$/);
    await page.context().setOffline(false);
    const { idTransaction } = await testShop.simulator.chargeOf(await pixCode(page));
    await testShop.simulator.expire(idTransaction);
    await page.clock.install();
    await page.clock.runFor(2_000_000);
    await page.getByRole('button', { name: 'Get a new code' }).waitFor();
    await hear(page, /^This Pix code has expired\./);
    await page.getByRole('button', { name: 'Get a new code' }).click();
    await hear(page, /^Your Pix code for R\$129\.90 is ready\.$/);
    await testShop.simulator.pay((await testShop.simulator.chargeOf(await pixCode(page))).idTransaction);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    await hear(page, /^Payment received\./);
  });

  test('of Pix: a code whose request has an unknown outcome', async () => {
    await testShop.simulator.setFaults({ calls: { match: 'deposit', do: 'reset', times: 1 } });
    const { page, record } = await visit({ amounts });
    await hear(page, /preparing your Pix code/i);
    await testShop.simulator.setFaults({});
    await until('the element asks again', () => record.urls.filter((url) => url.endsWith('/deposit'))[1]);
    // Past the pause before another code may be made.
    await clock.set(35_000, companion.pid);
    await page.getByRole('textbox', { name: 'Pix code' }).waitFor();
    await hear(page, /^Your Pix code for R\$129\.90 is ready\.$/);
  });

  test('of a wallet: declined, and the sheet closed', async () => {
    const page = await open({ methods: ['wallet', 'card'] }, 'order="wallet card"');
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Card').selectOption('declined');
    await sheet.getByRole('button', { name: /^Pay/ }).click();
    // The page behind the open sheet is inert.
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await hear(page, /Nothing was charged\.$/);
  });

  test('of a wallet: unknown and paid', async () => {
    const page = await open({ methods: ['wallet', 'card'] }, 'order="wallet card"');
    await testShop.simulator.setFaults({ callbacks: 'late' });
    try {
      await payInSheet(page, 'Apple Pay');
      await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
      await hear(page, /^(Confirming your payment|We are still waiting|A payment is under way)/);
      await testShop.simulator.advanceClock(31);
      await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      await hear(page, /^Payment received\./);
    } finally {
      await testShop.simulator.setFaults({});
    }
  });

  test('of a wallet: a sheet that was closed says nothing', async () => {
    const page = await open({ methods: ['wallet', 'card'] }, 'order="wallet card"');
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hearNothing(page);
  });

  test('of a card: what the other methods say while it is paid is over after a decline', async () => {
    const page = await open({ amounts, methods: ['pix', 'card', 'wallet'] });
    await page.locator('input[value=card]').check();
    await page.locator('pay-card:state(hosted)').waitFor();
    await page.getByRole('button', { name: 'Apple Pay' }).waitFor();
    await hearNothing(page);
    await page.locator('input[value=pix]').check();
    await hear(page, /^Your Pix code for R\$129\.90 is ready\.$/);
  });
});
