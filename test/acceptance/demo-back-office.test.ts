/** The shop's people at their desk: refunds, disputes, payouts, withdrawals, balance and webhooks. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type RunningDemo, startDemo } from '../support/demo.ts';
import { suiteScope } from '../support/process.ts';
import { violationsOn } from '../support/violations.ts';
import { openBrowser, visit } from '../support/visitor.ts';

describe('the back office', { concurrency: false }, () => {
  const scope = suiteScope();
  let demo: RunningDemo;
  let browser: Browser;
  let officeUrl: string;

  before(async () => {
    demo = await startDemo(scope);
    browser = await openBrowser(scope);
    officeUrl = demo.backOfficeUrl;
    await payByCard();
  });

  async function payByCard(): Promise<void> {
    const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${demo.shopUrl}/stage?at=payment&lang=en&tab=cards`);
    const shop = page.frameLocator('iframe').first();
    await shop.getByRole('img', { name: /QR code/ }).waitFor();
    await page.getByRole('button', { name: /^Approved/ }).click();
    await page.getByText('Filled in.').waitFor();
    await shop.getByRole('button', { name: /^Pay \$/ }).click();
    await shop.getByRole('heading', { name: 'Order paid' }).waitFor();
    await page.context().close();
  }

  async function open(section: string): Promise<{ page: Page; errors: readonly string[] }> {
    const { page, record } = await visit(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(`${officeUrl}/${section}?lang=en`);
    return { page, errors: record.errors };
  }

  test('finds a payment, refunds a part of it once, and sees it through', async () => {
    const { page, errors } = await open('payments');
    await page.getByRole('searchbox').fill('paid');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: /^ORV-/ }).first().click();
    await page.getByLabel(/Amount to refund/).fill('5,00');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('button', { name: 'Succeed' }).click();
    await page.getByText('payment.partially_refunded').waitFor();
    await page.getByText('refund.succeeded').waitFor();

    await page.getByRole('button', { name: 'Open a dispute' }).click();
    await page.getByText('payment.disputed').waitFor();
    await page.getByRole('button', { name: 'Dispute won' }).click();
    await page.getByText('payment.dispute_won').waitFor();
    const refunds = await demo.simulator.requests('/wallet/card/refund');
    assert.equal(refunds.filter(({ method }) => method === 'POST').length, 1);
    assert.deepEqual(await violationsOn(page), []);
    assert.deepEqual(errors, []);
  });

  test('sends a payout, and is told to wait before the next one', async () => {
    const { page, errors } = await open('payouts');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('progressbar', { name: 'One Pix a minute' }).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('cell', { name: 'paid' }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('Wait a minute between two payouts.').waitFor();
    assert.deepEqual(await violationsOn(page), []);
    assert.deepEqual(errors, []);
  });

  test('withdraws only after it was confirmed that there is no way back', async () => {
    const { page, errors } = await open('withdrawals');
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    await page.getByText('A crypto withdrawal cannot be undone.').waitFor();
    await page.getByRole('button', { name: 'Withdraw now' }).click();
    assert.equal((await demo.simulator.requests('/crypto/withdraw')).length, 0, 'the box was not ticked');
    assert.deepEqual(await violationsOn(page), []);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Withdraw now' }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('cell', { name: 'completed' }).waitFor();
    assert.deepEqual(errors, []);
  });

  test('an address of another network goes nowhere', async () => {
    const { page } = await open('withdrawals');
    const before = (await demo.simulator.requests('/crypto/withdraw')).length;
    await page.getByLabel('Network').selectOption('tron');
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Withdraw now' }).click();
    await page.getByRole('alert').getByText('This address is not of this network.').waitFor();
    assert.equal((await demo.simulator.requests('/crypto/withdraw')).length, before);
  });

  test('shows each delivery of an event, and sends it again with the same id', async () => {
    const { page, errors } = await open('webhooks');
    await page.getByRole('link', { name: 'checkout.paid' }).first().click();
    const tries = page.getByRole('region', { name: 'Deliveries' }).getByRole('row');
    await page.getByRole('cell', { name: 'delivered' }).waitFor();
    assert.equal(await tries.count(), 2, 'a head and one try');
    const [, time, outcome, status, took] =
      /^(.+ .+)\t(.+)\t(.+)\t(.+)$/.exec(await tries.nth(1).innerText()) ?? [];
    assert.match(time ?? '', /\d/);
    assert.deepEqual([outcome, status], ['delivered', '204']);
    assert.match(took ?? '', /^\d+ ms$/);
    const event = page.url();
    assert.deepEqual(await violationsOn(page), []);
    await page.getByRole('button', { name: 'Send again' }).click();
    await tries.nth(2).waitFor();
    assert.equal(page.url().split('?')[0], event.split('?')[0]);
    assert.equal(await page.getByRole('cell', { name: 'delivered' }).count(), 2);
    assert.deepEqual(errors, []);
  });

  for (const [lang, width, colorScheme] of [
    ['pt-BR', 360, 'dark'],
    ['en', 1280, 'light'],
    ['pt-BR', 1280, 'dark'],
    ['en', 360, 'light'],
  ] as const) {
    test(`${lang}, ${width} px, ${colorScheme}: axe finds nothing and nothing overflows`, async () => {
      const { page, record } = await visit(browser, { viewport: { width, height: 800 }, colorScheme });
      for (const section of ['payments', 'payouts', 'withdrawals', 'balance', 'webhooks']) {
        await page.goto(`${officeUrl}/${section}?lang=${lang}`);
        assert.deepEqual(await violationsOn(page), [], section);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.equal(overflow, 0, section);
      }
      assert.deepEqual(record.errors, []);
    });
  }

  test('the merchant key never reaches a browser, and other sites’ forms move nothing', async () => {
    const { page, record } = await visit(browser);
    for (const section of ['payments', 'balance', 'webhooks']) await page.goto(`${officeUrl}/${section}`);
    assert.equal((await record.received()).join('\n').includes('mk_demo_'), false);
    const forged = await fetch(`${officeUrl}/payouts`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ amount: '10.00', pix_key: 'x', key: 'k' }),
    });
    assert.equal(forged.status, 403);
  });
});
