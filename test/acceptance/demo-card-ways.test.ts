/** The stage's switch for the way that a card takes: the demo's companion really works that way, and the caption says what it means. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import { casesOf } from '../support/runner/shares.ts';
import {
  type Lang,
  demoSuite,
  payByPhone,
  seePaid,
  type OpenStage,
  stageWords,
} from '../support/servers/demo-suite.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';

const ways = {
  'pt-BR': { off: 'Página hospedada', frame: 'Quadro do companion', inline: 'Na página' },
  en: { off: 'Hosted page', frame: 'The companion’s frame', inline: 'In the page' },
  es: { off: 'Página alojada', frame: 'Marco del companion', inline: 'En la página' },
} as const;
type Way = keyof (typeof ways)['en'];
const assessments = { off: 'SAQ A', frame: 'SAQ D', inline: 'SAQ D' } as const;
const modes = {
  off: ['hosted', false],
  frame: ['direct', false],
  inline: ['direct', true],
} as const;
const refusals = { off: 'RAW_CARD_NOT_ENABLED', frame: 'CARD_FRAME_REQUIRED' } as const;
const names = Object.keys(modes) as Way[];
const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' } as const;

describe('the way that a card takes', { concurrency: false }, () => {
  const suite = demoSuite();

  async function choose({ page }: OpenStage, way: Way, lang: Lang = 'en'): Promise<void> {
    await page.getByRole('tab', { name: stageWords[lang].tabs.cards }).click();
    await page.getByRole('radio', { name: ways[lang][way] }).check();
    await page.getByText(`PAY_RAW_CARD=${way}`).waitFor();
    // The switch keeps what the companion answered.
    await page.getByRole('radio', { name: ways[lang][way], checked: true }).waitFor();
  }

  for (const way of names) {
    test(`${way}: the companion works so, for an order that was there before`, async () => {
      suite.expectErrors(/status of 4(03|22)/);
      const shown = await suite.openStage();
      const secret = await shown.shop.locator('pay-checkout').getAttribute('checkout');
      await choose(shown, way);
      const { companionUrl } = suite.demo;
      const authorization = `Bearer ${secret}`;
      const view = (await (
        await fetch(`${companionUrl}/v1/checkout`, { headers: { authorization } })
      ).json()) as { card_mode: string; inline_card?: boolean; status: string };
      assert.deepEqual([view.card_mode, view.inline_card ?? false], modes[way]);
      if (way !== 'inline')
        assert.equal(await chargeFromPage(shown, companionUrl, authorization), refusals[way]);
      await seeAssessment(shown, way);
    });
  }

  async function seeAssessment({ page }: OpenStage, way: Way): Promise<void> {
    const label = page.locator('.ways label', { has: page.locator(':checked') });
    assert.equal(await label.locator('.assessment').innerText(), assessments[way]);
  }

  test('in the page: the stage fills the form in, and it is paid', async () => {
    const shown = await suite.openStage();
    await choose(shown, 'inline');
    await shown.page.getByRole('button', { name: /^Approved/ }).click();
    await shown.page.getByText(stageWords.en.filled).waitFor();
    assert.equal(await shown.shop.locator('pay-card').getAttribute('isolation'), 'inline');
    await pay(shown.shop);
    await seePaid(shown);
  });

  test('in the companion’s frame: nobody but the buyer can type, and it is paid', async () => {
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

  test('on the hosted page, which takes the shop’s place: typed there, paid, and back', async () => {
    const shown = await suite.openStage();
    await choose(shown, 'off');
    const { page, shop } = shown;
    await page.getByRole('button', { name: /^Approved/ }).click();
    await page.getByText(card.number).waitFor();
    assert.equal(
      await page.getByRole('button', { name: /^Network lost/ }).count(),
      0,
      'there is no such call',
    );
    await shop.getByRole('button', { name: /^Continue to pay/ }).click();
    await shop.getByLabel('Card number').fill(card.number);
    await shop.getByLabel('Expiry date').fill(card.expiry);
    await shop.getByLabel('Security code').fill(card.cvc);
    // Somebody who reads the number here once more stays on that page.
    await page.getByRole('button', { name: /^No funds/ }).click();
    await page.getByText('4000 0000 0000 9995').waitFor();
    assert.equal(await shop.getByLabel('Card number').inputValue(), card.number);
    await shop.getByRole('button', { name: /^Pay \$/ }).click();
    await shop.getByRole('link', { name: 'Back to the shop' }).click();
    await seePaid(shown);
  });

  test('a Pix that was shown before the switch is still paid', async () => {
    const shown = await suite.openStage();
    await choose(shown, 'frame');
    await shown.shop.getByRole('radio', { name: /Pix/ }).check();
    await payByPhone(shown);
    await seePaid(shown);
  });

  test('somebody else’s switch shows once the cards are looked at', async () => {
    const shown = await suite.openStage();
    const other = await suite.openStage();
    await choose(other, 'off');
    await shown.page.getByRole('tab', { name: stageWords.en.tabs.cards }).click();
    await shown.page.getByRole('radio', { name: ways.en.off, checked: true }).waitFor();
  });

  const views = [
    ['pt-BR', 360, 'dark'],
    ['en', 1280, 'light'],
    ['es', 360, 'light'],
    ['es', 1280, 'dark'],
  ] as const;
  for (const [lang, width, scheme] of casesOf('ways of a card', views, (view) => view.join(' '))) {
    test(`${lang}, ${width} px, ${scheme}: each way has its words, axe finds nothing, nothing overflows`, async () => {
      const shown = await suite.openStage({ lang, scheme }, { viewport: { width, height: 800 } });
      const said = new Set<string>();
      for (const way of names) {
        await choose(shown, way, lang);
        await seeAssessment(shown, way);
        said.add(await shown.page.locator('#way-about').innerText());
        await shown.page.locator('[data-card="approved"]').click();
        await shown.page.locator(way === 'inline' ? '.message:not(:empty)' : '.typed dl').waitFor();
        assert.deepEqual(await flawsOn(shown.page, [shown.page.mainFrame()]), [], way);
      }
      assert.equal(said.size, names.length);
    });
  }
});

const pay = (shop: FrameLocator): Promise<void> => shop.getByRole('button', { name: /^Pay US\$/ }).click();

/** A script of the shop's page that has got hold of a card. Resolves to the code of the answer. */
const chargeFromPage = (
  { shop }: OpenStage,
  companionUrl: string,
  authorization: string,
): Promise<string | undefined> =>
  shop.locator('html').evaluate(
    async (_page, { url, headers }) => {
      const charge = { card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' } };
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(charge) });
      return ((await answer.json()) as { code?: string }).code;
    },
    {
      url: `${companionUrl}/v1/checkout/charge`,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'c0ffee'.repeat(6) },
    },
  );
