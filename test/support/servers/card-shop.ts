/**
 * Starts a shop whose pages show one pay element under a strict content security policy, with a companion and the
 * simulator.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { markup, readDeclaredShells } from '../../../server/http/checkout-markup.ts';
import { type CheckoutResponse, merchantOf } from './companion.ts';
import type { Scope } from './process.ts';
import { type CompanionSetup, oneOnSqlite } from './companion-setups.ts';
import { type SimulatorControl, startSimulator } from './simulator.ts';

export interface CardShop {
  url: string;
  companion: { url: string };
  simulator: SimulatorControl;
  /** Creates a checkout of US$ 25.00. */
  checkout(fields?: Record<string, unknown>): Promise<CheckoutResponse>;
  /** Fetches the checkout as the merchant. */
  fetchCheckout(id: string): Promise<CheckoutResponse>;
  /** Sets up the payment page for the checkout and returns its address. */
  addressOf(checkout: CheckoutResponse, options?: PageOptions): string;
}

export interface PageOptions {
  attributes?: Record<string, string>;
  lang?: string;
  /** Markup for the page's head, inserted unescaped. */
  head?: string;
  body?: string;
  /** Leaves out the element; `body` may have others. */
  withoutCard?: boolean;
  /** Markup inside the element. */
  children?: string;
  element?: 'pay-card' | 'pay-checkout';
  /** The script tag's file; `pay.js` by default. */
  entry?: string;
  /** Inserts the element as rendered by `companion.markup()`, and loads its script once the page has loaded. */
  declared?: boolean;
  /** Leaves out the nonce that the page's policy requires for the style of declared markup. */
  withoutNonce?: boolean;
  /** Methods of declared markup; `card` alone by default. */
  methods?: readonly string[];
  /** Isolates the page (COOP and COEP). */
  isIsolated?: boolean;
  /** Leaves out the stand-in for the processor's library. */
  withoutProcessor?: boolean;
}

export interface CardShopSetup extends Pick<CompanionSetup, 'start'> {
  /** A simulator that runs already; by default one is started for the shop. */
  simulator: SimulatorControl;
}

export async function startCardShop(
  scope: Scope,
  env: Record<string, string> = {},
  { start = oneOnSqlite.start, simulator: running }: Partial<CardShopSetup> = {},
): Promise<CardShop> {
  const simulator = running ?? (await startSimulator(scope));
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const companion = await start(scope, {
    baseUrl: simulator.baseUrl,
    env: {
      PAY_RAW_CARD: 'inline',
      PAY_ALLOWED_ORIGINS: url,
      PAY_ATTEMPTS_PER_CHECKOUT: '1000',
      PAY_ATTEMPTS_PER_ADDRESS: '1000',
      ...env,
    },
  });
  const merchant = merchantOf(companion.url);
  const pages = new Map<string, { secret: string; options: PageOptions }>();
  let orders = 0;

  server.on('request', (request, response) => {
    const page = pages.get(new URL(request.url ?? '/', url).pathname);
    if (!page) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(companion.url, simulator.url),
      ...(page.options.isIsolated && {
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      }),
    });
    response.end(pageWith(page.secret, page.options, companion.url, simulator.url));
  });

  return {
    url,
    companion,
    simulator,
    checkout: (fields = {}) => {
      orders += 1;
      return merchant.createCheckout({
        reference: `order-${orders}`,
        amounts: { USD: '25.00' },
        methods: ['card'],
        customer: { name: 'Marina Duarte', email: 'marina@shop.example' },
        return_url: `${url}/pay/${orders}?kept=yes`,
        ...fields,
      });
    },
    fetchCheckout: (id) => merchant.checkout(id),
    addressOf(checkout, options = {}) {
      const { pathname } = new URL(
        (checkout as { return_url?: string }).return_url ?? `${url}/pay/${checkout.id}`,
      );
      pages.set(pathname, { secret: checkout.client_secret, options });
      return url + pathname;
    },
  };
}

/** Content security policy with what the elements need, and a nonce for additions of a test. */
const policy = (companion: string, processor: string): string =>
  [
    "default-src 'none'",
    `script-src ${companion} ${processor} https://js.stripe.com 'nonce-test'`,
    `connect-src ${companion} ${processor}`,
    `frame-src ${companion} ${processor}`,
    "style-src 'nonce-test'",
    // The tab's icon.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html pay-elements',
  ].join('; ');

/** Imports the script after the load event, for which a driver waits. */
const scriptAfterLoad = (address: string): string =>
  `<script nonce="test">addEventListener('load', () => setTimeout(() => import('${address}')));</script>`;

function pageWith(secret: string, options: PageOptions, companion: string, processor: string): string {
  const {
    attributes = {},
    lang = 'pt-BR',
    head = '',
    body = '',
    withoutProcessor = false,
    withoutCard = false,
  } = options;
  const { element = 'pay-card', children = '', declared = false, methods = ['card'] } = options;
  const { entry = declared ? `${element}.js` : 'pay.js' } = options;
  const line = declared
    ? markup(
        { client_secret: secret, methods },
        { element, order: 'card', ...(!options.withoutNonce && { nonce: 'test' }) },
        { publicUrl: companion, rawCard: 'frame', shells: readDeclaredShells() },
      ).element
    : '';
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Shop</title>
${head}
${withoutProcessor ? '' : `<script src="${processor}/processor.js"></script>`}
${declared ? scriptAfterLoad(`${companion}/${entry}`) : `<script ${entry.includes('.classic.') ? 'defer' : 'type="module"'} src="${companion}/${entry}"></script>`}
<main>
<h1>Shop</h1>
${line}
${withoutCard || declared ? '' : `<${element} checkout="${secret}"${written.join('')}>${children}</${element}>`}
${body}
</main>
</html>`;
}
