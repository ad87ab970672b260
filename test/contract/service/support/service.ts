/** HTTP client for the service under test: the service at `/api`, a simulator's control interface at `/control`. */
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { after } from 'node:test';
import { Agent, type Dispatcher, fetch } from 'undici';
import { startSimulator, type SimulatorOptions } from '../../../../demo/simulator/index.ts';
import { type Account, accounts } from './accounts.ts';
import { beforeEach, NotTestable } from './skippable-test.ts';
import {
  assertNotLimited,
  assertSendable,
  externalService,
  type ExternalService,
  uniqueKey,
  withCredentials,
} from './service-under-test.ts';

export type Json = Record<string, unknown>;

export interface ServiceResponse {
  status: number;
  headers: { get(name: string): string | null };
  text: string;
  /** Empty when the response is not a JSON object. */
  body: Json;
}

/** One movement of money in an account's ledger; `amount` in major units. */
export interface LedgerEntry {
  at: string;
  kind: string;
  reference: string;
  from: string;
  to: string;
  amount: number;
}

export interface Balances {
  account: string;
  brl: { available: number; reserved: number };
  usd: { available: number; held: number };
  entries: LedgerEntry[];
}

export interface Callback {
  url: string;
  payload: Json;
  status: string;
  attempts: { at: string; status: number | null }[];
}

const callers = new AsyncLocalStorage<Dispatcher>();

/** Sends requests from another address of the loopback network. */
export async function from<T>(localAddress: string, send: () => Promise<T>): Promise<T> {
  const caller = new Agent({ localAddress });
  try {
    return await callers.run(caller, send);
  } finally {
    await caller.close();
  }
}

type ResourceKind = 'transactions' | 'refunds' | 'payouts' | 'withdrawals';

export class Service {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async send(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<ServiceResponse> {
    const dispatcher = callers.getStore();
    const request =
      externalService === null
        ? { url: this.url + path, ...options }
        : externalRequest(externalService, method, path, options);
    const { url, ...rest } = request;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      ...rest,
      ...(dispatcher && { dispatcher }),
    });
    const text = await response.text();
    if (externalService !== null) assertNotLimited(externalService, response.status, text);
    return { status: response.status, headers: response.headers, text, body: objectOf(text) };
  }

  post(path: string, body: Json, headers: Record<string, string> = {}): Promise<ServiceResponse> {
    return this.send('POST', `/api${path}`, {
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  get(path: string, { token, secret }: Account = accounts.live): Promise<ServiceResponse> {
    return this.send('GET', `/api${path}`, { headers: { accept: 'application/json', token, secret } });
  }

  /** Looks up a PIX or card charge (§4.4). */
  async charge(id: string, account: Account = accounts.live): Promise<Json> {
    const response = await this.get(`/transactions/payment/${id}`, account);
    assert.equal(response.status, 200, response.text);
    return response.body;
  }

  async refund(id: string, account: Account = accounts.live): Promise<Json> {
    return (await this.get(`/wallet/card/refund/${id}`, account)).body;
  }

  async payout(id: string): Promise<Json> {
    return (await this.get(`/transactions/pixout/${id}`)).body;
  }

  async withdrawal(orderId: string): Promise<Json> {
    const response = await this.post('/crypto/withdraw/status', { ...accounts.live, order_id: orderId });
    return response.body['data'] as Json;
  }

  /** Whether the test can make a buyer pay or time pass. */
  get isSteerable(): boolean {
    return externalService === null || externalService.controlUrl !== null;
  }

  control(path: string, body?: unknown): Promise<ServiceResponse> {
    return body === undefined
      ? this.send('GET', `/control/${path}`)
      : this.send('POST', `/control/${path}`, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
  }

  /** Applies a legal move of a buyer, bank or processor. */
  async move(kind: ResourceKind, id: string, move: string, more: Json = {}): Promise<void> {
    const response = await this.control(`${kind}/${id}`, { do: move, ...more });
    assert.equal(response.status, 200, `${move}: ${response.text}`);
  }

  async advance(seconds: number): Promise<void> {
    const response = await this.control('clock', { advance_s: seconds });
    assert.equal(response.status, 200, response.text);
  }

  async faults(faults: Json): Promise<void> {
    const response = await this.control('faults', faults);
    assert.equal(response.status, 200, response.text);
  }

  async callbacks(id: string): Promise<Callback[]> {
    return this.list<Callback>(`callbacks?transaction=${id}`);
  }

  async balances(account = externalService?.isSandbox ? 'sandbox' : 'live'): Promise<Balances> {
    const all = await this.list<Balances>('balances');
    return all.find((balances) => balances.account === account)!;
  }

  async list<T>(path: string): Promise<T[]> {
    return JSON.parse((await this.control(path)).text) as T[];
  }

  /** The number of the magic card with this name. */
  async cardNamed(name: string): Promise<string> {
    const { body } = await this.control('scenarios');
    const found = (body['cards'] as Json[]).find((card) => card['name'] === name);
    assert.ok(found, `no magic card is called ${name}`);
    return String(found['number']);
  }

  /** The magic amount with this name. */
  async amountNamed(call: string, name: string): Promise<number> {
    const { body } = await this.control('scenarios');
    const found = (body['amounts'] as Json[]).find((row) => row['call'] === call && row['name'] === name);
    assert.ok(found, `no magic amount of ${call} is called ${name}`);
    return Number(found['amount']);
  }
}

/** Starts a simulator for one test file. It is reset before each test, unless `keep` is set. */
export async function serviceOfFile(
  options: SimulatorOptions & { keep?: boolean } = {},
): Promise<Service & { errors: unknown[] }> {
  const { keep = false, ...rest } = options;
  const errors: unknown[] = [];
  if (externalService !== null) {
    const service = Object.assign(new Service(new URL(externalService.baseUrl).origin), { errors });
    if (service.isSteerable && !keep) beforeEach(async () => void (await service.control('reset', {})));
    return service;
  }
  const simulator = await startSimulator({ onError: (error) => errors.push(error), ...rest });
  const service = Object.assign(new Service(simulator.url), { errors });
  if (!keep) beforeEach(async () => void (await service.control('reset', {})));
  after(async () => {
    await simulator.close();
    assert.deepEqual(errors, [], 'the simulator reported no error');
  });
  return service;
}

function externalRequest(
  service: ExternalService,
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string },
): { url: string; headers: Record<string, string>; body?: string } {
  const [, room = '', rest = ''] = /^\/(api|control)(.*)$/.exec(path) ?? [];
  if (room === 'control') {
    if (service.controlUrl === null) throw new NotTestable('needs a control interface');
    return { url: service.controlUrl + rest, headers, ...(body && { body }) };
  }
  if (room !== 'api') throw new NotTestable('needs a page of the simulator');
  assertSendable(service, method, rest, JSON.stringify(headers) + body);
  const real = Object.entries(headers).map(([name, value]) => [
    name,
    /^idempotency-key$/i.test(name) ? uniqueKey(service, value) : withCredentials(service, value),
  ]);
  const keyed = body.replace(
    /"idempotency_key":"([^"]+)"/,
    (_, key: string) => `"idempotency_key":"${uniqueKey(service, key)}"`,
  );
  return {
    url: withCredentials(service, service.baseUrl + rest),
    headers: Object.fromEntries(real) as Record<string, string>,
    ...(body && { body: withCredentials(service, keyed) }),
  };
}

function objectOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
  } catch {
    return {};
  }
}
