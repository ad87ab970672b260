/** Serves a merchant's page of another origin that loads the simulator's version of the processor's library. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AvailablePaymentMethods, PaymentIntent, StripeError } from '@stripe/stripe-js';
import type { Browser, Page } from 'playwright-core';
import type { Scope } from '../support/servers/process.ts';
import { type BrowserRecord, visit } from '../support/browsers/visitor.ts';

declare global {
  interface Window {
    results: Record<string, unknown>;
  }
}

/** Result that the page's script stores in `window.results`. */
export interface Result {
  paymentIntent?: PaymentIntent;
  error?: StripeError;
  thrown?: string;
  availablePaymentMethods?: AvailablePaymentMethods;
}

/** Serves the page with a policy that allows the processor's script and requests, and no inline style. */
export async function shopFor(scope: Scope, processorUrl: string): Promise<string> {
  const policy = `default-src 'none'; script-src ${processorUrl}; connect-src ${processorUrl}; img-src data:`;
  const server = createServer((_request, response) => {
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><button>Before</button><div id="wallets"></div><script src="${processorUrl}/processor.js"></script>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

export async function openShop(
  browser: Browser,
  shopUrl: string,
): Promise<{ page: Page; record: BrowserRecord }> {
  const { page, record } = await visit(browser);
  await page.goto(shopUrl);
  await page.evaluate(() => {
    window.results = {};
  });
  return { page, record };
}

export function resultOf(page: Page, name: string): Promise<Result> {
  return page
    .waitForFunction((key) => window.results[key], name)
    .then((handle) => handle.jsonValue() as Promise<Result>);
}
