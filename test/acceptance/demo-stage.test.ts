/** Somebody shows the demo: the stage with its phone, cards, wire, faults, looks and code. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, FrameLocator } from 'playwright-core';
import { type RunningDemo, startDemo } from '../support/demo.ts';
import { suiteScope } from '../support/process.ts';
import { assertQuiet, type Lang, type Show, showStage, stageWords } from '../support/stage-show.ts';
import { violationsOn } from '../support/violations.ts';
import { openBrowser, visit } from '../support/visitor.ts';

describe('the stage', { concurrency: false }, () => {
  const scope = suiteScope();
  let demo: RunningDemo;
  let browser: Browser;

  before(async () => {
    demo = await startDemo(scope);
    browser = await openBrowser(scope);
  });

  const show = (query?: Record<string, string>, options?: BrowserContextOptions): Promise<Show> =>
    showStage(browser, demo, query, options);

  async function fill({ page }: Show, card: RegExp): Promise<void> {
    await page.getByRole('tab', { name: 'Cards' }).click();
    await page.getByRole('button', { name: card }).click();
    await page.getByText(stageWords.en.filled).waitFor();
  }

  const views: [Lang, string, BrowserContextOptions['viewport'], string][] = [
    ['pt-BR', 'desktop', { width: 1440, height: 900 }, 'light'],
    ['en', 'desktop', { width: 1440, height: 900 }, 'dark'],
    ['pt-BR', '360 px', { width: 360, height: 740 }, 'dark'],
    ['en', '360 px', { width: 360, height: 740 }, 'light'],
  ];
  for (const [lang, device, viewport, scheme] of views) {
    test(`${lang}, ${device}, ${scheme}: axe finds nothing in any tab, and nothing overflows`, async () => {
      const shown = await show({ lang, scheme }, { viewport: viewport ?? null });
      const { page } = shown;
      for (const name of Object.values(stageWords[lang].tabs)) {
        await page.getByRole('tab', { name }).click();
        assert.deepEqual(await violationsOn(page), [], name);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.equal(overflow, 0, name);
      }
      assertQuiet(shown, demo);
    });
  }

  for (const lang of ['pt-BR', 'en'] as const) {
    test(`the phone reads the code from the page and pays (${lang})`, async () => {
      const shown = await show({ lang });
      const { page, shop } = shown;
      await page.getByRole('button', { name: stageWords[lang].scan }).click();
      await page.getByRole('button', { name: stageWords[lang].pay, exact: true }).click();
      await shop.getByRole('heading', { name: stageWords[lang].paid }).waitFor();
      assertQuiet(shown, demo);
    });
  }

  test('a refusal on the phone reaches nobody: the code can still be paid', async () => {
    const { page, shop } = await show();
    await page.getByRole('button', { name: stageWords.en.scan }).click();
    await page.getByRole('button', { name: stageWords.en.refuse }).click();
    await page.getByText('Pix refused').waitFor();
    await page.getByRole('button', { name: 'Home' }).click();
    await page.getByRole('button', { name: stageWords.en.scan }).click();
    await page.getByRole('button', { name: stageWords.en.pay, exact: true }).click();
    await shop.getByRole('heading', { name: stageWords.en.paid }).waitFor();
  });

  test('a card is filled in by its scenario’s name, and approved', async () => {
    const shown = await show();
    await fill(shown, /^Approved/);
    await shown.shop.getByRole('button', { name: /^Pay \$/ }).click();
    await shown.shop.getByRole('heading', { name: stageWords.en.paid }).waitFor();
    assertQuiet(shown, demo);
  });

  test('3-D Secure fails, then passes', async () => {
    const shown = await show();
    const { shop } = shown;
    await fill(shown, /^3-D Secure The bank/);
    await shop.getByRole('button', { name: /^Pay \$/ }).click();
    await shop.getByRole('button', { name: 'Fail', exact: true }).click();
    await shop
      .getByText(/could not confirm that it is you|confirm/i)
      .first()
      .waitFor();
    await fill(shown, /^3-D Secure The bank/);
    await shop.getByRole('button', { name: /^Pay \$/ }).click();
    await shop.getByRole('button', { name: 'Complete', exact: true }).click();
    await shop.getByRole('heading', { name: stageWords.en.paid }).waitFor();
    assertQuiet(shown, demo);
  });

  test('a decline is explained; a lost answer charges once', async () => {
    const shown = await show();
    const { shop } = shown;
    await fill(shown, /^No funds/);
    await shop.getByRole('button', { name: /^Pay \$/ }).click();
    await shop
      .getByText(/not enough money/)
      .first()
      .waitFor();

    const paidBefore = await paidCards();
    await fill(shown, /^Network lost/);
    await shop.getByRole('button', { name: /^Pay \$/ }).click();
    await shop.getByRole('heading', { name: stageWords.en.paid }).waitFor();
    assert.equal(await paidCards(), paidBefore + 1);
    await demo.simulator.setFaults({});
  });

  test('a lost callback heals, and the wire shows how, without a secret', async () => {
    const shown = await show({ tab: 'faults' });
    const { page, shop } = shown;
    const secret = await shop.locator('pay-checkout').getAttribute('checkout');
    assert.ok(secret);
    try {
      await page.getByText('Get lost').click();
      await page.getByRole('tab', { name: 'Phone' }).click();
      await page.getByRole('button', { name: stageWords.en.scan }).click();
      await page.getByRole('button', { name: stageWords.en.pay, exact: true }).click();
      await shop.getByRole('heading', { name: stageWords.en.paid }).waitFor();
    } finally {
      await demo.simulator.setFaults({});
    }
    await page.getByRole('tab', { name: 'Wire' }).click();
    const wire = page.getByRole('tabpanel');
    await wire.locator('.message-row.hint', { hasText: 'lost' }).first().waitFor();
    await wire.locator('.message-row.lookup').first().waitFor();
    await wire.locator('.message-row.webhook', { hasText: 'checkout.paid' }).first().waitFor();

    const told = await wireSoFar();
    assert.match(told, /"kind":"lookup"/);
    for (const taboo of [
      'sk_live_sim',
      'tk_live_sim',
      'mk_demo_',
      '4242424242424242',
      '4000000000009995',
      secret,
    ]) {
      assert.equal(told.includes(taboo), false, taboo.slice(0, 8));
    }
    assert.doesNotMatch(told, /\/v1\/callbacks\/[\w-]{8}/);
    assertQuiet(shown, demo);
  });

  for (const mode of ['Arrive late', 'Arrive twice', 'Arrive out of order']) {
    test(`callbacks that ${mode.toLowerCase()} change nothing for the buyer`, async () => {
      const shown = await show({ tab: 'faults' });
      const { page, shop } = shown;
      try {
        await page.getByText(mode).click();
        await page.getByRole('tab', { name: 'Phone' }).click();
        await page.getByRole('button', { name: stageWords.en.scan }).click();
        await page.getByRole('button', { name: stageWords.en.pay, exact: true }).click();
        await shop.getByRole('heading', { name: stageWords.en.paid }).waitFor();
      } finally {
        await demo.simulator.setFaults({});
      }
      assertQuiet(shown, demo);
    });
  }

  test('a wallet pays', async () => {
    const shown = await show();
    const { shop } = shown;
    await shop.getByRole('button', { name: 'Google Pay' }).click();
    await shop.getByRole('button', { name: /^Pay \$/ }).click();
    await shop.getByRole('heading', { name: stageWords.en.paid }).waitFor();
    assertQuiet(shown, demo);
  });

  test('a Pix expires by switch', async () => {
    const { page, shop } = await show({ tab: 'faults' });
    await page.getByRole('button', { name: 'Expire the Pix now' }).click();
    await page.getByText('The open Pix has expired.').waitFor();
    await shop.getByRole('img', { name: /QR code/ }).waitFor({ state: 'detached' });
  });

  test('the address alone reproduces brand, theme, screen, tab and a hidden panel', async () => {
    const { page, shop } = await show();
    await page.getByRole('radio', { name: 'Lume' }).check();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('radio', { name: 'Phone' }).check();
    await page.getByRole('tab', { name: 'Code' }).click();
    await page.getByRole('button', { name: stageWords.en.hide }).click();
    const colorOf = (frame: FrameLocator): Promise<string> =>
      frame
        .locator('.button, .top')
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily);
    const font = await colorOf(shop);
    assert.match(font, /Palatino|Georgia/);

    const other = await visit(browser, { viewport: { width: 1440, height: 900 } });
    await other.page.goto(page.url());
    const again = other.page.frameLocator('iframe').first();
    await again.getByRole('img', { name: /QR code/ }).waitFor();
    assert.equal(await colorOf(again), font);
    assert.equal(await other.page.getByRole('radio', { name: 'Dark' }).isChecked(), true);
    assert.equal(await other.page.getByRole('tablist').isVisible(), false);
    await other.page.getByRole('button', { name: 'Show panel' }).click();
    await other.page.getByRole('tab', { name: 'Code', selected: true }).waitFor();
  });

  test('the code of what is shown can be copied', async () => {
    const { page } = await show(
      { tab: 'code', brand: 'brisa' },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
    await page.getByText('React', { exact: true }).click();
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /from 'pay-elements\/react'/);
    assert.match(copied, /locale="en"/);
    assert.match(copied, /--pay-color-primary: light-dark\(#2b3fe0/);
  });

  test('the shop’s own pages lead to the stage', async () => {
    const { page } = await visit(browser);
    await page.goto(demo.shopUrl);
    await page.getByRole('link', { name: 'Ver nos bastidores' }).click();
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    assert.equal(
      await page.frameLocator('iframe').getByRole('link', { name: 'Ver nos bastidores' }).count(),
      0,
    );
  });

  /** Everything that the wire has told, up to the end of a payment. */
  async function wireSoFar(): Promise<string> {
    const { body } = await fetch(`${demo.shopUrl}/stage/wire`);
    let told = '';
    for await (const chunk of body ?? []) {
      told += Buffer.from(chunk).toString('utf8');
      if (told.includes('"checkout.paid"')) break;
    }
    return told;
  }

  async function paidCards(): Promise<number> {
    const answer = await fetch(`${demo.simulator.url}/control/transactions`);
    const charges = (await answer.json()) as { kind: string; status: string }[];
    return charges.filter(({ kind, status }) => kind === 'card' && status === 'paid').length;
  }
});
