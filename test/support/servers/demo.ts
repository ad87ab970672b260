/** Starts the demo as a user does, or its shop alone with a companion setup of a test. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createShop } from '../../../demo/storefront/shop.ts';
import { merchantKey } from './companion.ts';
import { type RunningProcess, type Scope, startProcess } from './process.ts';
import type { CompanionSetup } from './companion-setups.ts';
import { SimulatorControl, startSimulator } from './simulator.ts';
import { webhookSecret } from '../merchants/webhook-receiver.ts';

export interface DemoShop {
  shopUrl: string;
  companionUrl: string;
  simulator: SimulatorControl;
}

export interface RunningDemo extends DemoShop {
  consoleUrl: string;
  staticShopUrl: string;
  process: RunningProcess;
}

export async function startDemo(scope: Scope, env: Record<string, string> = {}): Promise<RunningDemo> {
  const process = await startProcess(scope, {
    file: 'demo/start.ts',
    env: { PORT: '0', ...env },
    ready: 'demo ready:',
  });
  const urlOf = (name: string): string => {
    const url = new RegExp(`^${name}: +(\\S+)$`, 'm').exec(process.output())?.[1];
    assert.ok(url, `the demo prints the address of its ${name}`);
    return url;
  };
  return {
    shopUrl: process.url,
    companionUrl: urlOf('companion'),
    consoleUrl: urlOf('console'),
    staticShopUrl: urlOf('static shop'),
    simulator: new SimulatorControl(urlOf('simulator')),
    process,
  };
}

export async function startShop(scope: Scope, { start }: CompanionSetup): Promise<DemoShop> {
  const simulator = await startSimulator(scope);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.close();
    server.closeAllConnections();
  });
  const shopUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { url: companionUrl } = await start(scope, {
    baseUrl: simulator.baseUrl,
    env: {
      PAY_ALLOWED_ORIGINS: shopUrl,
      PAY_WEBHOOK_URL: `${shopUrl}/webhooks`,
      PAY_WEBHOOK_SECRET: webhookSecret,
    },
  });
  const addresses = { shopUrl, companionUrl, simulatorUrl: simulator.url, processorUrl: simulator.url };
  server.on('request', createShop({ ...addresses, merchantKey, webhookSecret, reloads: false }));
  return { shopUrl, companionUrl, simulator };
}
