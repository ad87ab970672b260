/**
 * A companion on the simulator, both in memory and on the loopback interface. Its events go to the function `deliver`, which passes
 * them on to the merchant's handler; its clock moves, so that retries and expiries need no waiting.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord } from '../../widget/protocol/decode.ts';
import { createApp } from '../app.ts';
import type { Clock } from '../checkouts/ports.ts';
import { compose } from '../compose.ts';
import { configFromOptions } from '../config/config.ts';
import { createLog } from '../log.ts';
import type { Deliver } from '../webhooks/delivery.ts';

export interface RunningSimulator {
  url: string;
  /** The service's `{base_url}`. */
  baseUrl: string;
  close(): Promise<void>;
}

export type StartSimulator = () => Promise<RunningSimulator>;

export type Amounts = Readonly<Partial<Record<'BRL' | 'USD', string>>>;

export interface NewOrder {
  reference: string;
  amounts: Amounts;
  expiresInS?: number;
}

export interface Order {
  id: string;
  reference: string;
  clientSecret: string;
}

export interface Deposit {
  /** Id of the payment. */
  payment: string;
  /** The service's id. */
  transaction: string;
}

export interface ExamCompanion {
  url: string;
  merchantKey: string;
  order(wanted: NewOrder): Promise<Order>;
  deposit(order: Order, method: 'pix' | 'card'): Promise<Deposit>;
  changeAmounts(order: Order, amounts: Amounts): Promise<void>;
  /** A move of the outside world, such as a buyer's payment. */
  move(transaction: string, action: 'pay' | 'expire' | 'dispute'): Promise<void>;
  /** Resolves once the bank has made the refund. */
  refund(payment: string, amount: string): Promise<void>;
  clock: MovableClock;
  close(): Promise<void>;
}

type Fields = Record<string, unknown>;

const account = { token: 'tk_live_sim', secret: 'sk_live_sim' };
const customer = {
  name: 'Ana Souza',
  email: 'ana@shop.example',
  phone: '11987654321',
  document: '52998224725',
};
/** Not only ASCII: a handler that decodes or re-encodes the body changes these. */
const metadata = { exam: 'São João, 2ª via: 50 % “off” ☕' };
const depositTries = 50;

/** A companion's clock: as it moves, the workers do what has come due. */
export interface MovableClock extends Clock {
  /** Does nothing if it is later already. */
  advanceTo(ms: number): void;
}

export function movableClock(): MovableClock {
  let aheadMs = 0;
  const now = (): number => Date.now() + aheadMs;
  return {
    now,
    advanceTo(ms) {
      aheadMs += Math.max(0, ms - now());
    },
  };
}

export async function startExamCompanion(
  startSimulator: StartSimulator,
  deliver: Deliver,
  clock: MovableClock,
): Promise<ExamCompanion> {
  const simulator = await startSimulator();
  const server = createServer({ keepAliveTimeout: 0 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const merchantKey = randomBytes(24).toString('hex');
  const composed = await compose({
    config: configFromOptions({
      ...account,
      baseUrl: simulator.baseUrl,
      merchantKey,
      databaseUrl: 'sqlite::memory:',
      attemptsPerAddress: 1_000,
      logLevel: 'silent',
    }),
    publicUrl: url,
    log: createLog('silent'),
    addressOf: () => '127.0.0.1',
    onEvent: deliver,
    runtime: { clock, processMetrics: false },
  });
  server.on('request', createApp(composed.router));

  const companion = (path: string, bearer: string, body: Fields): Promise<Fields> =>
    post(url + path, { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID() }, body);
  const control = (path: string, body: Fields): Promise<Fields> =>
    post(`${simulator.url}/control/${path}`, {}, body);

  return {
    url,
    merchantKey,
    async order({ reference, amounts, expiresInS }) {
      const { id, client_secret: clientSecret } = await companion('/v1/checkouts', merchantKey, {
        reference,
        amounts,
        customer,
        metadata,
        ...(expiresInS !== undefined && { expires_in: expiresInS }),
      });
      return { id: String(id), reference, clientSecret: String(clientSecret) };
    },
    async deposit({ clientSecret }, method) {
      for (let tries = 0; tries < depositTries; tries++) {
        const { id, transaction } = await companion('/v1/checkout/deposit', clientSecret, { method });
        if (typeof transaction === 'string') return { payment: String(id), transaction };
        // On a loaded machine the call may not have had its response yet.
        await pause(200);
      }
      throw new Error('the simulator created no payment');
    },
    async changeAmounts({ id }, amounts) {
      await companion(`/v1/checkouts/${id}/amounts`, merchantKey, { amounts });
    },
    async move(transaction, action) {
      await control(`transactions/${encodeURIComponent(transaction)}`, { do: action });
    },
    async refund(payment, amount) {
      const { refund_id: refund } = await companion('/v1/refunds', merchantKey, { payment, amount });
      await control(`refunds/${encodeURIComponent(String(refund))}`, { do: 'succeed' });
    },
    clock,
    async close() {
      server.close();
      server.closeAllConnections();
      await composed.close();
      await simulator.close();
    },
  };
}

async function post(url: string, headers: Record<string, string>, body: Fields): Promise<Fields> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const fields: unknown = await response.json();
  if (!response.ok || !isRecord(fields)) {
    throw new Error(`${new URL(url).pathname} returned ${response.status}: ${JSON.stringify(fields)}`);
  }
  return fields;
}
