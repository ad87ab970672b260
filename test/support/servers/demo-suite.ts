/** Starts one demo and one browser for a suite, and has common steps on the demo's stage. */
import assert from 'node:assert/strict';
import { afterEach, before } from 'node:test';
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { requestAsBuyer, testCard } from './companion.ts';
import { type RunningDemo, startDemo } from './demo.ts';
import { suiteScope } from './process.ts';
import {
  type BrowserRecord,
  openBrowser,
  visit,
  type Visitor,
  type VisitOptions,
} from '../browsers/visitor.ts';
import { until } from '../until.ts';

export const stageWords = {
  'pt-BR': {
    pay: 'Pagar',
    scan: 'Ler o QR code',
    refuse: 'Recusar',
    paid: 'Pedido pago',
    newOrder: 'Novo pedido',
    hide: 'Esconder painel',
    filled: 'Preenchido. Agora aperte Pagar na loja.',
    tabs: { bank: 'Celular', cards: 'Cartões', wire: 'Mensagens', faults: 'Falhas', code: 'Código' },
  },
  en: {
    pay: 'Pay',
    scan: 'Scan the QR code',
    refuse: 'Refuse',
    paid: 'Order paid',
    newOrder: 'New order',
    hide: 'Hide panel',
    filled: 'Filled in. Now press Pay in the shop.',
    tabs: { bank: 'Phone', cards: 'Cards', wire: 'Messages', faults: 'Faults', code: 'Code' },
  },
  es: {
    pay: 'Pagar',
    scan: 'Leer el código QR',
    refuse: 'Rechazar',
    paid: 'Pedido pagado',
    newOrder: 'Nuevo pedido',
    hide: 'Ocultar panel',
    filled: 'Rellenada. Ahora pulsa Pagar en la tienda.',
    tabs: { bank: 'Teléfono', cards: 'Tarjetas', wire: 'Mensajes', faults: 'Fallos', code: 'Código' },
  },
} as const;
export type Lang = keyof typeof stageWords;

export interface OpenStage {
  page: Page;
  shop: FrameLocator;
  record: BrowserRecord;
}

export interface DemoSuite {
  demo: RunningDemo;
  browser: Browser;
  /** Opens a browser profile without a page. */
  visitor(options?: VisitOptions): Promise<Visitor>;
  openStage(query?: Record<string, string>, options?: BrowserContextOptions): Promise<OpenStage>;
  /** Allows matching console errors in this test: browsers report each response of 400 or more. */
  expectErrors(pattern: RegExp): void;
}

/**
 * Starts one demo and one browser for a suite. After each test it closes the pages, clears the faults and asserts that
 * there was no console error, no policy violation and no request to another host.
 */
export function demoSuite(): DemoSuite {
  const scope = suiteScope();
  const records: BrowserRecord[] = [];
  let expected: RegExp | null = null;
  let demo: RunningDemo;
  let browser: Browser;

  before(async () => {
    demo = await startDemo(scope);
    browser = await openBrowser(scope);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await demo.simulator.setFaults({});
    await takeCards(demo, 'inline');
    const recorded = records.splice(0);
    const allowed = expected;
    expected = null;
    for (const record of recorded) assertQuiet(record, demo, allowed);
  });

  const visitor: DemoSuite['visitor'] = async (options) => {
    const visited = await visit(browser, {
      locale: 'pt-BR',
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    records.push(visited.record);
    return visited;
  };
  return {
    get demo() {
      return demo;
    },
    get browser() {
      return browser;
    },
    visitor,
    expectErrors(pattern) {
      expected = pattern;
    },
    async openStage(query = {}, options = {}) {
      const { page, record } = await visitor({
        locale: query['lang'] ?? 'en-US',
        // Drawing animations takes half of a browser's time here; the tests of the tour and of cards keep them.
        reducedMotion: 'reduce',
        ...options,
      });
      const search = new URLSearchParams({ at: 'payment', lang: 'en', ...query });
      await page.goto(`${demo.shopUrl}/stage?${search.toString()}`);
      const shop = page.frameLocator('iframe').first();
      await shop.getByRole('img', { name: /QR/ }).waitFor();
      await showPane(page, 1);
      return { page, shop, record };
    },
  };
}

/** On a phone the stage shows one pane: 0 for the shop, 1 for the panel. */
export async function showPane(page: Page, pane: 0 | 1): Promise<void> {
  const button = page.locator('.panes button').nth(pane);
  if (await button.isVisible()) await button.click();
}

/** Restarts the demo's companion with another `PAY_RAW_CARD`, like the switch on the stage. */
export async function takeCards(
  { shopUrl }: RunningDemo,
  rawCard: 'off' | 'frame' | 'inline',
): Promise<void> {
  const response = await fetch(`${shopUrl}/stage/card-mode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rawCard }),
  });
  assert.equal(response.status, 200);
}

export function assertQuiet(record: BrowserRecord, demo: RunningDemo, allowed: RegExp | null = null): void {
  assert.deepEqual(
    record.errors.filter((error) => !allowed?.test(error)),
    [],
  );
  const own = new Set(
    [demo.shopUrl, demo.companionUrl, demo.simulator.url, demo.consoleUrl, demo.staticShopUrl].map(
      (url) => new URL(url).host,
    ),
  );
  const foreign = record.urls.filter((url) => url.startsWith('http') && !own.has(new URL(url).host));
  assert.deepEqual(foreign, []);
}

/** Scans the code with the buyer's phone and pays. */
export async function payByPhone({ page }: OpenStage, lang: Lang = 'en'): Promise<void> {
  await page.getByRole('tab', { name: stageWords[lang].tabs.bank }).click();
  await page.getByRole('button', { name: stageWords[lang].scan }).click();
  await page.getByRole('button', { name: stageWords[lang].pay, exact: true }).click();
}

export async function seePaid({ page, shop }: OpenStage, lang: Lang = 'en'): Promise<void> {
  await showPane(page, 0);
  await shop.getByRole('heading', { name: stageWords[lang].paid }).waitFor();
}

/** Fills in the card of the named scenario and pays with it. */
export async function payByCard({ page, shop }: OpenStage, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Cards' }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}\\b(?!,| twice)`) }).click();
  await page.getByText(stageWords.en.filled).waitFor();
  await shop.getByRole('button', { name: /^Pay US\$/ }).click();
  await page.getByText(stageWords.en.filled).waitFor({ state: 'hidden' });
}

/** Places an order and pays it by card without a browser; resolves to the address of its page. */
export async function orderPaidByCard({ shopUrl, companionUrl }: RunningDemo): Promise<string> {
  const placed = await fetch(`${shopUrl}/orders/now`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ product: 'pedra-menina' }),
  });
  const { id, clientSecret } = (await placed.json()) as { id: string; clientSecret: string };
  const charge = await requestAsBuyer(companionUrl, clientSecret, '/charge', { body: testCard(), key: id });
  assert.equal(charge.status, 200, charge.text);
  await until('the shop’s order is paid', async () => {
    const response = await fetch(`${shopUrl}/orders/${id}/status`);
    return ((await response.json()) as { status: string }).status === 'paid';
  });
  return `${shopUrl}/orders/${id}`;
}
