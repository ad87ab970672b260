/** Tests of payouts and withdrawals in the console: reviewed first, sent once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { type DemoSuite, payByPhone, seePaid } from '../support/servers/demo-suite.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';

export function moneyOut(suite: DemoSuite): void {
  async function open(section: string): Promise<Page> {
    const { page } = await suite.visitor({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${suite.demo.consoleUrl}/${section}?lang=en`);
    return page;
  }

  async function confirm(page: Page, button: string): Promise<void> {
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: button }).click();
  }

  test('a Pix is returned once, however many tabs send it, and its order shows the return', async () => {
    const { simulator } = suite.demo;
    const shown = await suite.openStage();
    // Rendering the wallet's buttons creates a payment of their own, after the Pix.
    await shown.shop.getByRole('button', { name: 'Google Pay' }).waitFor();
    await payByPhone(shown);
    await seePaid(shown);
    const page = await open('payments');
    const row = page.getByRole('row').nth(1);
    assert.match(await row.innerText(), /paid\s+R\$68\.00\s+Pix/);
    const link = row.getByRole('link', { name: /^ORV-/ });
    const reference = await link.innerText();
    await link.click();
    await page.getByRole('link', { name: 'Return a Pix' }).click();
    await page.getByRole('link', { name: reference }).waitFor();
    assert.equal(await page.getByLabel('Pix key').inputValue(), '', 'the buyer has to name it');
    assert.equal(await page.getByLabel('Amount (BRL)').inputValue(), '68.00');
    assert.deepEqual(await flawsOn(page), []);
    const [same, another] = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of [same, another]) await tab.goto(page.url());
    for (const tab of [page, same, another]) await tab.getByLabel('Pix key').fill('marina@orvalho.example');

    await page.getByRole('button', { name: 'Review the payout' }).click();
    const facts = page.locator('.review .facts');
    assert.match(await facts.innerText(), /R\$68\.00[^]*marina@orvalho\.example/);
    assert.ok((await facts.innerText()).includes(reference));
    assert.equal(new URL(page.url()).searchParams.toString().includes('marina'), false);
    assert.equal((await simulator.requests('/pixout')).length, 0, 'no payout is sent before confirmation');
    await confirm(page, 'Send now');
    const panel = page.getByRole('region', { name: 'Returned by Pix' });
    await panel.getByText('on its way back').waitFor();

    // The limit of one payout a minute counts every payout. Seen at once: the rest may take longer than a minute.
    const limited = await page.context().newPage();
    await limited.goto(`${suite.demo.consoleUrl}/payouts`);
    await limited.getByRole('progressbar', { name: 'One Pix a minute' }).waitFor();
    await limited.getByLabel('Amount (BRL)').fill('12,34');
    await limited.getByLabel('Pix key').fill('somebody@orvalho.example');
    await limited.getByRole('button', { name: 'Review the payout' }).click();
    await confirm(limited, 'Send now');
    await limited.getByRole('alert').getByText('Wait a minute between two payouts.').waitFor();
    assert.equal(await limited.getByLabel('Amount (BRL)').inputValue(), '12,34', 'the typed amount is kept');
    assert.equal(await limited.getByLabel('Pix key').inputValue(), 'somebody@orvalho.example');
    assert.deepEqual(await flawsOn(limited), []);

    // An earlier recipient can be selected, and is masked.
    const known = limited.getByRole('combobox', { name: 'Recipient' });
    assert.deepEqual(await known.getByRole('option').allInnerTexts(), [
      'Another Pix key',
      'ma•••@orvalho.example',
    ]);
    await known.selectOption({ label: 'ma•••@orvalho.example' });
    await limited.getByLabel('Pix key').waitFor({ state: 'hidden' });
    assert.equal((await limited.content()).includes('marina@'), false);
    await limited.getByRole('button', { name: 'Review the payout' }).click();
    await limited.getByText('marina@orvalho.example').waitFor();
    await limited.getByRole('link', { name: 'Back, to change it' }).click();
    assert.equal(await limited.getByLabel('Amount (BRL)').inputValue(), '12,34');
    assert.equal(await known.locator('option:checked').innerText(), 'ma•••@orvalho.example');

    await page.getByRole('heading', { name: reference }).waitFor();
    assert.match(await panel.innerText(), /R\$68\.00/);
    assert.equal(await page.getByRole('link', { name: 'Return a Pix' }).count(), 0);
    assert.deepEqual(await flawsOn(page), []);

    await same.getByRole('button', { name: 'Review the payout' }).click();
    await confirm(same, 'Send now');
    await same.getByRole('region', { name: 'Returned by Pix' }).waitFor();
    assert.equal(await same.getByRole('alert').count(), 0);
    await another.getByLabel('Amount (BRL)').fill('10,00');
    await another.getByRole('button', { name: 'Review the payout' }).click();
    await confirm(another, 'Send now');
    await another.getByRole('alert').getByText('Nothing more was sent.').waitFor();
    await another.getByRole('heading', { name: reference }).waitFor();
    assert.equal((await simulator.requests('/pixout')).length, 1);

    await page.getByRole('button', { name: 'The bank confirms' }).click();
    for (const tab of [page, same]) {
      await tab
        .getByRole('region', { name: 'Returned by Pix' })
        .getByText('returned', { exact: true })
        .waitFor();
    }
    await page.getByText('payout.paid').waitFor();
    await shown.shop.getByRole('heading', { name: 'Payment refunded' }).waitFor();
    await shown.shop.getByText('Refunded in full: R$68.00').waitFor();
    assert.deepEqual(await flawsOn(shown.page), []);
    await page.goto(`${suite.demo.consoleUrl}/payments`);
    assert.match(await page.getByRole('row').nth(1).innerText(), /paid\s+returned/);
    await page.goto(`${suite.demo.consoleUrl}/payouts`);
    await page.getByText('The buttons are what banks').waitFor();
    assert.match(await page.getByRole('row').nth(1).innerText(), new RegExp(`sent.*${reference}`, 's'));
  });

  /** An address of Polygon; nobody has its key. */
  async function fill(page: Page, network: string): Promise<void> {
    await page.getByLabel('Network').selectOption(network);
    await page.getByLabel('Wallet address').fill('0x000000000000000000000000000000000000dead');
    await page.getByLabel('Amount (BRL)').fill('150,00');
  }

  test('a withdrawal is sent only after it is confirmed as irreversible', async () => {
    const page = await open('withdrawals');
    await page.getByText('The buttons are what banks').waitFor();
    await fill(page, 'polygon');
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    await page.getByText('A crypto withdrawal cannot be undone.').waitFor();
    await page.getByRole('button', { name: 'Withdraw now' }).click();
    assert.equal(
      (await suite.demo.simulator.requests('/crypto/withdraw')).length,
      0,
      'no withdrawal is sent with the box unticked',
    );
    assert.deepEqual(await flawsOn(page), []);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Withdraw now' }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('cell', { name: 'completed' }).waitFor();
  });

  test('a withdrawal to an address of another network is not sent', async () => {
    const page = await open('withdrawals');
    const before = (await suite.demo.simulator.requests('/crypto/withdraw')).length;
    await fill(page, 'tron');
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Withdraw now' }).click();
    await page.getByRole('alert').getByText('This address is not of this network.').waitFor();
    assert.deepEqual(await flawsOn(page), []);
    assert.equal((await suite.demo.simulator.requests('/crypto/withdraw')).length, before);
  });
}
