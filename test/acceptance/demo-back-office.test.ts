/** The shop's people at their desk: refunds, disputes, payouts, withdrawals, balance and webhooks. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openTheatre, payByCard, payByPhone, seePaid } from '../support/stage-show.ts';
import { flawsOn } from '../support/violations.ts';

const words = {
  'pt-BR': {
    review: 'Revisar o saque',
    confirm: 'Confirme o saque',
    deliveries: 'Envios',
    history: 'Histórico',
  },
  en: {
    review: 'Review the withdrawal',
    confirm: 'Confirm the withdrawal',
    deliveries: 'Deliveries',
    history: 'History',
  },
} as const;

describe('the back office', { concurrency: false }, () => {
  // What its pages report and ask for is checked after each test.
  const theatre = openTheatre();

  before(async () => {
    const shown = await theatre.show();
    await payByCard(shown, 'Approved');
    await seePaid(shown);
  });

  async function open(section: string): Promise<Page> {
    const { page } = await theatre.visitor({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${theatre.demo.backOfficeUrl}/${section}?lang=en`);
    return page;
  }

  async function openNewestOrder(): Promise<Page> {
    const page = await open('payments');
    await page.getByRole('link', { name: /^ORV-/ }).first().click();
    return page;
  }

  test('finds a payment, refunds a part of it once, and sees it through', async () => {
    const page = await open('payments');
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
    const refunds = await theatre.demo.simulator.requests('/wallet/card/refund');
    assert.equal(refunds.filter(({ method }) => method === 'POST').length, 1);
    assert.deepEqual(await flawsOn(page), []);
  });

  test('a refund of all: the bank is waited for, and it is not offered again', async () => {
    const shown = await theatre.show();
    await payByCard(shown, 'Approved');
    await seePaid(shown);
    const page = await openNewestOrder();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const typed = other.getByLabel(/Amount to refund/);
    await typed.fill('1');

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText('the bank still has to confirm it').waitFor();
    await page.getByLabel(/Amount to refund/).waitFor({ state: 'detached' });
    assert.deepEqual(await page.getByRole('heading', { level: 2 }).allInnerTexts(), [
      'Refunds',
      'Attempts to pay',
      'History',
    ]);
    assert.deepEqual(await flawsOn(page), []);

    await other.getByText('payment.refunded').waitFor();
    assert.equal(await typed.inputValue(), '1', 'somebody types into it');
    await typed.fill('');
    await typed.blur();
    await typed.waitFor({ state: 'detached' });
  });

  test('gives a Pix back once, however many tabs ask for it, and the order knows', async () => {
    const { simulator } = theatre.demo;
    const shown = await theatre.show();
    // Drawn, the wallet's buttons are a payment of their own, and a later one than the Pix.
    await shown.shop.getByRole('button', { name: 'Google Pay' }).waitFor();
    await payByPhone(shown);
    await seePaid(shown);
    const page = await open('payments');
    const row = page.getByRole('row').nth(1);
    assert.match(await row.innerText(), /paid\s+R\$68\.00\s+Pix/);
    const link = row.getByRole('link', { name: /^ORV-/ });
    const reference = await link.innerText();
    await link.click();
    await page.getByRole('link', { name: 'Send a Pix' }).click();
    await page.getByText(`Given back for order ${reference}`).waitFor();
    assert.equal(await page.getByLabel('Pix key').inputValue(), 'marina@orvalho.example');
    assert.equal(await page.getByLabel('Amount (BRL)').inputValue(), '68,00');
    assert.deepEqual(await flawsOn(page), []);
    const [same, another] = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of [same, another]) await tab.goto(page.url());

    await page.getByRole('button', { name: 'Send' }).click();
    const panel = page.getByRole('region', { name: 'Given back by Pix' });
    await panel.getByText('on its way back').waitFor();
    await page.getByRole('heading', { name: reference }).waitFor();
    assert.match(await panel.innerText(), /R\$68\.00/);
    assert.equal(await page.getByRole('link', { name: 'Send a Pix' }).count(), 0);
    assert.deepEqual(await flawsOn(page), []);

    await same.getByRole('button', { name: 'Send' }).click();
    await same.getByRole('region', { name: 'Given back by Pix' }).waitFor();
    assert.equal(await same.getByRole('alert').count(), 0);
    await another.getByLabel('Amount (BRL)').fill('10,00');
    await another.getByRole('button', { name: 'Send' }).click();
    await another.getByRole('alert').getByText('Nothing more was sent.').waitFor();
    await another.getByRole('heading', { name: reference }).waitFor();
    assert.equal((await simulator.requests('/pixout')).length, 1);

    await page.getByRole('button', { name: 'The bank confirms' }).click();
    for (const tab of [page, same]) {
      await tab
        .getByRole('region', { name: 'Given back by Pix' })
        .getByText('given back', { exact: true })
        .waitFor();
    }
    await page.getByText('payout.paid').waitFor();
    await shown.shop.getByRole('heading', { name: 'Payment refunded' }).waitFor();
    await shown.shop.getByText('Refunded in full: R$68.00').waitFor();
    assert.deepEqual(await flawsOn(shown.page), []);
    await page.goto(`${theatre.demo.backOfficeUrl}/payments`);
    assert.match(await page.getByRole('row').nth(1).innerText(), /paid\s+given back/);
    await page.goto(`${theatre.demo.backOfficeUrl}/payouts`);
    await page.getByText('The buttons are what banks').waitFor();
    assert.match(await page.getByRole('row').nth(1).innerText(), new RegExp(`sent.*${reference}`, 's'));

    // One payout a minute, whatever it is for.
    await page.getByRole('progressbar', { name: 'One Pix a minute' }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('Wait a minute between two payouts.').waitFor();
    assert.deepEqual(await flawsOn(page), []);
  });

  test('a state has the words of the page, the interface’s own as its title, and is found by both', async () => {
    const shown = await theatre.show();
    await payByCard(shown, 'Approved');
    await seePaid(shown);
    const { page } = await theatre.visitor();
    const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^ORV-/ }) });
    for (const [lang, word] of [
      ['pt-BR', 'pago'],
      ['pt-BR', 'PAID'],
      ['pt-BR', 'cartao'],
      ['en', 'paid'],
    ] as const) {
      await page.goto(`${theatre.demo.backOfficeUrl}/payments?lang=${lang}&q=${word}`);
      const badge = rows.first().getByTitle('paid');
      assert.equal(await badge.innerText(), lang === 'en' ? 'paid' : 'pago');
    }
    await page.goto(`${theatre.demo.backOfficeUrl}/payments?lang=en&q=pago`);
    assert.equal(await rows.count(), 0);
  });

  test('withdraws only after it was confirmed that there is no way back', async () => {
    const page = await open('withdrawals');
    await page.getByText('The buttons are what banks').waitFor();
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    await page.getByText('A crypto withdrawal cannot be undone.').waitFor();
    await page.getByRole('button', { name: 'Withdraw now' }).click();
    assert.equal(
      (await theatre.demo.simulator.requests('/crypto/withdraw')).length,
      0,
      'the box was not ticked',
    );
    assert.deepEqual(await flawsOn(page), []);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Withdraw now' }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('cell', { name: 'completed' }).waitFor();
  });

  test('an address of another network goes nowhere', async () => {
    const page = await open('withdrawals');
    const before = (await theatre.demo.simulator.requests('/crypto/withdraw')).length;
    await page.getByLabel('Network').selectOption('tron');
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Withdraw now' }).click();
    await page.getByRole('alert').getByText('This address is not of this network.').waitFor();
    assert.deepEqual(await flawsOn(page), []);
    assert.equal((await theatre.demo.simulator.requests('/crypto/withdraw')).length, before);
  });

  test('shows each delivery of an event, and sends it again with the same id', async () => {
    const page = await open('webhooks');
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
    assert.deepEqual(await flawsOn(page), []);
    await page.getByRole('button', { name: 'Send again' }).click();
    await tries.nth(2).waitFor();
    assert.equal(page.url().split('?')[0], event.split('?')[0]);
    assert.equal(await page.getByRole('cell', { name: 'delivered' }).count(), 2);
  });

  for (const [lang, width, colorScheme] of [
    ['pt-BR', 360, 'dark'],
    ['en', 1280, 'light'],
    ['pt-BR', 1280, 'dark'],
    ['en', 360, 'light'],
  ] as const) {
    test(`${lang}, ${width} px, ${colorScheme}: axe finds nothing and nothing overflows`, async () => {
      const { review, confirm, deliveries, history } = words[lang];
      const { page } = await theatre.visitor({ viewport: { width, height: 800 }, colorScheme });
      const go = (section: string): Promise<unknown> =>
        page.goto(`${theatre.demo.backOfficeUrl}/${section}?lang=${lang}`);
      for (const section of ['payments', 'orders', 'payouts', 'withdrawals', 'balance', 'webhooks']) {
        await go(section);
        assert.deepEqual(await flawsOn(page), [], section);
      }
      await page.getByRole('link', { name: 'checkout.paid' }).first().click();
      await page.getByRole('heading', { name: deliveries }).waitFor();
      assert.deepEqual(await flawsOn(page), [], 'an event');
      await go('payments');
      await page.getByRole('link', { name: /^ORV-/ }).first().click();
      await page.getByRole('heading', { name: history }).waitFor();
      assert.deepEqual(await flawsOn(page), [], 'a payment');
      await go('withdrawals');
      await page.getByRole('button', { name: review }).click();
      await page.getByRole('heading', { name: confirm }).waitFor();
      assert.deepEqual(await flawsOn(page), [], 'a withdrawal');
    });
  }

  test('the merchant key never reaches a browser, and other sites’ forms move nothing', async () => {
    const { backOfficeUrl } = theatre.demo;
    const { page, record } = await theatre.visitor();
    for (const section of ['payments', 'balance', 'webhooks']) await page.goto(`${backOfficeUrl}/${section}`);
    assert.equal((await record.received()).join('\n').includes('mk_demo_'), false);
    const forged = await fetch(`${backOfficeUrl}/payouts`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ amount: '10.00', pix_key: 'x', key: 'k' }),
    });
    assert.equal(forged.status, 403);
  });
});
