/** Tests of the console: refunds, disputes, money out, webhooks, protection of the merchant key, and layout. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { longOnly, sampleOf } from '../support/long-run.ts';
import { demoSuite, orderPaidByCard } from '../support/servers/demo-suite.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';
import { until } from '../support/until.ts';
import { moneyOut } from './demo-money-out.ts';

const labels = {
  'pt-BR': {
    reviews: {
      payouts: ['Revisar o envio', 'Confirme o envio'],
      withdrawals: ['Revisar o saque', 'Confirme o saque'],
    },
    refund: ['Devolver tudo o que resta', 'Confirme a devolução'],
    deliveries: 'Envios',
    history: 'Histórico',
  },
  en: {
    reviews: {
      payouts: ['Review the payout', 'Confirm the payout'],
      withdrawals: ['Review the withdrawal', 'Confirm the withdrawal'],
    },
    refund: ['Refund all that is left', 'Confirm the refund'],
    deliveries: 'Deliveries',
    history: 'History',
  },
} as const;

/** Fills in the form of a payout or a withdrawal. */
async function fillTransfer(page: Page, section: 'payouts' | 'withdrawals'): Promise<void> {
  await page.locator('#amount').fill('150');
  if (section === 'payouts') return page.locator('#pix_key').fill('finance@orvalho.example');
  await page.locator('#chain').selectOption('polygon');
  return page.locator('#address').fill('0x000000000000000000000000000000000000dead');
}

describe('the console', { concurrency: false }, () => {
  const suite = demoSuite();

  before(async () => {
    await orderPaidByCard(suite.demo);
  });

  async function open(section: string): Promise<Page> {
    const { page } = await suite.visitor({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${suite.demo.consoleUrl}/${section}?lang=en`);
    return page;
  }

  async function confirm(page: Page, button: string): Promise<void> {
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: button }).click();
  }

  async function openNewestOrder(): Promise<Page> {
    const page = await open('payments');
    await page.getByRole('link', { name: /^ORV-/ }).first().click();
    return page;
  }

  test('finds a payment, refunds part of it once, and follows refund and dispute', async () => {
    const page = await open('payments');
    await page.getByLabel('State').selectOption('paid');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: /^ORV-/ }).first().click();
    await page.getByLabel(/Amount to refund/).fill('5,00');
    await page.getByRole('button', { name: 'Review the refund' }).click();
    await confirm(page, 'Refund now');
    await page.getByRole('button', { name: 'Succeed' }).click();
    await page.getByText('payment.partially_refunded').waitFor();
    await page.getByText('refund.succeeded').waitFor();
    // A visitor is a person of the shop, and the shop has a key of its own.
    await page.getByText(/^ana Refunded/).waitFor();
    assert.equal(await page.locator('.sign-out .key-name').innerText(), 'ana');

    await page.getByRole('button', { name: 'Open a dispute' }).click();
    await page.getByText('payment.disputed').waitFor();
    await page.getByRole('button', { name: 'Dispute won' }).click();
    await page.getByText('payment.dispute_won').waitFor();
    const refunds = await suite.demo.simulator.requests('/wallet/card/refund');
    assert.equal(refunds.filter(({ method }) => method === 'POST').length, 1);
    assert.deepEqual(await flawsOn(page), []);
  });

  longOnly('a full refund awaits the bank, and is not offered again', async () => {
    await orderPaidByCard(suite.demo);
    const refundsSent = async (): Promise<number> =>
      (await suite.demo.simulator.requests('/wallet/card/refund')).length;
    const before = await refundsSent();
    const page = await openNewestOrder();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const typed = other.getByLabel(/Amount to refund/);
    await typed.fill('1');

    await page.getByRole('button', { name: 'Refund all that is left' }).click();
    await page.getByRole('heading', { name: 'Confirm the refund' }).waitFor();
    const facts = await page.locator('.review .facts').innerText();
    assert.match(facts, /ORV-\w+[^]*\$12\.90[^]*Card · Visa ••••\s4242/);
    assert.deepEqual(await flawsOn(page), []);
    assert.equal(await refundsSent(), before, 'no refund is sent before confirmation');
    await page.getByRole('button', { name: 'Refund now' }).click();
    assert.equal(await refundsSent(), before, 'no refund is sent with the box unticked');
    await confirm(page, 'Refund now');
    await page.getByText('the bank still has to confirm it').waitFor();
    await page.getByLabel(/Amount to refund/).waitFor({ state: 'detached' });
    assert.deepEqual(await page.getByRole('heading', { level: 2 }).allInnerTexts(), [
      'Refunds',
      'Attempts to pay',
      'Order',
      'Customer',
      'History',
      'Who did what',
    ]);
    assert.deepEqual(await flawsOn(page), []);

    await other.getByText('payment.refunded').waitFor();
    assert.equal(await typed.inputValue(), '1', 'the update keeps the text that is being typed');
    await typed.fill('');
    await typed.blur();
    await typed.waitFor({ state: 'detached' });
  });

  test('a state is shown in the page’s language, titled with its code, and chosen by its name', async () => {
    await orderPaidByCard(suite.demo);
    const { page } = await suite.visitor();
    const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^ORV-/ }) });
    for (const [lang, field, word, method] of [
      ['pt-BR', 'Estado', 'pago', 'Cartão'],
      ['en', 'State', 'paid', 'Card'],
    ] as const) {
      await page.goto(`${suite.demo.consoleUrl}/payments?lang=${lang}`);
      await page.getByLabel(field).selectOption({ label: word });
      await page.locator('#method').selectOption({ label: method });
      await page.locator('.apply button').click();
      await page.waitForURL(/state=paid&method=card/);
      assert.equal(await rows.first().getByTitle('paid').innerText(), word);
    }
  });

  test('shows each delivery of an event, and sends the event again with the same id', async () => {
    const page = await open('webhooks');
    await page.getByRole('link', { name: 'checkout.paid' }).first().click();
    const attempts = page.getByRole('region', { name: 'Deliveries' }).getByRole('row');
    await page.getByRole('cell', { name: 'delivered' }).waitFor();
    assert.equal(await attempts.count(), 2, 'a header and one attempt');
    const [, time, outcome, status, took] =
      /^(.+ .+)\t(.+)\t(.+)\t(.+)$/.exec(await attempts.nth(1).innerText()) ?? [];
    assert.match(time ?? '', /\d/);
    assert.deepEqual([outcome, status], ['delivered', '204']);
    assert.match(took ?? '', /^\d+ ms$/);
    const payload = JSON.parse(await page.locator('.payload').innerText()) as {
      data: { checkout: Record<string, unknown> };
    };
    assert.deepEqual(Object.keys(payload), ['type', 'timestamp', 'data']);
    assert.deepEqual(Object.keys(payload.data.checkout), [
      'id',
      'reference',
      'status',
      'amounts',
      'metadata',
    ]);
    const event = page.url();
    assert.deepEqual(await flawsOn(page), []);
    await page.getByRole('button', { name: 'Send again' }).click();
    await attempts.nth(2).waitFor();
    assert.equal(page.url().split('?')[0], event.split('?')[0]);
    assert.equal(await page.getByRole('cell', { name: 'delivered' }).count(), 2);
  });

  const views = [
    ['pt-BR', 360, 'dark'],
    ['en', 1280, 'light'],
    ['pt-BR', 1280, 'dark'],
    ['en', 360, 'light'],
  ] as const;
  for (const [lang, width, colorScheme] of sampleOf(views, ['pt-BR 360 dark'], (view) => view.join(' '))) {
    test(`${lang}, ${width} px, ${colorScheme}: has no axe violations and no overflow`, async () => {
      const { reviews, refund, deliveries, history } = labels[lang];
      const { page } = await suite.visitor({ viewport: { width, height: 800 }, colorScheme });
      const go = (section: string): Promise<unknown> =>
        page.goto(`${suite.demo.consoleUrl}/${section}?lang=${lang}`);
      for (const section of [
        'todo',
        'payments',
        'orders',
        'links',
        'payouts',
        'withdrawals',
        'balance',
        'statement',
        'webhooks',
      ]) {
        await go(section);
        assert.deepEqual(await flawsOn(page), [], section);
      }
      await page.getByRole('link', { name: 'checkout.paid' }).first().click();
      await page.getByRole('heading', { name: deliveries }).waitFor();
      assert.deepEqual(await flawsOn(page), [], 'event');
      await go('payments');
      await page.getByRole('link', { name: /^ORV-/ }).first().click();
      await page.getByRole('heading', { name: history }).waitFor();
      assert.deepEqual(await flawsOn(page), [], 'payment');
      const [refundAll, confirmed] = refund;
      await page.getByRole('button', { name: refundAll, exact: true }).click();
      await page.getByRole('heading', { name: confirmed }).waitFor();
      assert.deepEqual(await flawsOn(page), [], 'refund review');
      for (const section of ['payouts', 'withdrawals'] as const) {
        const [review, title] = reviews[section];
        await go(section);
        await fillTransfer(page, section);
        await page.getByRole('button', { name: review }).click();
        await page.getByRole('heading', { name: title }).waitFor();
        assert.deepEqual(await flawsOn(page), [], `review of ${section}`);
      }
    });
  }

  test('the current section is in view on a phone', async () => {
    const { page } = await suite.visitor({ viewport: { width: 360, height: 740 } });
    await page.goto(`${suite.demo.consoleUrl}/webhooks?lang=pt-BR`);
    const current = page.locator('[aria-current="page"]');
    await until('it is in view', () =>
      current.evaluate((link) => link.getBoundingClientRect().right <= innerWidth),
    );
    assert.equal(await page.evaluate(() => scrollY), 0);
  });

  test('a page whose figures the service does not give says so', async () => {
    await suite.demo.simulator.setFaults({ calls: { match: '/account/balance', do: '503', times: 100 } });
    const read = (): Promise<Response> => fetch(`${suite.demo.consoleUrl}/balance?lang=pt-BR`);
    await until('the cached balance has expired', async () => (await read()).status !== 200);
    const response = await read();
    assert.equal(response.status, 503);
    assert.match(await response.text(), /<h1>O serviço não respondeu\./);
  });

  test('the merchant key never reaches a browser, and cross-site form posts are rejected', async () => {
    const { consoleUrl } = suite.demo;
    const { page, record } = await suite.visitor({ keepsResponses: true });
    for (const section of ['payments', 'balance', 'webhooks']) await page.goto(`${consoleUrl}/${section}`);
    assert.doesNotMatch((await record.received()).join('\n'), /mk_(demo_|[\da-f]{64})/);
    const forged = await fetch(`${consoleUrl}/payouts`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ amount: '10.00', pix_key: 'x', key: 'k' }),
    });
    assert.equal(forged.status, 403);
  });

  moneyOut(suite);
});
