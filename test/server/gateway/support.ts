/** Fake services that misbehave on demand, and a client whose pauses take no time, for the gateway's tests. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  createServer as createRawServer,
  type AddressInfo,
  type Server as RawServer,
  type Socket,
} from 'node:net';
import assert from 'node:assert/strict';
import type { ChargeOrder, DepositOrder, Outcome } from '../../../server/checkouts/gateway-port.ts';
import {
  type CallFailure,
  ServiceCallError,
  type UnknownReason,
} from '../../../server/gateway/call-failure.ts';
import { PaymentService, type PaymentServiceOptions } from '../../../server/gateway/payment-service.ts';

export const credentials = { token: 'tk_live_canary_4711', secret: 'sk_live_canary_4712' };
export const canaryCard = { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvc: '7391' };

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown> | null;
}

export interface FakeService extends AsyncDisposable {
  baseUrl: string;
  received: Received[];
}

async function listen(server: Server | RawServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Starts a service that passes each request to `respond` once its body has been read. */
export async function startService(
  respond: (request: Received, response: ServerResponse, count: number) => void,
): Promise<FakeService> {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
      };
      received.push(request);
      respond(request, response, received.length);
    });
    incoming.on('error', () => {});
  });
  const port = await listen(server);
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    received,
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Starts a service that writes raw bytes; `onRequest` runs once a request has arrived completely. */
export async function startRawService(
  onRequest: (socket: Socket, count: number) => void,
): Promise<FakeService & { count: () => number }> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    let buffered = '';
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      buffered += chunk.toString();
      const head = buffered.indexOf('\r\n\r\n');
      if (head === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(buffered)?.[1] ?? 0);
      if (buffered.length < head + 4 + length) return;
      buffered = '';
      count += 1;
      onRequest(socket, count);
    });
  });
  const port = await listen(server);
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    received: [],
    count: () => count,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

/** A client whose pauses take no time and are recorded. */
export function connect(
  baseUrl: string,
  options: Partial<PaymentServiceOptions> = {},
): { service: PaymentService; pausesMs: number[] } & AsyncDisposable {
  const pausesMs: number[] = [];
  const service = new PaymentService({
    baseUrl,
    ...credentials,
    runtime: {
      random: () => 0.5,
      sleep: async (ms) => {
        pausesMs.push(ms);
      },
    },
    ...options,
  });
  return { service, pausesMs, [Symbol.asyncDispose]: () => service.close() };
}

const isFailure = (result: Outcome<unknown>): result is CallFailure =>
  result.outcome !== 'accepted' && result.cause instanceof ServiceCallError;

/** The failure that the call resolved with. */
export async function failureOf(call: Promise<Outcome<unknown>>): Promise<CallFailure> {
  const result = await call;
  assert.ok(isFailure(result), 'the call was expected to fail');
  return result;
}

/** The value of an accepted call. */
export async function valueOf<T>(call: Promise<Outcome<T>>): Promise<T> {
  const result = await call;
  assert.ok(result.outcome === 'accepted', `not accepted: ${JSON.stringify(result)}`);
  return result.value;
}

const postbackUrl = 'https://pay.example.com/v1/callbacks/k';
export const pixInput: DepositOrder = {
  method: 'pix',
  wallet: null,
  amountMinor: 12_990,
  customer: { name: 'Ana Souza', email: 'ana@example.com', phone: '11999990000' },
  postbackUrl,
  returnUrl: null,
};
export const hostedInput: DepositOrder = { ...pixInput, method: 'wallet', customer: {} };
export const chargeInput: ChargeOrder = {
  amountMinor: 2500,
  card: canaryCard,
  name: null,
  email: null,
  fraudSession: null,
  postbackUrl,
  returnUrl: null,
  idempotencyKey: 'key-1',
  isRepeat: false,
};
export const approved = {
  status: 'ok',
  idTransaction: 'card-1',
  payment_intent_id: 'pi_1',
  processor_status: 'succeeded',
  requires_action: false,
};
export const once = { maxAttempts: 1 };

export function assertUnknown({ outcome, cause }: CallFailure, reason: UnknownReason): void {
  assert.deepEqual([outcome, cause.reason], ['unknown', reason], cause.message);
}
