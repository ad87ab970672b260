/** Starts simulator, companion and a shop of another origin, for tests that bring their own page. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { buildScripts } from '../../../widget/build/scripts.ts';
import { type CheckoutResponse, merchantOf } from './companion.ts';
import type { Scope } from './process.ts';
import { type CompanionSetup, oneOnSqlite } from './companion-setups.ts';
import { type SimulatorControl, startSimulator } from './simulator.ts';
import { openBrowser, type Visitor, visitStill } from '../browsers/visitor.ts';

export interface PageOptions {
  /** Markup of the body. */
  body: string;
  lang?: string;
  /**
   * The processor's library: `loaded` by a tag of the page; `found` by the elements; or `blocked`, or it never responds (`silent`).
   */
  library?: 'loaded' | 'found' | 'blocked' | 'silent';
  colorScheme?: 'light' | 'dark';
  /** The script tag's file; `pay.js` by default. */
  entry?: string;
  /** Script that runs before all others on the page. */
  script?: string;
  /** Changes the page's content security policy. */
  policy?: (policy: string) => string;
  context?: BrowserContextOptions;
}

export interface TestShop {
  simulator: SimulatorControl;
  companionUrl: string;
  shopUrl: string;
  browser: Browser;
  createCheckout(fields?: Record<string, unknown>): Promise<CheckoutResponse>;
  merchant: ReturnType<typeof merchantOf>;
  /** Opens the shop's page in a fresh profile, by default without motion; events are recorded in `window.payEvents`. */
  open(options: PageOptions): Promise<Visitor>;
  /** Address of the same page, for a tab or a frame. */
  pageUrl(options: PageOptions): string;
}

let references = 0;

/** The processor's own, and the simulator's. */
const processorLibrary = /^https:\/\/js\.stripe\.com\/|\/processor\.js$/;

export interface TestShopSetup extends Pick<CompanionSetup, 'start'> {
  /** A shop whose simulator and browser are used; by default they are started for this one. */
  beside: TestShop;
}

/** Builds the script-tag files first. */
export async function startTestShop(
  scope: Scope,
  env: Record<string, string> = {},
  { start = oneOnSqlite.start, beside }: Partial<TestShopSetup> = {},
): Promise<TestShop> {
  await buildScripts();
  const pages = new Map<string, string>();
  const policies = new Map<string, string>();
  let policy = '';
  const shop = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    const isScript = request.url?.endsWith('.js') ?? false;
    response.statusCode = page === undefined ? 404 : 200;
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    if (!isScript) response.setHeader('content-security-policy', policies.get(request.url ?? '') ?? policy);
    response.end(page);
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  scope.after(async () => {
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
  });
  const shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`;

  const simulator = beside?.simulator ?? (await startSimulator(scope));
  const companion = await start(scope, {
    baseUrl: simulator.baseUrl,
    env: { PAY_ALLOWED_ORIGINS: shopUrl, ...env },
  });
  const browser = beside?.browser ?? (await openBrowser(scope));
  const merchant = merchantOf(companion.url);
  // The minimal content security policy for the elements.
  policy = [
    "default-src 'none'",
    // The tab's icon.
    'img-src data:',
    `script-src 'self' ${companion.url} ${simulator.url} https://js.stripe.com`,
    `connect-src ${companion.url} ${simulator.url}`,
    `frame-src 'self' ${companion.url} ${simulator.url}`,
  ].join('; ');

  function pageUrl({
    body,
    lang = 'en',
    library = 'loaded',
    colorScheme = 'light',
    entry = 'pay.js',
    script = '',
    policy: changed,
  }: PageOptions) {
    const name = `/${pages.size}`;
    if (changed) policies.set(name, changed(policy));
    pages.set(`${name}.js`, script);
    pages.set(
      name,
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colorScheme}"><link rel="icon" href="data:,">
<script src="${name}.js"></script>
${library === 'loaded' ? `<script src="${simulator.url}/processor.js"></script>` : ''}
<script type="module" src="${companion.url}/${entry}"></script></head><body>${body}</body></html>`,
    );
    return shopUrl + name;
  }

  return {
    simulator,
    companionUrl: companion.url,
    shopUrl,
    browser,
    merchant,
    createCheckout: (fields = {}) =>
      merchant.createCheckout({ reference: `order-${++references}`, amounts: { USD: '25.00' }, ...fields }),
    pageUrl,
    async open(options) {
      const visitor = await visitStill(browser, options.context);
      await visitor.page.addInitScript(recordEvents);
      if (options.library === 'blocked') await visitor.page.route(processorLibrary, (route) => route.abort());
      if (options.library === 'silent') await visitor.page.route(processorLibrary, () => undefined);
      await visitor.page.goto(pageUrl(options));
      return visitor;
    },
  };
}

declare global {
  interface Window {
    /** Pay events in order, with their relevant properties. */
    payEvents: { type: string; method?: unknown; reason?: unknown; code?: unknown; status?: unknown }[];
  }
}

function recordEvents(): void {
  window.payEvents = [];
  const types = ['ready', 'submit', 'action', 'redirect', 'status', 'success', 'error', 'unavailable'];
  for (const type of types) {
    document.addEventListener(`pay-${type}`, (event) => {
      const { method, reason, code, status } = event as Event & Record<string, unknown>;
      window.payEvents.push({ type: event.type, method, reason, code, status });
    });
  }
}
