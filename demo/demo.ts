/** Everything the demo runs, in one process: four servers, a database in a temporary folder, and no network. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { createCompanion } from '../server/index.ts';
import { buildScripts } from '../widget/build/scripts.ts';
import { createBackOffice } from './back-office/index.ts';
import { startSimulator } from './simulator/index.ts';
import { createStage } from './stage/index.ts';
import { createShop } from './storefront/shop.ts';

export interface DemoOptions {
  /** The shop's; the companion, the simulator and the back office take those that follow. 0 takes free ones. */
  port: number;
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

async function startServers({ port, reloads }: DemoOptions, folder: string): Promise<Demo> {
  const portAfter = (offset: number): number => (port === 0 ? 0 : port + offset);
  await buildScripts();

  // Each needs the addresses of the others, so all listen before any of them answers.
  const shop = await listen(port);
  const companionServer = await listen(portAfter(1));
  const simulator = await startSimulator({ port: portAfter(2) });
  const backOffice = await listen(portAfter(3));

  const merchantKey = `mk_demo_${randomBytes(24).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`;
  const companion = await createCompanion({
    baseUrl: simulator.baseUrl,
    token: 'tk_live_sim',
    secret: 'sk_live_sim',
    merchantKey,
    webhookSecret,
    webhookUrl: `${shop.url}/webhooks`,
    publicUrl: companionServer.url,
    allowedOrigins: [shop.url],
    rawCard: true,
    databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
    logLevel: 'warn',
  });
  const stage = createStage({
    companionUrl: companionServer.url,
    simulatorUrl: simulator.url,
    backOfficeUrl: backOffice.url,
  });
  companionServer.answer(express().disable('x-powered-by').use(stage.companionTap, companion.router));
  const application = createShop({
    shopUrl: shop.url,
    companionUrl: companionServer.url,
    simulatorUrl: simulator.url,
    processorUrl: simulator.url,
    merchantKey,
    webhookSecret,
    reloads,
  });
  shop.answer(express().disable('x-powered-by').use(stage.shopTap, stage.router, application));
  backOffice.answer(
    createBackOffice({
      url: backOffice.url,
      companionUrl: companionServer.url,
      simulatorUrl: simulator.url,
      merchantKey,
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
      await Promise.all([shop.close(), companionServer.close(), backOffice.close()]);
      await companion.close();
      await simulator.close();
    },
  };
}

interface Listener {
  url: string;
  answer(listener: RequestListener): void;
  /** Ends open streams too. */
  close(): Promise<void>;
}

async function listen(port: number): Promise<Listener> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    answer: (listener) => void server.on('request', listener),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
