/** Tests of `<pay-pix>` and `<pay-card>` with text at 200 % (WCAG 1.4.4): no text is clipped, and the buttons work. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { customer } from '../support/servers/companion.ts';
import { suiteScope } from '../support/servers/process.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';

/** Texts of `<pay-pix>` that are clipped, overlap another one, or leave the screen sideways. */
function layoutFaults(): string[] {
  const root = document.querySelector('pay-pix')?.shadowRoot;
  if (!root) return ['no element'];
  /** For the rounding of line boxes. */
  const slack = 1;
  const faults: string[] = [];
  const seen: { content: string; box: DOMRect }[] = [];
  const parentOf = (node: Node): Element | null => node.parentElement;
  const isForScreenReaders = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath !== 'none' || isForScreenReaders(parentOf(element)));
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const around = text.parentElement;
    const content = text.data.trim();
    if (content === '' || !around?.checkVisibility() || isForScreenReaders(around)) continue;
    if (around.closest('style, textarea')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.left < -slack || box.right > innerWidth + slack) faults.push(`off the screen: ${content}`);
    for (let node: Element | null = around; node; node = parentOf(node)) {
      if (getComputedStyle(node).overflow === 'visible') continue;
      const area = node.getBoundingClientRect();
      const isClipped =
        box.left < area.left - slack ||
        box.right > area.right + slack ||
        box.top < area.top - slack ||
        box.bottom > area.bottom + slack;
      if (isClipped) faults.push(`clipped: ${content}`);
    }
    for (const other of seen) {
      const overlapX = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const overlapY = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (overlapX > slack && overlapY > slack) faults.push(`“${content}” overlaps “${other.content}”`);
    }
    seen.push({ content, box });
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  if (seen.length < 5) faults.push('hardly any text');
  return faults;
}

describe('<pay-pix> with text of 200 %', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope);
  });

  async function show(width: number, payer: object): Promise<Page> {
    const { client_secret: secret } = await testShop.createCheckout({
      amounts: { BRL: '12345.68' },
      description: 'Caneca e café',
      customer: payer,
    });
    const { page } = await testShop.open({
      body: `<pay-pix checkout="${secret}"></pay-pix>`,
      lang: 'pt-BR',
      script: `const sheet = new CSSStyleSheet();
        sheet.replaceSync('html { font-size: 200% } body { margin: 16px }');
        document.adoptedStyleSheets = [sheet];`,
      context: { viewport: { width, height: 740 }, permissions: ['clipboard-read', 'clipboard-write'] },
    });
    return page;
  }

  for (const width of [360, 390, 768, 1280]) {
    test(`at ${width} px: the code is shown in full and can be copied`, async () => {
      const page = await show(width, customer);
      const code = await page.getByRole('textbox', { name: 'Código Pix copia e cola' }).inputValue();
      assert.deepEqual(await page.evaluate(layoutFaults), []);
      const copy = page.locator('pay-pix [part~=button-copy]');
      const box = await copy.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, 'the button is on the screen');
      await copy.click();
      await page.getByRole('button', { name: 'Código Pix copiado' }).waitFor();
      assert.equal(await page.evaluate('navigator.clipboard.readText()'), code);
      assert.deepEqual(await page.evaluate(layoutFaults), []);
    });

    test(`at ${width} px: the payer’s form and its errors are shown in full`, async () => {
      const page = await show(width, {});
      await page.locator('pay-pix #name').waitFor();
      assert.deepEqual(await page.evaluate(layoutFaults), []);
      await page.locator('pay-pix button[type=submit]').click();
      await page.locator('pay-pix [part~=error]').first().waitFor();
      assert.deepEqual(await page.evaluate(layoutFaults), []);
    });
  }
});

/** Controls and texts of `<pay-card>` that go beyond its panel, and those of the form in it. */
function cardFaults(): string[] {
  const root = document.querySelector('pay-card')?.shadowRoot;
  const right = root?.querySelector('.panel')?.getBoundingClientRect().right ?? 0;
  const shown = [...(root?.querySelectorAll('.card *') ?? [])];
  return shown.filter((e) => e.getBoundingClientRect().right > right).map((e) => e.className || e.localName);
}

describe('<pay-card> with text of 200 %', { concurrency: false }, () => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope, { PAY_RAW_CARD: 'inline' });
  });

  for (const isolation of ['frame', 'inline'])
    test(`the form stays inside its panel at 360 px: ${isolation}`, async () => {
      const { client_secret: secret } = await testShop.createCheckout({
        amounts: { USD: '12345.67' },
        customer,
      });
      const { page } = await testShop.open({
        body: `<pay-card checkout="${secret}" isolation="${isolation}"></pay-card>`,
        lang: 'pt-BR',
        script: `const sheet = new CSSStyleSheet();
          sheet.replaceSync('html { font-size: 200% } body { margin: 16px }');
          document.adoptedStyleSheets = [sheet];`,
        context: { viewport: { width: 360, height: 740 } },
      });
      await page.locator('pay-card button[type=submit]:enabled').waitFor();
      assert.deepEqual(await page.evaluate(cardFaults), []);
    });

  test('the amount on the card’s button stays in one piece at 360 px', async () => {
    const { client_secret: secret } = await testShop.createCheckout({ amounts: { USD: '25.00' }, customer });
    const { page } = await testShop.open({
      body: `<pay-card checkout="${secret}" isolation="inline"></pay-card>`,
      lang: 'pt-BR',
      script: `const sheet = new CSSStyleSheet();
        sheet.replaceSync('html { font-size: 200% } body { margin: 16px }');
        document.adoptedStyleSheets = [sheet];`,
      context: { viewport: { width: 360, height: 740 } },
    });
    const amount = page.locator('pay-card button[type=submit] [translate=no]');
    await amount.waitFor();
    assert.equal(await amount.evaluate((shown) => shown.getClientRects().length), 1);
  });
});
