/**
 * Runs kills of real companion processes under load, then waits until everything is settled, and compares the records.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../bench/harness/temporary-folder.ts';
import { Random } from '../simulation/runtime/random.ts';
import { startLossyRelay } from '../support/faults/lossy-relay.ts';
import type { Scope } from '../support/servers/process.ts';
import { startRoundRobin } from '../support/servers/round-robin.ts';
import { type Faults, type SimulatorControl, startSimulator } from '../support/servers/simulator.ts';
import { startWebhookReceiver, webhookSecret } from '../support/merchants/webhook-receiver.ts';
import { startBuyers } from './buyers.ts';
import { startCompanions } from './companions.ts';
import { openDatabase } from './database.ts';
import { type Books, judge, unfinished } from './judge.ts';
import { retryBrokenConnections } from './retry-broken-connections.ts';

export interface KillsOptions {
  seed: string;
  kills: number;
  companions: number;
  database: 'sqlite' | 'postgres';
  /** Makes PostgreSQL unreachable repeatedly, for up to two seconds. */
  losesDatabase?: boolean;
  onProgress?: (kills: number, orders: number) => void;
}

export interface KillsResult {
  kills: number;
  orders: number;
  charges: number;
  refunds: number;
  events: number;
  deliveries: number;
  /** How often the database was unreachable. */
  losses: number;
  problems: string[];
}

const lanes = 8;
const hour = 3_600_000;
/** Enough for repeated callbacks, leases, retried webhooks, attempts without a service id, and expiring codes. */
const quietSteps = [
  0,
  30_000,
  60_000,
  300_000,
  600_000,
  hour,
  hour,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Looks in a row that find the same, after which only the clock brings more. */
const looksPerStep = 5;
/** A slow machine may still work on what the steps before left. */
const looksAtEnd = 150;

export async function kills(scope: Scope, options: KillsOptions): Promise<KillsResult> {
  const random = new Random(`kills ${options.seed}`);
  const folder = await temporaryFolder(scope);
  const database = await openDatabase(scope, options.database, folder);
  const simulator = await startSimulator(scope);
  const balancer = await startRoundRobin(scope);
  const relay = await startLossyRelay(scope, balancer.url);
  const merchant = await startWebhookReceiver(scope);
  const trouble = random.fork('trouble');
  merchant.responseStatus = () => (trouble.next() < 0.05 ? 503 : 204);
  const companions = await startCompanions(scope, {
    count: options.companions,
    baseUrl: simulator.baseUrl,
    database,
    balancer,
    random,
    env: {
      PAY_RAW_CARD: 'inline',
      PAY_TRUST_PROXY: '1',
      PAY_PUBLIC_URL: relay.url,
      PAY_WEBHOOK_URL: merchant.url,
      PAY_WEBHOOK_SECRET: webhookSecret,
    },
  });
  let isOpen = true;
  const market = { url: relay.url, simulator, random, isOpen: () => isOpen };
  const { created, closed } = startBuyers(market, lanes);
  const faultsEnded = Promise.all([
    injectFaults(relay.drop.bind(relay), simulator, trouble, () => isOpen),
    options.losesDatabase ? database.loseWhile(() => isOpen, random.fork('database')) : null,
  ]);

  await companions.killUntil(options.kills, (count) => options.onProgress?.(count, created.checkouts.length));
  isOpen = false;
  await Promise.all([closed, faultsEnded]);

  await retryBrokenConnections(() => simulator.setFaults({ callbacks: 'deliver' }));
  merchant.responseStatus = () => 204;
  for (const path of lossyPaths) relay.drop(path, 'request', 0);
  const books: Books = { url: companions.url(), simulator, created, deliveries: merchant.deliveries };
  const unsettled = await waitUntilSettled(books, async (ms) => {
    await companions.advance(ms);
    await retryBrokenConnections(() => simulator.advanceClock(ms / 1000));
  });
  return {
    kills: companions.kills,
    orders: created.checkouts.length,
    charges: (await simulator.charges()).length,
    refunds: created.refunds.size,
    events: new Set(merchant.deliveries.map(({ id }) => id)).size,
    deliveries: merchant.deliveries.length,
    losses: database.losses,
    problems: [
      ...unsettled,
      ...(await judge(books)),
      ...companions.log.found.map((line) => `in the log: ${line}`),
    ],
  };
}

const lossyPaths = ['/v1/checkouts', '/v1/checkout/deposit', '/v1/checkout/charge', '/v1/refunds'];
const lossyCalls = [
  '/wallet/deposit/payment',
  '/wallet/card/charge',
  '/wallet/card/refund',
  '/transactions/payment',
];

/** Makes the network lose requests and responses, and the service fail at random. */
async function injectFaults(
  lose: (path: string, loss: 'request' | 'answer', times: number) => unknown,
  simulator: SimulatorControl,
  random: Random,
  isOpen: () => boolean,
): Promise<void> {
  while (isOpen()) {
    lose(pick(random, lossyPaths), random.next() < 0.5 ? 'request' : 'answer', random.between(1, 2));
    const faults: Faults = { callbacks: pick(random, ['deliver', 'deliver', 'late', 'twice', 'reorder']) };
    if (random.next() < 0.5) {
      faults.calls = {
        match: pick(random, lossyCalls),
        do: pick(random, ['reset', '503', 'html', '429', 'slow']),
        when: random.next() < 0.5 ? 'before' : 'after',
        delay_ms: 500,
        times: 1,
      };
    }
    await retryBrokenConnections(() => simulator.setFaults(faults));
    await pause(random.between(100, 700));
  }
}

const pick = <const T>(random: Random, choices: readonly T[]): T =>
  choices[random.between(0, choices.length - 1)] as T;

/** Advances the clocks until everything is settled. Returns what is still unsettled after the last step. */
async function waitUntilSettled(books: Books, advance: (ms: number) => Promise<void>): Promise<string[]> {
  let left: string[] = [];
  let quietForMs = 0;
  for (const [step, stepMs] of quietSteps.entries()) {
    quietForMs += stepMs;
    await advance(stepMs);
    const looks = step < quietSteps.length - 1 ? looksPerStep : looksAtEnd;
    for (let look = 0; look < looks; look++) {
      const before = left;
      left = await unfinished(books, quietForMs);
      if (left.length === 0) return [];
      if (left.join() !== before.join()) look = 0;
      await pause(400);
    }
  }
  return left;
}
