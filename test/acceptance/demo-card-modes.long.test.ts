/** Tests of the stage's card mode switch: the companion takes cards in that mode, and the caption explains it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import {
  type Lang,
  demoSuite,
  payByPhone,
  seePaid,
  showPane,
  type OpenStage,
  stageWords,
  takeCards,
} from '../support/servers/demo-suite.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';

const labels = {
  'pt-BR': { off: 'Página hospedada', frame: 'Quadro do companion', inline: 'Na página' },
  en: { off: 'Hosted page', frame: 'The companion’s frame', inline: 'In the page' },
  es: { off: 'Página alojada', frame: 'Marco del companion', inline: 'En la página' },
} as const;
type Mode = keyof (typeof labels)['en'];
const assessments = { off: 'SAQ A', frame: 'SAQ D', inline: 'SAQ D' } as const;
const views = {
  off: ['hosted', false],
  frame: ['direct', false],
  inline: ['direct', true],
} as const;
const refusals = { off: 'RAW_CARD_NOT_ENABLED', frame: 'CARD_FRAME_REQUIRED' } as const;
const names = Object.keys(views) as Mode[];
const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' } as const;

describe('the card mode', { concurrency: false }, () => {
  const suite = demoSuite();

  async function choose({ page }: OpenStage, mode: Mode, lang: Lang = 'en'): Promise<void> {
    await page.getByRole('tab', { name: stageWords[lang].tabs.cards }).click();
    await page.getByRole('radio', { name: labels[lang][mode] }).check();
    await page.getByText(`PAY_RAW_CARD=${mode}`).waitFor();
    // The switch keeps the mode that the companion confirmed.
    await page.getByRole('radio', { name: labels[lang][mode], checked: true }).waitFor();
  }

  for (const mode of names) {
    test(`${mode}: applies to an earlier order`, async () => {
      suite.expectErrors(/status of 4(03|22)/);
      const shown = await suite.openStage();
      const secret = await shown.shop.locator('pay-checkout').getAttribute('checkout');
      await choose(shown, mode);
      const { companionUrl } = suite.demo;
      const authorization = `Bearer ${secret}`;
      const view = (await (
        await fetch(`${companionUrl}/v1/checkout`, { headers: { authorization } })
      ).json()) as { card_mode: string; inline_card?: boolean; status: string };
      assert.deepEqual([view.card_mode, view.inline_card ?? false], views[mode]);
      if (mode !== 'inline')
        assert.equal(await chargeFromPage(shown, companionUrl, authorization), refusals[mode]);
      await seeAssessment(shown, mode);
    });
  }

  async function seeAssessment({ page }: OpenStage, mode: Mode): Promise<void> {
    const label = page.locator('.ways label', { has: page.locator(':checked') });
    assert.equal(await label.locator('.assessment').innerText(), assessments[mode]);
  }

  test('inline: the stage fills in the form, and the card is paid', async () => {
    const shown = await suite.openStage();
    await choose(shown, 'inline');
    await shown.page.getByRole('button', { name: /^Approved/ }).click();
    await shown.page.getByText(stageWords.en.filled).waitFor();
    assert.equal(await shown.shop.locator('pay-card').getAttribute('isolation'), 'inline');
    await pay(shown.shop);
    await seePaid(shown);
  });

  test('frame: the stage cannot fill in the form, and a typed card is paid', async () => {
    const shown = await suite.openStage();
    await choose(shown, 'frame');
    await shown.page.getByRole('button', { name: /^Approved/ }).click();
    await shown.page.getByText(card.number).waitFor();
    assert.equal(await shown.page.getByText(stageWords.en.filled).count(), 0);
    const frame = shown.shop.frameLocator('iframe[src*="/frame/card"]');
    for (const [name, text] of Object.entries(card)) await frame.locator(`#${name}`).fill(text);
    await pay(shown.shop);
    await seePaid(shown);
  });

  test('off: a card typed on the hosted page is paid, and the buyer returns to the shop', async () => {
    const shown = await suite.openStage();
    await choose(shown, 'off');
    const { page, shop } = shown;
    await page.getByRole('button', { name: /^Approved/ }).click();
    await page.getByText(card.number).waitFor();
    assert.equal(
      await page.getByRole('button', { name: /^Network lost/ }).count(),
      0,
      'no card is offered that loses the charge’s response',
    );
    // The hosted page opens in a tab: it cannot be shown in the stage's frame.
    const opening = page.context().waitForEvent('page');
    await shop.getByRole('button', { name: /^Continue to pay/ }).click();
    const hosted = await opening;
    await hosted.getByLabel('Card number').fill(card.number);
    await hosted.getByLabel('Expiry date').fill(card.expiry);
    await hosted.getByLabel('Security code').fill(card.cvc);
    // Selecting another card on the stage does not leave the hosted page.
    await page.getByRole('button', { name: /^No funds/ }).click();
    await page.getByText('4000 0000 0000 9995').waitFor();
    assert.equal(await hosted.getByLabel('Card number').inputValue(), card.number);
    await hosted.getByRole('button', { name: /^Pay \$/ }).click();
    await hosted.getByRole('link', { name: 'Back to the shop' }).click();
    await hosted.getByRole('heading', { name: stageWords.en.paid }).waitFor();
    // The shop on the stage receives the payment by its own stream.
    await seePaid(shown);
  });

  test('a Pix shown before the switch can still be paid', async () => {
    const shown = await suite.openStage();
    await choose(shown, 'frame');
    await shown.shop.getByRole('radio', { name: /Pix/ }).check();
    await payByPhone(shown);
    await seePaid(shown);
  });

  test('another visitor’s switch is shown when the cards tab opens', async () => {
    const shown = await suite.openStage();
    await takeCards(suite.demo, 'off');
    await shown.page.getByRole('tab', { name: stageWords.en.tabs.cards }).click();
    await shown.page.getByRole('radio', { name: labels.en.off, checked: true }).waitFor();
  });

  const variants = [
    ['pt-BR', 360, 'dark'],
    ['en', 1280, 'light'],
    ['es', 360, 'light'],
    ['es', 1280, 'dark'],
  ] as const;
  for (const [lang, width, scheme] of variants) {
    test(`${lang}, ${width} px, ${scheme}: each mode has its own text, and no axe violations or overflow`, async () => {
      const shown = await suite.openStage({ lang, scheme }, { viewport: { width, height: 800 } });
      const captions = new Set<string>();
      for (const mode of names) {
        await choose(shown, mode, lang);
        await seeAssessment(shown, mode);
        captions.add(await shown.page.locator('#mode-about').innerText());
        await shown.page.locator('[data-card="approved"]').click();
        if (mode === 'inline' && width === 360) {
          // A filled-in form is shown at once, and a phone has room for one pane.
          await shown.page.locator('#panel').waitFor({ state: 'hidden' });
          await showPane(shown.page, 1);
        }
        await shown.page.locator(mode === 'inline' ? '.message:not(:empty)' : '.typed dl').waitFor();
        assert.deepEqual(await flawsOn(shown.page, [shown.page.mainFrame()]), [], mode);
      }
      assert.equal(captions.size, names.length);
    });
  }
});

const pay = (shop: FrameLocator): Promise<void> => shop.getByRole('button', { name: /^Pay US\$/ }).click();

/** Charges a card by a script of the shop's page. Resolves to the error code of the response. */
const chargeFromPage = (
  { shop }: OpenStage,
  companionUrl: string,
  authorization: string,
): Promise<string | undefined> =>
  shop.locator('html').evaluate(
    async (_page, { url, headers }) => {
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
      const charge = { card, revision: 0 };
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(charge) });
      return ((await response.json()) as { code?: string }).code;
    },
    {
      url: `${companionUrl}/v1/checkout/charge`,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'c0ffee'.repeat(6) },
    },
  );
