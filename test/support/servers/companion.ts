/** Starts the companion as its own process, and calls it as merchant or buyer. */
import { createHash } from 'node:crypto';
import assert from 'node:assert/strict';
import { builtOr, type RunningProcess, type Scope, startProcess } from './process.ts';
import { liveAccount } from './simulator.ts';
import { until } from '../until.ts';

export const cliFile = builtOr('dist/server/cli.js', 'server/cli/main.ts');
export const companionFile = builtOr('dist/server/main.js', 'server/process/main.ts');

export const merchantKey = 'mk_acceptance_0123456789abcdefghijklmnop';

export interface CompanionOptions {
  /** `{base_url}` of the service. */
  baseUrl: string;
  databaseUrl: string;
  port?: number;
  /** Entry file; default: the sources, or in `npm test` their build. */
  file?: string;
  args?: readonly string[];
  /** Further variables. */
  env?: Record<string, string>;
  /** Receives the log, in place of `output()`. */
  onOutput?: (text: string) => void;
}

export async function startCompanion(
  scope: Scope,
  { baseUrl, databaseUrl, port = 0, file = companionFile, args = [], env, onOutput }: CompanionOptions,
): Promise<RunningProcess> {
  return startProcess(scope, {
    file,
    args,
    env: {
      PAY_BASE_URL: baseUrl,
      PAY_TOKEN: liveAccount.token,
      PAY_SECRET: liveAccount.secret,
      PAY_MERCHANT_KEY: merchantKey,
      PAY_DATABASE_URL: databaseUrl,
      PORT: String(port),
      LOG_LEVEL: 'debug',
      // Many tests decline more cards than a shop ever sees.
      PAY_CARD_BRAKE: 'off',
      ...env,
    },
    ready: 'companion ready:',
    ...(onOutput && { onOutput }),
  });
}

export interface CheckoutResponse {
  id: string;
  client_secret: string;
  url: string;
  status: string;
  payment: { id: string; transaction: string | null; status: string; pix?: { code: string } } | null;
}

/** Calls of the merchant's server. */
export const merchantOf = (url: string) => ({
  createCheckout: (fields: Record<string, unknown>) =>
    call<CheckoutResponse>('POST', `${url}/v1/checkouts`, merchantKey, fields),
  checkout: (id: string) => call<CheckoutResponse>('GET', `${url}/v1/checkouts/${id}`, merchantKey),
  /** The first page, of the newest. `query` begins with `?`. */
  checkouts: (query = '') =>
    call<{ data: { id: string }[] }>('GET', `${url}/v1/checkouts${query}`, merchantKey),
  changeAmounts: (id: string, amounts: Record<string, string>) =>
    call<CheckoutResponse>('POST', `${url}/v1/checkouts/${id}/amounts`, merchantKey, { amounts }),
  cancel: (id: string) => call<CheckoutResponse>('POST', `${url}/v1/checkouts/${id}/cancel`, merchantKey),
  /** The first page, of the oldest. `query` begins with `?`. */
  events: (query = '') =>
    call<{ data: { id: string; position: number; type: string; data: { checkout?: string } }[] }>(
      'GET',
      `${url}/v1/events${query}`,
      merchantKey,
    ),
});

/** Calls of the buyer's browser. */
export const buyerOf = (url: string, clientSecret: string) => ({
  deposit: (fields: Record<string, unknown>) =>
    call<NonNullable<CheckoutResponse['payment']>>(
      'POST',
      `${url}/v1/checkout/deposit`,
      clientSecret,
      fields,
    ),
  status: () => call<CheckoutResponse>('GET', `${url}/v1/checkout/status`, clientSecret),
});

export interface CompanionResponse {
  status: number;
  headers: Headers;
  text: string;
  /** Empty if there is no body, or it is not JSON. */
  body: {
    id?: string;
    transaction?: string | null;
    status?: string;
    code?: string;
    payment?: CheckoutResponse['payment'];
  };
}

/** Idempotency key of a charge, as long as a browser's, derived from a name. */
export const chargeKey = (name: string): string => createHash('sha256').update(name).digest('hex');

/** Sends a request as the buyer's browser and returns any response. `key` is a name for {@link chargeKey}. */
export async function requestAsBuyer(
  url: string,
  clientSecret: string,
  path: string,
  { body, key, headers }: { body?: unknown; key?: string; headers?: Record<string, string> } = {},
): Promise<CompanionResponse> {
  const response = await fetch(`${url}/v1/checkout${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${clientSecret}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': chargeKey(key) }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed: CompanionResponse['body'] = {};
  try {
    parsed = JSON.parse(text) as CompanionResponse['body'];
  } catch {
    // Not JSON: callers have `text`.
  }
  return { status: response.status, headers: response.headers, text, body: parsed };
}

export const testCard = (number = '4242424242424242', cvc = '123') => ({
  card: { number, exp_month: 12, exp_year: 2030, cvc },
  revision: 0,
});

/** Complete customer data, so that PIX needs no payer form. */
export const customer = {
  name: 'Marina Duarte',
  email: 'marina@shop.example',
  phone: '11987654321',
  document: '52998224725',
};

async function call<T>(method: string, url: string, bearer: string, body?: unknown): Promise<T> {
  const { ok, status, text } = await until(`a response to ${method} ${url}`, async () => {
    try {
      const response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { ok: response.ok, status: response.status, text: await response.text() };
    } catch {
      // The connection broke. All of these calls may be repeated.
      return null;
    }
  });
  assert.ok(ok, `${method} ${url}: ${status} ${text}`);
  return JSON.parse(text) as T;
}
