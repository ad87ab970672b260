/**
 * Simulated buyers and merchant that keep paying and refunding while companion processes are killed, and retry lost
 * requests.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { nextAddress } from '../bench/harness/companion.ts';
import type { Random } from '../simulation/runtime/random.ts';
import { chargeKey, customer, merchantKey, testCard } from '../support/servers/companion.ts';
import type { SimulatorControl } from '../support/servers/simulator.ts';
import { retryBrokenConnections } from './retry-broken-connections.ts';

/** Records that the judge looks for: created checkouts, and requested refunds with or without a response. */
export interface CreatedRecords {
  /** Ids of checkouts. */
  checkouts: string[];
  /** By the merchant's idempotency key. */
  refunds: Map<string, { payment: string; amount: string }>;
  /** Responses with status 500, which must not occur. */
  faults: string[];
}

interface CompanionResponse {
  status: number;
  body: Record<string, unknown>;
}

export interface Market {
  url: string;
  simulator: SimulatorControl;
  random: Random;
  isOpen: () => boolean;
}

const declinedCard = '4000000000009995';
/** Attempts of a request, as a browser and a merchant's server would make. */
const maxTries = 12;

export function startBuyers(
  market: Market,
  lanes: number,
): { created: CreatedRecords; closed: Promise<void> } {
  const created: CreatedRecords = { checkouts: [], refunds: new Map(), faults: [] };
  const lane = async (name: number): Promise<void> => {
    const random = market.random.fork(`lane ${name}`);
    for (let order = 0; market.isOpen(); order++) await buy(market, created, random, `${name}-${order}`);
  };
  const all = Array.from({ length: lanes }, (_, name) => lane(name));
  return { created, closed: Promise.all(all).then(() => undefined) };
}

async function buy(
  market: Market,
  created: CreatedRecords,
  random: Random,
  reference: string,
): Promise<void> {
  const { simulator } = market;
  const send = (
    path: string,
    bearer: string,
    body?: unknown,
    key?: string,
  ): Promise<CompanionResponse | null> => requestWithRetries(market, created, path, bearer, body, key);
  const order = { reference: `order-${reference}`, amounts: { BRL: '129.90', USD: '25.00' }, customer };
  const checkout = await send('/v1/checkouts', merchantKey, order);
  const { id, client_secret: secret } = checkout?.body ?? {};
  if (typeof id !== 'string' || typeof secret !== 'string') return;
  created.checkouts.push(id);

  const kind = random.next();
  if (kind < 0.5) {
    // Some start a second method next to their PIX code, and may pay both.
    const pix = await send('/v1/checkout/deposit', secret, { method: 'pix' });
    if (random.next() < 0.8) await settle(simulator, pix, 'pay');
    if (random.next() < 0.1)
      await settle(simulator, await send('/v1/checkout/deposit', secret, { method: 'card' }), 'pay');
  } else if (kind < 0.7) {
    const wallet = random.next() < 0.5 ? 'apple_pay' : 'google_pay';
    const opened = await send('/v1/checkout/deposit', secret, { method: 'wallet', wallet });
    if (random.next() < 0.8) await settle(simulator, opened, 'pay');
  } else {
    const card = random.next() < 0.25 ? testCard(declinedCard) : testCard();
    const charged = await send('/v1/checkout/charge', secret, card, chargeKey(reference));
    if (charged?.body['status'] === 'cancelled')
      await send('/v1/checkout/charge', secret, testCard(), chargeKey(`${reference} again`));
    if (random.next() < 0.4) await refund(market, created, id, random, send);
  }
}

async function refund(
  { isOpen }: Market,
  created: CreatedRecords,
  checkout: string,
  random: Random,
  send: (path: string, bearer: string, body?: unknown, key?: string) => Promise<CompanionResponse | null>,
): Promise<void> {
  const read = await send(`/v1/checkouts/${checkout}`, merchantKey);
  const payment = read?.body['payment'] as { id: string; status: string } | null | undefined;
  if (payment?.status !== 'paid') return;
  // Equal amounts with different keys are two refunds.
  for (let part = 0; part < random.between(1, 2) && isOpen(); part++) {
    const key = `${checkout}-${part}`;
    created.refunds.set(key, { payment: payment.id, amount: '5.00' });
    await send('/v1/refunds', merchantKey, { payment: payment.id, amount: '5.00' }, key);
  }
}

/** Pays at the bank or on the hosted page; does nothing if the payment has no service id yet. */
async function settle(
  simulator: SimulatorControl,
  response: CompanionResponse | null,
  verb: string,
): Promise<void> {
  const transaction = response?.body['transaction'];
  if (typeof transaction !== 'string') return;
  await retryBrokenConnections(() => simulator.transact(transaction, verb)).catch((error: unknown) => {
    // It may have been paid or have ended already.
    if (!String(error).includes(' 409')) throw error;
  });
}

/** Null if every attempt failed. */
async function requestWithRetries(
  { url, isOpen }: Market,
  created: CreatedRecords,
  path: string,
  bearer: string,
  body: unknown,
  key: string | undefined,
): Promise<CompanionResponse | null> {
  for (let tries = 0; tries < maxTries; tries++) {
    const response = await once(url + path, bearer, body, key);
    if (response?.status === 500)
      created.faults.push(`${path.replaceAll(/co_\w+/g, '…')}: ${JSON.stringify(response.body)}`);
    const isDone =
      response !== null && response.status < 500 && response.status !== 409 && response.status !== 429;
    if (isDone) return response;
    if (!isOpen()) return null;
    await pause(50 + tries * 50);
  }
  return null;
}

async function once(
  url: string,
  bearer: string,
  body: unknown,
  key: string | undefined,
): Promise<CompanionResponse | null> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'x-forwarded-for': nextAddress(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    // The connection broke, or the response was not the companion's JSON.
    return null;
  }
}
