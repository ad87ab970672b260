/** Tests the layout of the receipt on phones, on desktops and on paper, in Chromium. */
import assert from 'node:assert/strict';
import { describe, test, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { payPage } from '../../server/pages/pay-page.ts';
import { textsFor } from '../../server/pages/page-texts.ts';
import { builtInLocales } from '../../widget/locale/built-in-locales.ts';
import { sampleOf } from '../support/long-run.ts';
import { openBrowser, visitStill } from '../support/browsers/visitor.ts';
import { suiteScope } from '../support/servers/process.ts';

/** Width of A4 less the page's margins, in CSS pixels. */
const paper = 680;
const transaction = '67121234-1067-4c04-8cee-e8916eff12cb';

describe('the layout of the receipt', { concurrency: false }, () => {
  const scope = suiteScope();
  let browser: Browser;
  before(async () => {
    browser = await openBrowser(scope);
  });

  async function show(language: string, width: number): Promise<Page> {
    const { page } = await visitStill(browser, { viewport: { width, height: 740 } });
    const created_at = '2026-01-01T12:00:00Z';
    const payment = {
      id: 'pay_1',
      transaction,
      method: 'pix',
      status: 'paid',
      currency: 'BRL',
      amount: '129.90',
      created_at,
    } as const;
    // No order has all three.
    const backAgain = { refunded: '129.90', returned: '100.00', returning: '29.90' };
    const duplicates = [{ amount: '129.90', currency: 'BRL', ...backAgain }] as const;
    const { html } = payPage({
      title: 'Caneca esmaltada e café 250 g',
      subject: { checkout: 'pcs_1' },
      paid: { reference: 'order-1', paidAt: new Date(created_at), payment, ...backAgain, duplicates },
      shop: {
        name: 'Café Sertão',
        legal: {
          name: 'Café Sertão Comércio de Alimentos Ltda',
          cnpj: '11.222.333/0001-81',
          address: 'Rua das Flores, 1, Boa Viagem, Recife, PE',
          contact: 'ola@sertao.example',
        },
      },
      words: textsFor([language]),
      address: null,
      app: null,
      root: '../',
    });
    await page.setContent(html, { waitUntil: 'domcontentloaded' });
    return page;
  }

  /** Labels that take more than a line, and rows whose value is not below its label, or not beside it. */
  const faultsOn = (page: Page, place: 'below' | 'beside'): Promise<string[]> =>
    page.locator('.receipt dt:visible').evaluateAll(
      (labels, expected) =>
        labels.flatMap((label) => {
          const range = document.createRange();
          range.selectNodeContents(label);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          const [own, value] = [label, label.nextElementSibling ?? label].map((e) =>
            e.getBoundingClientRect(),
          );
          const isBelow = (value?.top ?? 0) >= (own?.bottom ?? 0);
          const name = label.textContent;
          return [
            ...(lines > 1 ? [`${name}: ${lines} lines`] : []),
            ...(isBelow === (expected === 'below') ? [] : [`${name}: not ${expected}`]),
          ];
        }),
      place,
    );

  for (const language of sampleOf(builtInLocales, ['pt-BR', 'en', 'ar']))
    test(`no label wraps: ${language}`, async () => {
      const page = await show(language, 320);
      for (const [width, media, place] of [
        [320, 'screen', 'below'],
        [390, 'screen', 'below'],
        [768, 'screen', 'beside'],
        [1280, 'screen', 'beside'],
        [paper, 'print', 'beside'],
      ] as const) {
        await page.setViewportSize({ width, height: 740 });
        await page.emulateMedia({ media });
        assert.deepEqual(await faultsOn(page, place), [], `${width} px, ${media}`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${overflow} px too wide at ${width} px`);
      }
    });

  test('text of 200 % stays on a phone’s screen', async () => {
    const page = await show('pt-BR', 360);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 200% }');
      document.adoptedStyleSheets = [sheet];
    });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} px too wide`);
  });

  test('paper has the receipt from edge to edge, and neither buttons nor the page around it', async () => {
    const page = await show('pt-BR', paper);
    await page.emulateMedia({ media: 'print' });
    const box = await page.locator('.receipt').boundingBox();
    assert.deepEqual([box?.x, box?.width], [0, paper]);
    for (const selector of ['pay-checkout', 'footer', 'h1', '.actions', 'button'])
      assert.equal(await page.locator(`${selector}:visible`).count(), 0, selector);
  });

  test('a number that begins with digits alone keeps its order in right-to-left text', async () => {
    const page = await show('ar', 1280);
    const lefts = await page.locator('[data-field=transaction]').evaluate((place) => {
      const text = place.firstChild;
      return [0, 9].map((offset) => {
        const range = document.createRange();
        if (text) range.setStart(text, offset);
        if (text) range.setEnd(text, offset + 1);
        return range.getBoundingClientRect().left;
      });
    });
    assert.ok((lefts[0] ?? 0) < (lefts[1] ?? 0), 'the first group is left of the second');
  });

  test('the kind of a seller’s document stays with its number', async () => {
    for (const width of [360, 768]) {
      const page = await show('pt-BR', width);
      const numbers = page.locator('.number');
      assert.deepEqual(await numbers.allInnerTexts(), Array(2).fill('CNPJ 11.222.333/0001-81'));
      const lines = await numbers.evaluateAll((found) =>
        found.map((number) => {
          const text = document.createRange();
          text.selectNodeContents(number);
          return new Set([...text.getClientRects()].map(({ top }) => top)).size;
        }),
      );
      assert.deepEqual(lines, [1, 1], `${width} px`);
    }
  });
});
