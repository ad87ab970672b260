/** The four servers of one demo, as request listeners: shop with stage, companion, simulator and console. */
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import express from 'express';
import { composeConsole } from '../server/console/app.ts';
import { MerchantApi } from '../server/console/merchant-api.ts';
import { isPaidPix, returnsOf } from '../server/console/pix-returns.ts';
import { type NamedKey, parseKeysFile } from '../server/keys/merchant-keys.ts';
import { newKey } from '../server/keys/new-key.ts';
import { type DemoCompanion, startCompanion } from './companion.ts';
import { simulatorButtons } from './console/simulator-buttons.ts';
import { createCover } from './cover/index.ts';
import { demoFolder } from './folder.ts';
import type { ServerName, Urls } from './http-servers.ts';
import { accounts } from './simulator/accounts.ts';
import { createSimulator } from './simulator/index.ts';
import { priceListFile } from './static-shop/serve.ts';
import { createPlayground } from './playground/index.ts';
import { createStage } from './stage/index.ts';
import { createShop } from './storefront/shop.ts';

export interface ServersOptions {
  /** The address of each server, without a trailing slash. */
  urls: Urls;
  /** Where the companion sends its webhooks. */
  webhookUrl: string;
  databaseUrl: string;
  reloads: boolean;
  /** Origin of the static shop, which sells from the price list; null without one. */
  staticShopUrl: string | null;
  /** Set for the hosted demo, where each visitor has secret addresses of their own; null on one's own machine. */
  strangers: { shopOrigin: string } | null;
}

export interface Servers {
  listeners: Readonly<Record<ServerName, RequestListener>>;
  /** Stops timers and background work. */
  stop(): void;
  close(): Promise<void>;
}

export async function createServers(options: ServersOptions): Promise<Servers> {
  const { urls, reloads, staticShopUrl, strangers } = options;
  const shopOrigin = strangers?.shopOrigin ?? urls.shop;
  const shopDomains = [shopOrigin, ...(staticShopUrl === null ? [] : [staticShopUrl])].map(
    (url) => new URL(url).hostname,
  );
  // With the credentials, a visitor could make the simulator call any address, so visitors get random ones.
  const credentials = strangers === null ? liveCredentials : randomCredentials();
  const simulator = createDemoSimulator(options, { shopOrigin, shopDomains, credentials });
  const merchantKey = `mk_demo_${randomBytes(24).toString('hex')}`;
  const clerk = newKey(clerkKey);
  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`;
  const companion = await createDemoCompanion(options, {
    shopOrigin,
    credentials,
    merchantKey,
    namedKeys: parseKeysFile(JSON.stringify({ keys: [clerk.entry] }), [merchantKey]),
    webhookSecret,
  });
  const stage = createStage({
    companionUrl: urls.companion,
    simulatorUrl: urls.simulator,
    consoleUrl: urls.console,
    merchantKey,
    staticShopUrl,
    companion,
  });
  const api = new MerchantApi({ companionUrl: urls.companion, merchantKey });
  const application = createShop({
    shopUrl: shopOrigin,
    companionUrl: urls.companion,
    simulatorUrl: urls.simulator,
    processorUrl: urls.simulator,
    merchantKey,
    webhookSecret,
    reloads,
    pixReturnOf: (reference) => pixReturnOf(api, reference),
    markup: (checkout, wanted) => companion.markup(checkout, wanted),
    files: path.join(demoFolder, 'storefront/browser'),
  });
  const cover = createCover({
    companionUrl: urls.companion,
    processorUrl: urls.simulator,
    simulatorUrl: urls.simulator,
  });
  const playground = createPlayground({ companionUrl: urls.companion });
  const plain = () => express().disable('x-powered-by');
  return {
    listeners: {
      shop: plain().use(stage.shopTap, stage.router, cover, playground, application),
      companion: plain().use(stage.companionTap, companion.router),
      simulator: simulator.app,
      console: composeConsole(
        { companionUrl: urls.companion, url: urls.console, name: 'orvalho' },
        {
          demoExtension: simulatorButtons({
            simulatorUrl: urls.simulator,
            shopUrl: shopOrigin,
            consoleUrl: urls.console,
            guestKey: clerk.key,
          }),
        },
      ),
    },
    stop() {
      stage.close();
      simulator.stop();
    },
    close: () => companion.close(),
  };
}

/** The key of whoever opens the demo's console: a person of the shop, as the documents advise. */
const clerkKey: Parameters<typeof newKey>[0] = {
  name: 'ana',
  scopes: ['read', 'checkouts', 'refunds', 'payouts', 'withdrawals', 'events'],
};

/** The payout that returned an order's Pix, in the form of a refund; null if there is none. */
async function pixReturnOf(
  api: MerchantApi,
  reference: string,
): Promise<{ status: string; amount: string | null; currency: 'BRL' } | null> {
  const order = await api.checkoutOf(reference);
  const [payout] = order ? await returnsOf(api, order.payments.filter(isPaidPix)) : [];
  if (!payout) return null;
  const { status, amount } = payout;
  return { status: status === 'paid' ? 'succeeded' : status, amount, currency: 'BRL' };
}

interface SimulatorParts {
  shopOrigin: string;
  shopDomains: readonly string[];
  credentials: Credentials;
}

const createDemoSimulator = (
  { urls, strangers }: ServersOptions,
  { shopOrigin, shopDomains, credentials }: SimulatorParts,
): ReturnType<typeof createSimulator> =>
  createSimulator(urls.simulator, {
    publicControl: strangers !== null,
    controlOrigins: [shopOrigin],
    // Registered as by support: the stage shows the hosted page in the shop's frame (§4.1 B),
    frameAncestors: [shopOrigin],
    // and these pages may show wallet buttons (§4.1 C).
    walletDomains: { live: shopDomains, sandbox: shopDomains },
    // Test cards are never blocked for too many tries, since all visitors use the same ones.
    disablesCardBlocks: true,
    // The account's holder: the service writes it into each code, and the buyer's bank shows it.
    payee: { name: 'Orvalho', city: 'BELO HORIZONTE' },
    ...(strangers !== null && {
      accounts: accounts.filter(({ name }) => name === 'live').map((live) => ({ ...live, ...credentials })),
      allowedTargets: [urls.companion, shopOrigin],
    }),
  });

interface CompanionParts {
  shopOrigin: string;
  credentials: Credentials;
  merchantKey: string;
  namedKeys: readonly NamedKey[];
  webhookSecret: string;
}

const createDemoCompanion = (
  { urls, webhookUrl, databaseUrl, staticShopUrl }: ServersOptions,
  { shopOrigin, credentials, merchantKey, namedKeys, webhookSecret }: CompanionParts,
): Promise<DemoCompanion> =>
  startCompanion({
    baseUrl: `${urls.simulator}/api`,
    ...credentials,
    key: randomBytes(32).toString('hex'),
    merchantKey,
    namedKeys,
    webhookSecret,
    webhookUrl,
    publicUrl: urls.companion,
    allowedOrigins: staticShopUrl === null ? [shopOrigin] : [shopOrigin, staticShopUrl],
    ...(staticShopUrl !== null && { prices: priceListFile }),
    // Those of the simulator's live account, so that wallet buttons appear before the first payment.
    publishableKey: 'pk_live_sim',
    onBehalfOf: 'acct_live_sim',
    // The stage fills in test cards, which needs the form in the shop's page; it has a switch for the other
    // ways.
    rawCard: 'inline',
    // Several visitors behind one address may try every test card.
    attemptsPerCheckout: 100,
    attemptsPerAddress: 1000,
    databaseUrl,
    // Hides the warnings at the start: these settings are intended here.
    logLevel: 'error',
  });

type Credentials = typeof liveCredentials;

const liveCredentials = { token: 'tk_live_sim', secret: 'sk_live_sim' };

const randomCredentials = (): Credentials => ({
  token: `tk_live_${randomBytes(24).toString('hex')}`,
  secret: `sk_live_${randomBytes(24).toString('hex')}`,
});
