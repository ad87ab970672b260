/** The service under test, spoken to over HTTP only: the service at `/api`, a simulator's handles at `/control`. */
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { after } from 'node:test';
import { Agent, type Dispatcher, fetch } from 'undici';
import { startSimulator, type SimulatorOptions } from '../../../../demo/simulator/index.ts';
import { type Account, accounts } from './accounts.ts';
import { beforeEach, NotTestable } from './case.ts';
import {
  assertNotLimited,
  assertSendable,
  foreign,
  type ForeignService,
  ownKey,
  withCredentials,
} from './under-test.ts';

export type Json = Record<string, unknown>;

export interface Answer {
  status: number;
  headers: { get(name: string): string | null };
  text: string;
  /** Empty when the answer is not a JSON object. */
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

/** Calls the service from another address of the loopback network. */
export async function from<T>(localAddress: string, ask: () => Promise<T>): Promise<T> {
  const caller = new Agent({ localAddress });
  try {
    return await callers.run(caller, ask);
  } finally {
    await caller.close();
  }
}

type Things = 'transactions' | 'refunds' | 'payouts' | 'withdrawals';

export class Service {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async send(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const dispatcher = callers.getStore();
    const request =
      foreign === null
        ? { url: this.url + path, ...options }
        : foreignRequest(foreign, method, path, options);
    const { url, ...rest } = request;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      ...rest,
      ...(dispatcher && { dispatcher }),
    });
    const text = await response.text();
    if (foreign !== null) assertNotLimited(foreign, response.status, text);
    return { status: response.status, headers: response.headers, text, body: objectOf(text) };
  }

  post(path: string, body: Json, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', `/api${path}`, {
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  get(path: string, { token, secret }: Account = accounts.live): Promise<Answer> {
    return this.send('GET', `/api${path}`, { headers: { accept: 'application/json', token, secret } });
  }

  /** The status answer of a PIX or card charge (§4.4). */
  async charge(id: string, account: Account = accounts.live): Promise<Json> {
    const answer = await this.get(`/transactions/payment/${id}`, account);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  }

  async refund(id: string, account: Account = accounts.live): Promise<Json> {
    return (await this.get(`/wallet/card/refund/${id}`, account)).body;
  }

  async payout(id: string): Promise<Json> {
    return (await this.get(`/transactions/pixout/${id}`)).body;
  }

  async withdrawal(orderId: string): Promise<Json> {
    const answer = await this.post('/crypto/withdraw/status', { ...accounts.live, order_id: orderId });
    return answer.body['data'] as Json;
  }

  /** Whether the outside world can be moved: a buyer pays, time passes. */
  get isSteerable(): boolean {
    return foreign === null || foreign.controlUrl !== null;
  }

  control(path: string, body?: unknown): Promise<Answer> {
    return body === undefined
      ? this.send('GET', `/control/${path}`)
      : this.send('POST', `/control/${path}`, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
  }

  /** A legal move of the outside world. */
  async move(things: Things, id: string, what: string, more: Json = {}): Promise<void> {
    const answer = await this.control(`${things}/${id}`, { do: what, ...more });
    assert.equal(answer.status, 200, `${what}: ${answer.text}`);
  }

  async advance(seconds: number): Promise<void> {
    const answer = await this.control('clock', { advance_s: seconds });
    assert.equal(answer.status, 200, answer.text);
  }

  async faults(faults: Json): Promise<void> {
    const answer = await this.control('faults', faults);
    assert.equal(answer.status, 200, answer.text);
  }

  async callbacks(id: string): Promise<Callback[]> {
    return this.list<Callback>(`callbacks?transaction=${id}`);
  }

  async balances(account = foreign?.isSandbox ? 'sandbox' : 'live'): Promise<Balances> {
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

/** A simulator for one test file; as new before each test, unless the file keeps what it has made. */
export async function serviceOfFile(
  options: SimulatorOptions & { keep?: boolean } = {},
): Promise<Service & { errors: unknown[] }> {
  const { keep = false, ...rest } = options;
  const errors: unknown[] = [];
  if (foreign !== null) {
    const service = Object.assign(new Service(new URL(foreign.baseUrl).origin), { errors });
    if (service.isSteerable && !keep) beforeEach(async () => void (await service.control('reset', {})));
    return service;
  }
  const simulator = await startSimulator({ onError: (error) => errors.push(error), ...rest });
  const service = Object.assign(new Service(simulator.url), { errors });
  if (!keep) beforeEach(async () => void (await service.control('reset', {})));
  after(async () => {
    await simulator.close();
    assert.deepEqual(errors, [], 'the simulator met nothing unexpected');
  });
  return service;
}

function foreignRequest(
  service: ForeignService,
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string },
): { url: string; headers: Record<string, string>; body?: string } {
  const [, room = '', rest = ''] = /^\/(api|control)(.*)$/.exec(path) ?? [];
  if (room === 'control') {
    if (service.controlUrl === null) throw new NotTestable('needs the outside world to move');
    return { url: service.controlUrl + rest, headers, ...(body && { body }) };
  }
  if (room !== 'api') throw new NotTestable('needs a page of the simulator');
  assertSendable(service, method, rest, JSON.stringify(headers) + body);
  const real = Object.entries(headers).map(([name, value]) => [
    name,
    /^idempotency-key$/i.test(name) ? ownKey(service, value) : withCredentials(service, value),
  ]);
  const keyed = body.replace(
    /"idempotency_key":"([^"]+)"/,
    (_, key: string) => `"idempotency_key":"${ownKey(service, key)}"`,
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
