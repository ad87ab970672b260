/** Somebody shows the demo: the stage, at the payment page of a fresh order. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import type { RunningDemo } from './demo.ts';
import { type BrowserRecord, visit } from './visitor.ts';

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
    tabs: { bank: 'Phone', cards: 'Cards', wire: 'Wire', faults: 'Faults', code: 'Code' },
  },
} as const;
export type Lang = keyof typeof stageWords;

export interface Show {
  page: Page;
  shop: FrameLocator;
  record: BrowserRecord;
}

export async function showStage(
  browser: Browser,
  demo: RunningDemo,
  query: Record<string, string> = {},
  options: BrowserContextOptions = {},
): Promise<Show> {
  const { page, record } = await visit(browser, { viewport: { width: 1440, height: 900 }, ...options });
  const search = new URLSearchParams({ at: 'payment', lang: 'en', ...query });
  await page.goto(`${demo.shopUrl}/stage?${search.toString()}`);
  const shop = page.frameLocator('iframe').first();
  await shop.getByRole('img', { name: /QR code/ }).waitFor();
  return { page, shop, record };
}

/** No console errors, no refusals of a policy, no other host. */
export function assertQuiet({ record }: Show, demo: RunningDemo): void {
  assert.deepEqual(record.errors, []);
  const own = new Set([demo.shopUrl, demo.companionUrl, demo.simulator.url].map((url) => new URL(url).host));
  const foreign = record.urls.filter((url) => url.startsWith('http') && !own.has(new URL(url).host));
  assert.deepEqual(foreign, []);
}
