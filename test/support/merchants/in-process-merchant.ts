/** Companion in the test's process with a movable clock, and a client of its merchant interface. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../../../server/app.ts';
import { compose, type Composed } from '../../../server/compose.ts';
import { configFromOptions } from '../../../server/config/config.ts';
import { createLog } from '../../../server/log.ts';
import type { PayEvent } from '../../../server/pay-event.ts';
import { inProcess } from '../../../server/webhooks/delivery.ts';
import { merchantKey } from '../servers/companion.ts';
import type { Scope } from '../servers/process.ts';
import { liveAccount, type SimulatorControl } from '../servers/simulator.ts';
import { withShorterPauses } from '../clocks/shorter-pauses.ts';
import { until } from '../until.ts';

const speedUp = 20;

/** For a service that does not respond: short, and longer than the calls to one that does take on a busy machine. */
export const shortTimeout = { serviceTimeoutMs: 3_000 };

export interface CompanionResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { id: string; code: string; status: unknown };
}

export interface TestMerchant {
  url: string;
  composed: Composed;
  /** Events passed to `onEvent`, in order. */
  events: PayEvent[];
  get(path: string): Promise<CompanionResponse>;
  /** Sends a new idempotency key unless one is given; null sends none. */
  post(path: string, body: unknown, idempotencyKey?: string | null): Promise<CompanionResponse>;
  /** Types of the events about the record with this id so far. */
  eventsOf(id: string): string[];
  /** Creates a card payment that the service has confirmed; `transaction` is its `idTransaction`. */
  paidByCard(amount?: string): Promise<{ checkout: string; payment: string; transaction: string }>;
  paidByPix(): Promise<string>;
  /** Moves the companion's clock; its workers then process what has come due. */
  advance(seconds: number): void;
  close(): Promise<void>;
}

export interface MerchantOptions {
  simulator: SimulatorControl;
  databaseUrl: string;
  account?: { token: string; secret: string };
  /** Timeout of requests to the service; by default that of production. */
  serviceTimeoutMs?: number;
}

/** Returns a function that starts merchants on one simulator, each with its own database. */
export const merchantsOn =
  (simulator: SimulatorControl, createDatabase: () => Promise<string>) =>
  async (scope: Scope, options: Partial<MerchantOptions> = {}): Promise<TestMerchant> =>
    startMerchant(scope, { simulator, databaseUrl: await createDatabase(), ...options });

export async function startMerchant(
  scope: Scope,
  { simulator, databaseUrl, account = liveAccount, serviceTimeoutMs: answerMs }: MerchantOptions,
): Promise<TestMerchant> {
  // On a busy machine, an idle connection would be closed while `fetch` takes it for another request.
  const server = createServer({ keepAliveTimeout: 0 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const events: PayEvent[] = [];
  let aheadMs = 0;
  const composed = await withShorterPauses(() =>
    compose({
      config: configFromOptions({
        ...account,
        baseUrl: simulator.baseUrl,
        merchantKey,
        databaseUrl,
        rawCard: 'frame',
        attemptsPerAddress: 1000,
        logLevel: process.env['TEST_LOG'] ?? 'silent',
      }),
      publicUrl: url,
      log: createLog(process.env['TEST_LOG'] ?? 'silent'),
      addressOf: () => '127.0.0.1',
      onEvent: inProcess((event) => void events.push(event)),
      runtime: {
        clock: { now: () => Date.now() + aheadMs },
        service: {
          ...(answerMs !== undefined && { timeouts: { headersMs: answerMs, totalMs: answerMs } }),
          // Retries as in production, 20 times faster.
          runtime: { now: () => performance.now() * speedUp, sleep: (ms) => pause(ms / speedUp) },
        },
      },
    }),
  );
  server.on('request', createApp(composed.router));

  const call = async (
    method: string,
    path: string,
    bearer: string,
    body?: unknown,
    idempotencyKey?: string | null,
  ): Promise<CompanionResponse> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(typeof idempotencyKey === 'string' && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(await response.text()) as CompanionResponse['body'],
    };
  };

  const merchant: TestMerchant = {
    url,
    composed,
    events,
    get: (path) => call('GET', path, merchantKey),
    post: (path, body, key = randomUUID()) => call('POST', path, merchantKey, body, key),
    eventsOf: (id) =>
      events
        .filter(({ data }) => Object.values(data).some((subject) => isRecordWith(subject, id)))
        .map(({ type }) => type),
    async paidByCard(amount = '100.00') {
      const { body: checkout } = await merchant.post('/v1/checkouts', {
        reference: randomUUID(),
        amounts: { USD: amount },
      });
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
      const secret = String(checkout['client_secret']);
      const charged = await call('POST', '/v1/checkout/charge', secret, { card, revision: 0 }, randomUUID());
      assert.equal(charged.status, 200, JSON.stringify(charged.body));
      const payment = charged.body.id;
      await until('the card payment is paid', async () => {
        const { body } = await merchant.get(`/v1/checkouts/${checkout.id}`);
        return body.status === 'paid';
      });
      return { checkout: checkout.id, payment, transaction: String(charged.body['transaction']) };
    },
    async paidByPix() {
      const { body: checkout } = await merchant.post('/v1/checkouts', {
        reference: randomUUID(),
        amounts: { BRL: '40.00' },
        customer: { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' },
      });
      const secret = String(checkout['client_secret']);
      // On a loaded machine the service may take so long that the payment is at first one without a transaction.
      const payment = await until(
        'a PIX code',
        async () => {
          const { body } = await call('POST', '/v1/checkout/deposit', secret, { method: 'pix' });
          return body['transaction'] === null ? null : body;
        },
        500,
      );
      await simulator.pay(String(payment['transaction']));
      return payment.id;
    },
    advance(seconds) {
      aheadMs += seconds * 1000;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await composed.close();
    },
  };
  scope.after(() => merchant.close());
  return merchant;
}

function isRecordWith(subject: unknown, id: string): boolean {
  return typeof subject === 'object' && subject !== null && 'id' in subject && subject.id === id;
}
