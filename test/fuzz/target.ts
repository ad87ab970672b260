/**
 * Starts the companion under test and a simulator as processes, and creates orders whose ids and secrets requests use.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { memoryOf, memoryReporting } from '../bench/harness/memory.ts';
import { temporaryFolder } from '../bench/harness/temporary-folder.ts';
import { buyerOf, customer, merchantKey, merchantOf, startCompanion } from '../support/servers/companion.ts';
import type { RunningProcess, Scope } from '../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../support/servers/simulator.ts';
import { LogWatch } from './log-watch.ts';
import { type Described, operationsOf } from './operations.ts';

const prices = {
  shop: { name: 'Shop' },
  prices: {
    mug: { title: 'Mug', amounts: { BRL: '59.90', USD: '12.00' }, quantity: { max: 10 } },
    tip: { title: 'Tip', open: { BRL: { min: '5.00', max: '500.00', suggested: ['10.00'] } } },
  },
};

/** Values by the names of a request's placeholders. */
export type Known = Readonly<Record<string, string>>;

export interface Target {
  companion: RunningProcess;
  simulator: SimulatorControl;
  log: LogWatch;
  described: Described;
  /** Creates an order with a live PIX code. */
  newOrder: () => Promise<Known>;
  /** Heap in kB after a garbage collection. */
  heldKb: () => Promise<number>;
}

export async function startTarget(scope: Scope, logLevel: string): Promise<Target> {
  const folder = await temporaryFolder(scope);
  const list = path.join(folder, 'prices.json');
  await writeFile(list, JSON.stringify(prices));
  const simulator = await startSimulator(scope);
  const log = new LogWatch();
  const companion = await startCompanion(scope, {
    baseUrl: simulator.baseUrl,
    databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
    env: {
      ...memoryReporting,
      PAY_RAW_CARD: 'inline',
      PAY_TRUST_PROXY: '1',
      PAY_ALLOWED_ORIGINS: 'https://shop.example',
      PAY_PRICES: list,
      LOG_LEVEL: logLevel,
    },
    onOutput: (text) => log.add(text),
  });
  const described = operationsOf(await (await fetch(`${companion.url}/openapi.json`)).json());
  const merchant = merchantOf(companion.url);
  let orders = 0;

  async function newOrder(): Promise<Known> {
    const reference = `order-${++orders}`;
    const amounts = { BRL: '129.90', USD: '129.90' };
    const checkout = await merchant.createCheckout({ reference, amounts, customer });
    const { id, transaction } = await buyerOf(companion.url, checkout.client_secret).deposit({
      method: 'pix',
    });
    const charge = (await simulator.charges()).find(({ idTransaction }) => idTransaction === transaction);
    assert.ok(charge, 'the service knows the charge');
    return {
      merchant: merchantKey,
      secret: checkout.client_secret,
      checkout: checkout.id,
      payment: id,
      event: 'evt_none',
      transaction: charge.idTransaction,
      callback: charge.postback.split('/').at(-1) ?? '',
    };
  }

  return {
    companion,
    simulator,
    log,
    described,
    newOrder,
    heldKb: async () => {
      const { heapBytes } = await memoryOf({ ...companion, output: () => log.memoryLines() });
      return Math.round(heapBytes / 1024);
    },
  };
}
