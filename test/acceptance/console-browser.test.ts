/** What only a browser shows of the console: what a copy has, what paper has, and what stays on the screen after the sign-out. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { evidencePage } from '../../server/calls/evidence-page.ts';
import { scopes } from '../../server/console/merchant-api.ts';
import { texts } from '../../server/console/texts.ts';
import { openBrowser, visitStill } from '../support/browsers/visitor.ts';
import { startConsole } from '../support/console.ts';
import { suiteScope } from '../support/servers/process.ts';
import { serve } from '../support/servers/serve.ts';

const key = 'mk_console_0123456789abcdefghijklmnopqrst';
const at = '2026-11-25T12:00:00.000Z';
const cpf = '52998224725';
const phone = '5511987654321';
const longAmounts = { BRL: '1234567.89', USD: '248000.00' };

const payment = (id: string, more: object = {}) => ({
  id,
  transaction: `tx_${'9'.repeat(40)}`,
  method: 'card',
  status: 'paid',
  currency: 'USD',
  amount: '12.90',
  created_at: at,
  paid_at: at,
  refunded_amount: '0.00',
  returned_amount: '0.00',
  card: { brand: 'visa', last4: '4242' },
  fx: { rate: '5.4', amount_brl: '69.66' },
  ...more,
});
const order = (id: string, more: object = {}) => ({
  id,
  reference: `ORDER-${id}`,
  status: 'paid',
  description: 'Coffee',
  methods: ['card', 'pix'],
  amounts: longAmounts,
  customer: {
    name: 'Maria das Graças Figueiredo de Vasconcelos e Silva',
    email: 'maria@shop.example',
    document: cpf,
    phone,
  },
  metadata: {},
  payments: [payment('pay_1')],
  created_at: at,
  paid_at: at,
  expires_at: at,
  ...more,
});
const longReference = 'CHRISTMAS-BASKET-OF-A-COMPANY-WITH-A-LONG-NAME-2026-12-24';
const bought = (id: string, price: string, amounts: Record<string, string>) =>
  order(id, { status: 'open', payments: [], amounts, purchase: { price, quantity: 1, collected: {} } });
const twice = order('co_2', {
  payments: [payment('pay_1'), payment('pay_2', { method: 'pix', currency: 'BRL', fx: undefined })],
});
const movement = (index: number) => ({
  at: new Date(Date.parse('2026-11-25T03:00:00Z') + index * 60_000).toISOString(),
  kind: 'payment',
  reference: `ORDER-${index}`,
  checkout: `co_${index}`,
  payment: 'pay_1',
  currency: 'BRL',
  gross: '1234567.89',
  fee: '1.00',
  net: '1234566.89',
});
const payout = {
  id: `po_${'1'.repeat(32)}`,
  status: 'unknown',
  amount: '75.00',
  fee: null,
  net: null,
  currency: 'BRL',
  payment: 'pay_1',
  checkout: 'co_1',
  reference: 'ORDER-co_1',
  reason: null,
  created_at: at,
  updated_at: at,
};
const link = { id: 'lnk_1', url: 'https://pay.shop.example/buy/1', reference: 'WORKSHOP-2' };

const list = (...data: object[]) => ({ data, next: null });
const event = {
  id: 'evt_1',
  position: 1,
  type: 'payment.partially_refunded',
  timestamp: at,
  data: { checkout: { id: 'co_1', reference: 'ORDER-co_1' } },
  attempts: 1,
  delivered_at: at,
};
const longEvent = {
  ...event,
  id: 'evt_2',
  position: 2,
  data: { checkout: { id: 'co_long', reference: longReference } },
};
const responses: readonly (readonly [RegExp, unknown])[] = [
  [/^\/v1\/key/, { name: 'ana', scopes, limits: {}, expires_at: null }],
  [/^\/v1\/checkouts\/co_2/, twice],
  [/^\/v1\/checkouts\/./, order('co_1')],
  [
    /^\/v1\/checkouts/,
    list(
      order('co_1'),
      order('co_open', { status: 'open', payments: [] }),
      order('co_long', { reference: longReference }),
      bought('co_basket', 'basket', longAmounts),
      bought('co_cup', 'cup', { BRL: '9.90' }),
    ),
  ],
  [/^\/v1\/statement/, { data: Array.from({ length: 90 }, (_, index) => movement(index)), totals: [] }],
  [/^\/v1\/payouts/, list(payout, { ...payout, id: 'po_2', reference: longReference })],
  [
    /^\/v1\/links/,
    list({ ...link, description: 'Latte art', amounts: longAmounts, status: 'open', created_at: at }),
  ],
  [/^\/v1\/balance/, { brl: { available: 1000, reserved: 0 }, usd: { available: 0, held: 0 } }],
  [/^\/v1\/events\?(.*&)?after=0\b/, list(event, longEvent)],
];

describe('the console in a browser', { concurrency: false }, () => {
  const scope = suiteScope();
  let browser: Browser;
  let consoleUrl: string;

  before(async () => {
    browser = await openBrowser(scope);
    const companionUrl = await serve(scope, () => (request, response) => {
      const found = responses.find(([path]) => path.test(request.url ?? ''));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found?.[1] ?? list()));
    });
    consoleUrl = await startConsole(scope, { companionUrl, name: 'Café Sertão' });
  });

  async function signedIn(width = 1280, locale = 'en') {
    const visitor = await visitStill(browser, {
      locale,
      viewport: { width, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = visitor;
    await page.goto(`${consoleUrl}/sign-in`);
    await page.locator('#key').fill(key);
    await page.locator('main button').click();
    await page.waitForURL(/\/todo$/);
    return visitor;
  }

  test('copies the numbers of a customer without the marks between their groups', async () => {
    const { page } = await signedIn();
    await page.goto(`${consoleUrl}/payments/co_1`);
    const copied = async (name: string): Promise<string> => {
      const cell = page.locator('dt', { hasText: name }).first().locator('xpath=following-sibling::dd[1]');
      await cell.evaluate((element) => getSelection()?.selectAllChildren(element));
      await page.keyboard.press('Control+C');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    assert.equal(await copied('CPF or CNPJ'), cpf);
    assert.equal(await copied('Mobile'), phone);
    assert.equal(await copied('E-mail'), 'maria@shop.example');
  });

  /** Tables of which a column is out of view, and whatever is wider than the page. */
  const cutOff = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('html, .scroll, .panel')]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => `${element.nodeName} ${element.scrollWidth - element.clientWidth} px too wide`),
    );

  /** How these elements are laid out and divided on paper: display, inside, after. */
  async function breaksOn(page: Page, selectors: readonly string[]): Promise<string[]> {
    await page.emulateMedia({ media: 'print' });
    return page.evaluate(
      (names) =>
        names.map((name) => {
          const style = getComputedStyle(document.querySelector(name) ?? document.body);
          return `${style.display} ${style.breakInside} ${style.breakAfter}`;
        }),
      selectors,
    );
  }

  test('has every column in view, with long names and amounts', async () => {
    for (const [width, locale] of [
      [1280, 'pt-BR'],
      [360, 'en'],
    ] as const) {
      const { page } = await signedIn(width, locale);
      for (const path of ['/payments', '/payouts', '/links', '/webhooks', '/statement', '/payments/co_1']) {
        await page.goto(`${consoleUrl}${path}`);
        assert.deepEqual(await cutOff(page), [], `${path} at ${width} px`);
        const [label = 0, amount = 1] = await page
          .locator('.figure:first-child > *')
          .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
        assert.ok(amount > label, `${path}: an amount of ${amount} px under a label of ${label} px`);
      }
    }
  });

  test('has in line what stands below each other: orders, facts of an order, and the page with its header', async () => {
    const { page } = await signedIn();
    const startsOf = async (selector: string): Promise<number[]> => {
      const starts = await page
        .locator(selector)
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().left));
      assert.ok(starts.length > 1, selector);
      return [...new Set(starts)];
    };
    await page.goto(`${consoleUrl}/orders`);
    assert.equal((await startsOf('.order > :last-child')).length, 1);
    assert.equal((await startsOf('.brand, h1')).length, 1);
    await page.goto(`${consoleUrl}/payments/co_2`);
    assert.equal((await startsOf('.columns > :first-child dd')).length, 1);
    assert.equal((await startsOf('.stack .pairs dd')).length, 1);
  });

  test('shows an order of the list in three lines of a phone', async () => {
    const { page } = await signedIn(360);
    await page.goto(`${consoleUrl}/payments`);
    const tops = await page
      .locator('tbody tr')
      .first()
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    assert.equal(tops.length, 6);
    assert.equal(new Set(tops).size, 3, `cells at ${tops.join(', ')}`);
  });

  test('has the title of a statement in one line of a phone', async () => {
    for (const locale of ['pt-BR', 'en', 'es']) {
      const { page } = await signedIn(360, locale);
      await page.goto(`${consoleUrl}/statement`);
      const lines = await page.locator('h1').evaluate((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      assert.equal(lines, 1, locale);
    }
  });

  test('brings who returns the Pix of an order to a page of its own, and to the key', async () => {
    const { page } = await signedIn(360);
    await page.goto(`${consoleUrl}/payments/co_2`);
    await page.getByRole('link', { name: texts.en.pixReturn }).click();
    await page.locator('#pix_key:focus').waitFor();
    assert.equal(await page.getByRole('table').count(), 0);
    await page.goto(`${consoleUrl}/payouts`);
    assert.equal(await page.locator('#pix_key:focus').count(), 0);
  });

  test('leads past a list to the form below it on a phone, and has it beside the list on a wide screen', async () => {
    for (const width of [360, 1280]) {
      const { page } = await signedIn(width);
      for (const [path, title] of [
        ['/links', texts.en.links.title],
        ['/payouts', texts.en.payoutTitle],
        ['/withdrawals', texts.en.withdrawTitle],
      ] as const) {
        await page.goto(`${consoleUrl}${path}`);
        const link = page.locator('main').getByRole('link', { name: title, exact: true });
        const heading = page.getByRole('heading', { name: title });
        const isWide = width === 1280;
        assert.equal(await link.count(), isWide ? 0 : 1, path);
        if (!isWide) await link.click();
        const { y = -1 } = (await heading.boundingBox()) ?? {};
        assert.ok(y >= 0 && y < 700, `${path} at ${width} px: the form is ${y} px from the top`);
      }
    }
  });

  test('says that an order was paid twice, and of which order a Pix may have been returned', async () => {
    const { page } = await signedIn();
    await page.goto(`${consoleUrl}/payments/co_2`);
    await page.getByText(texts.en.arrival.twice).waitFor();
    assert.equal(await page.locator('dd', { hasText: /^5\.40$/ }).count(), 1);
    await page.goto(`${consoleUrl}/payments/co_1`);
    assert.equal(await page.getByText(texts.en.arrival.twice).count(), 0);
    await page.goto(`${consoleUrl}/todo`);
    await page.getByRole('link', { name: 'ORDER-co_1' }).first().waitFor();
  });

  test('prints an order and a statement: the shop, no controls, and tables that go on', async () => {
    const { page } = await signedIn();
    for (const path of ['/payments/co_1', '/statement?day=2026-11-25']) {
      await page.goto(`${consoleUrl}${path}`);
      for (const [format, width] of [
        ['A4', 680],
        ['Letter', 702],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ media: 'print' });
        for (const control of await page.locator('nav, form, button, input, select').all())
          assert.equal(await control.isVisible(), false, `${path}: ${await control.innerText()}`);
        assert.equal(await page.getByText('Café Sertão').first().isVisible(), true, path);
        assert.deepEqual(await cutOff(page), [], `${path} on ${format}`);
        const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1');
        const pages = [...pdf.matchAll(/\/MediaBox \[/g)].length;
        assert.ok(path.startsWith('/statement') ? pages > 1 : pages === 1, `${path}: ${pages} pages`);
        await page.emulateMedia({ media: 'screen' });
      }
    }
    assert.deepEqual(await breaksOn(page, ['.scroll', 'thead', 'tbody tr']), [
      'block auto auto',
      'table-header-group avoid auto',
      'table-row avoid auto',
    ]);
  });

  test('prints the evidence of an order with its tables in one flow, and cuts no row', async () => {
    const { page } = await visitStill(browser, { viewport: { width: 680, height: 900 } });
    const events = Array.from({ length: 60 }, (_, index) => ({
      type: 'payment.paid',
      timestamp: new Date(Date.parse(at) + index).toISOString(),
      deliveries: [{ at, outcome: 'delivered', status: 200 }],
    }));
    const reference = `ORDER-${'9'.repeat(120)}`;
    const evidence = { reference, customer: {}, metadata: {}, payments: [], events };
    await page.setContent(evidencePage(evidence, 'pt-BR'));
    assert.deepEqual(await breaksOn(page, ['section', 'h2', 'tr']), [
      'block auto auto',
      'block auto avoid',
      'table-row avoid auto',
    ]);
    assert.deepEqual(await cutOff(page), []);
  });

  test('leaves no page of a session that has ended, in no tab and in no history', async () => {
    const { page, newTab } = await signedIn();
    await page.goto(`${consoleUrl}/payments/co_1`);
    const other = await newTab();
    await other.goto(`${consoleUrl}/payments/co_1`);
    await other.getByText('maria@shop.example').waitFor();
    await page.getByRole('button', { name: texts.en.signOut }).click();
    await page.getByLabel(texts.en.signIn.key).waitFor();
    await page.goBack();
    await page.getByLabel(texts.en.signIn.key).waitFor();
    await other.bringToFront();
    await other.getByLabel(texts.en.signIn.key).waitFor();
    for (const tab of [page, other]) assert.equal(await tab.getByText('maria@shop.example').count(), 0);
  });
});
