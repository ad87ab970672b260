/** Runs complete PIX payments against a companion: order, buyer's view, code, callback, lookup and webhooks. */
import { text } from 'node:stream/consumers';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createVault } from '../../server/keys/vault.ts';
import { buyerHeaders } from '../bench/harness/companion.ts';
import { memoryReporting } from '../bench/harness/memory.ts';
import { customer, merchantKey, startCompanion } from '../support/servers/companion.ts';
import { type RunningProcess, type Scope, startProcess } from '../support/servers/process.ts';
import { liveAccount } from '../support/servers/simulator.ts';
import { webhookSecret } from '../support/merchants/webhook-receiver.ts';

export interface PaymentLoad {
  /** Its `output` contains only its reports of memory usage. */
  companion: RunningProcess;
  /** Runs one payment until the merchant has its webhook. Returns the duration of its slowest request in ms. */
  pay: () => Promise<number>;
  logBytes: () => number;
}

export async function startPaymentLoad(scope: Scope, databaseUrl: string): Promise<PaymentLoad> {
  const service = await startProcess(scope, {
    file: 'test/bench/peers/upstream.ts',
    env: { PENDING: 'on' },
    ready: 'peer ready:',
  });
  const waiting = new Map<string, () => void>();
  const merchant = createServer((request, response) => {
    void text(request).then((body) => {
      response.writeHead(204).end();
      const { type, data } = JSON.parse(body) as { type: string; data: { checkout: { id: string } } };
      if (type === 'checkout.paid') waiting.get(data.checkout.id)?.();
    });
  }).listen(0, '127.0.0.1');
  await once(merchant, 'listening');
  scope.after(async () => {
    merchant.closeAllConnections();
    merchant.close();
  });
  const address = merchant.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  let logBytes = 0;
  let memory = '';
  const companion = await startCompanion(scope, {
    baseUrl: `${service.url}/api`,
    databaseUrl,
    env: {
      ...memoryReporting,
      LOG_LEVEL: 'info',
      PAY_TRUST_PROXY: '1',
      PAY_WEBHOOK_URL: `http://127.0.0.1:${port}`,
      PAY_WEBHOOK_SECRET: webhookSecret,
    },
    onOutput(text) {
      if (text.includes('memory: ')) memory += text;
      else logBytes += Buffer.byteLength(text);
    },
  });
  const vault = createVault(liveAccount.secret);
  const run = `${process.pid}-${Date.now()}`;
  let orders = 0;

  async function send<T>(path: string, headers: Record<string, string>, body?: unknown): Promise<T> {
    const response = await fetch(companion.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const content = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${content}`);
    return (content === '' ? null : JSON.parse(content)) as T;
  }

  async function pay(): Promise<number> {
    let slowestMs = 0;
    const timed = async <T>(request: Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      const response = await request;
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      return response;
    };
    const order = { reference: `order-${run}-${++orders}`, amounts: { BRL: '129.90' }, customer };
    const merchantHeaders = { authorization: `Bearer ${merchantKey}` };
    const checkout = await timed(
      send<{ id: string; client_secret: string }>('/v1/checkouts', merchantHeaders, order),
    );
    const notified = new Promise<void>((resolve) => waiting.set(checkout.id, resolve));
    const headers = buyerHeaders(checkout.client_secret);
    await timed(send('/v1/checkout', headers));
    const payment = await timed(
      send<{ id: string; transaction: string }>('/v1/checkout/deposit', headers, { method: 'pix' }),
    );
    await fetch(`${service.url}/pay/${payment.transaction}`, { method: 'POST' });
    await timed(send(`/v1/callbacks/${vault.callbackKeyFor(payment.id)}`, {}, { status: 'paid' }));
    await notified;
    waiting.delete(checkout.id);
    return slowestMs;
  }
  return { companion: { ...companion, output: () => memory }, pay, logBytes: () => logBytes };
}
