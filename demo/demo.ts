/** Everything the demo runs, in one process: four servers, a database in a temporary folder, and no network. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { createCompanion } from '../server/index.ts';
import { GivenBack } from './back-office/given-back.ts';
import { createBackOffice } from './back-office/index.ts';
import { MerchantApi } from './back-office/merchant-api.ts';
import { demoFolder } from './folder.ts';
import { openPlaces, type PlacesOptions } from './places.ts';
import { createSimulator } from './simulator/index.ts';
import { createStage } from './stage/index.ts';
import { createShop } from './storefront/shop.ts';

export interface DemoOptions extends PlacesOptions {
  /** Open pages reload when the demo restarts. */
  reloads: boolean;
}

export interface Demo {
  shopUrl: string;
  /** The shop in a frame, with the phone that pays and the wire beside it. */
  stageUrl: string;
  companionUrl: string;
  backOfficeUrl: string;
  /** Its panel. */
  simulatorUrl: string;
  close(): Promise<void>;
}

/** Resolves when all of them accept connections. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-demo-'));
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const demo = await startServers(options, folder);
    return {
      ...demo,
      async close() {
        await demo.close();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function startServers({ reloads, ...options }: DemoOptions, folder: string): Promise<Demo> {
  // Each needs the addresses of the others, so all listen before any of them answers.
  const places = await openPlaces(options);
  const { shop, companion: companionServer, simulator, backOffice } = places;
  const world = createSimulator(simulator.url, {
    publicControl: options.urls !== undefined,
    controlOrigins: [shop.url],
    // A card that is named after what it does does so for every visitor, however many have tried it.
    forgivesCards: true,
    // The account's holder: the service writes it into each code, and the buyer's bank shows it.
    payee: { name: 'Orvalho', city: 'BELO HORIZONTE' },
  });
  simulator.answer(world.app);

  const merchantKey = `mk_demo_${randomBytes(24).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`;
  const companion = await createCompanion({
    baseUrl: `${simulator.url}/api`,
    token: 'tk_live_sim',
    secret: 'sk_live_sim',
    merchantKey,
    webhookSecret,
    webhookUrl: `${shop.url}/webhooks`,
    publicUrl: companionServer.url,
    allowedOrigins: [shop.url],
    rawCard: true,
    // A meeting tries every card there is, from one address.
    attemptsPerCheckout: 100,
    attemptsPerAddress: 1000,
    databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
    logLevel: 'warn',
  });
  const stage = createStage({
    companionUrl: companionServer.url,
    simulatorUrl: simulator.url,
    backOfficeUrl: backOffice.url,
    merchantKey,
  });
  companionServer.answer(express().disable('x-powered-by').use(stage.companionTap, companion.router));
  // Shop and desk are one merchant's, so what is known of an order is known to both.
  const givenBack = new GivenBack(new MerchantApi({ companionUrl: companionServer.url, merchantKey }));
  const application = createShop({
    shopUrl: shop.url,
    companionUrl: companionServer.url,
    simulatorUrl: simulator.url,
    processorUrl: simulator.url,
    merchantKey,
    webhookSecret,
    reloads,
    pixGivenBack: (reference) => givenBack.tell(reference),
    files: path.join(demoFolder, 'storefront/browser'),
  });
  shop.answer(express().disable('x-powered-by').use(stage.shopTap, stage.router, application));
  backOffice.answer(
    createBackOffice({
      url: backOffice.url,
      shopUrl: shop.url,
      companionUrl: companionServer.url,
      simulatorUrl: simulator.url,
      merchantKey,
      givenBack,
    }),
  );
  return {
    shopUrl: shop.url,
    stageUrl: `${shop.url}/stage`,
    backOfficeUrl: backOffice.url,
    companionUrl: companionServer.url,
    simulatorUrl: simulator.url,
    async close() {
      stage.close();
      world.stop();
      await places.close();
      await companion.close();
    },
  };
}
