/** Buyers and a merchant who go on while processes die: they repeat what was lost, and are paid for or give up. */
import { setTimeout as pause } from 'node:timers/promises';
import { nextAddress } from '../bench/harness/companion.ts';
import type { Random } from '../simulation/runtime/random.ts';
import { chargeKey, customer, merchantKey, testCard } from '../support/servers/companion.ts';
import type { SimulatorControl } from '../support/servers/simulator.ts';
import { steadily } from './steadily.ts';

/** What the judge asks about: that something was begun, whether or not an answer came. */
export interface Begun {
  /** Ids of checkouts. */
  checkouts: string[];
  /** By the merchant's key. */
  refunds: Map<string, { payment: string; amount: string }>;
  /** Responses of 500, which nothing of this may bring about. */
  faults: string[];
}

interface Answer {
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
/** Of a request that is lost: it is repeated this often, as a browser and a merchant's server do. */
const mostTries = 12;

export function startBuyers(market: Market, lanes: number): { begun: Begun; closed: Promise<void> } {
  const begun: Begun = { checkouts: [], refunds: new Map(), faults: [] };
  const lane = async (name: number): Promise<void> => {
    const random = market.random.fork(`lane ${name}`);
    for (let order = 0; market.isOpen(); order++) await buy(market, begun, random, `${name}-${order}`);
  };
  const all = Array.from({ length: lanes }, (_, name) => lane(name));
  return { begun, closed: Promise.all(all).then(() => undefined) };
}

async function buy(market: Market, begun: Begun, random: Random, reference: string): Promise<void> {
  const { simulator } = market;
  const ask = (path: string, bearer: string, body?: unknown, key?: string): Promise<Answer | null> =>
    persistently(market, begun, path, bearer, body, key);
  const order = { reference: `order-${reference}`, amounts: { BRL: '129.90', USD: '25.00' }, customer };
  const made = await ask('/v1/checkouts', merchantKey, order);
  const { id, client_secret: secret } = made?.body ?? {};
  if (typeof id !== 'string' || typeof secret !== 'string') return;
  begun.checkouts.push(id);

  const kind = random.next();
  if (kind < 0.5) {
    // Some take a second method beside their code, and may pay both.
    const pix = await ask('/v1/checkout/deposit', secret, { method: 'pix' });
    if (random.next() < 0.8) await settle(simulator, pix, 'pay');
    if (random.next() < 0.1)
      await settle(simulator, await ask('/v1/checkout/deposit', secret, { method: 'card' }), 'pay');
  } else if (kind < 0.7) {
    const wallet = random.next() < 0.5 ? 'apple_pay' : 'google_pay';
    const opened = await ask('/v1/checkout/deposit', secret, { method: 'wallet', wallet });
    if (random.next() < 0.8) await settle(simulator, opened, 'pay');
  } else {
    const card = random.next() < 0.25 ? testCard(declinedCard) : testCard();
    const charged = await ask('/v1/checkout/charge', secret, card, chargeKey(reference));
    if (charged?.body['status'] === 'cancelled')
      await ask('/v1/checkout/charge', secret, testCard(), chargeKey(`${reference} again`));
    if (random.next() < 0.4) await refund(market, begun, id, random, ask);
  }
}

async function refund(
  { isOpen }: Market,
  begun: Begun,
  checkout: string,
  random: Random,
  ask: (path: string, bearer: string, body?: unknown, key?: string) => Promise<Answer | null>,
): Promise<void> {
  const seen = await ask(`/v1/checkouts/${checkout}`, merchantKey);
  const payment = seen?.body['payment'] as { id: string; status: string } | null | undefined;
  if (payment?.status !== 'paid') return;
  // Equal parts under keys of their own are two refunds.
  for (let part = 0; part < random.between(1, 2) && isOpen(); part++) {
    const key = `${checkout}-${part}`;
    begun.refunds.set(key, { payment: payment.id, amount: '5.00' });
    await ask('/v1/refunds', merchantKey, { payment: payment.id, amount: '5.00' }, key);
  }
}

/** What the buyer does at the bank or at the hosted page; one whose payment has no name yet has nothing to pay. */
async function settle(simulator: SimulatorControl, answer: Answer | null, verb: string): Promise<void> {
  const transaction = answer?.body['transaction'];
  if (typeof transaction !== 'string') return;
  await steadily(() => simulator.transact(transaction, verb)).catch((error: unknown) => {
    // It may have been paid, or have ended, already.
    if (!String(error).includes(' 409')) throw error;
  });
}

/** Null where it gave up. */
async function persistently(
  { url, isOpen }: Market,
  begun: Begun,
  path: string,
  bearer: string,
  body: unknown,
  key: string | undefined,
): Promise<Answer | null> {
  for (let tries = 0; tries < mostTries; tries++) {
    const answer = await once(url + path, bearer, body, key);
    if (answer?.status === 500)
      begun.faults.push(`${path.replaceAll(/co_\w+/g, '…')}: ${JSON.stringify(answer.body)}`);
    const isDone = answer !== null && answer.status < 500 && answer.status !== 409 && answer.status !== 429;
    if (isDone) return answer;
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
): Promise<Answer | null> {
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
    // The connection broke, or what came was no JSON of ours.
    return null;
  }
}
