/** Companion that sells from a price list, mounted in this process, with calls of its buyers and merchant, for tests. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CompanionOptions } from '../../../server/index.ts';
import type { Scope } from '../../support/servers/process.ts';
import { merchantKey, mount, type Mounted } from '../routes/mounted.ts';

export const shopOrigin = 'https://shop.example';

export const priceList = {
  shop: { name: 'Café Sertão', color: '#6f3a1e' },
  prices: {
    mug: {
      title: { 'pt-BR': 'Caneca <b>', en: 'Mug' },
      description: { 'pt-BR': 'Cerâmica', en: 'Ceramic' },
      amounts: { BRL: '59.90', USD: '12.00' },
      quantity: { max: 10 },
      collect: ['name', 'email', 'note'],
    },
    tip: {
      title: 'Gorjeta',
      open: { BRL: { min: '5.00', max: '500.00', suggested: ['10.00', '20.00'] } },
    },
    over: { title: 'Past', amounts: { BRL: '10.00' }, ends_at: '2020-01-01T00:00:00Z' },
  },
};

export interface ShopResponse {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}

export interface SellingShop extends Mounted {
  /** Path of the price list. */
  file: string;
  buy(body: unknown, headers?: Record<string, string>): Promise<ShopResponse>;
  get(path: string, headers?: Record<string, string>): Promise<ShopResponse>;
  /** With the merchant's key. */
  merchant(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ): Promise<ShopResponse>;
}

export async function openSellingShop(
  scope: Scope,
  options: Partial<CompanionOptions> & { baseUrl: string },
  list: unknown = priceList,
): Promise<SellingShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-prices-'));
  scope.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'prices.json');
  await writeFile(file, JSON.stringify(list));
  const mounted = await mount(scope, { allowedOrigins: [shopOrigin], ...options, prices: file });
  const call = async (route: string, init: RequestInit = {}): Promise<ShopResponse> => {
    const response = await fetch(mounted.url + route, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, headers: response.headers, text, body };
  };
  const json = { 'content-type': 'application/json' };
  return {
    ...mounted,
    file,
    buy: (body, headers = {}) =>
      call('/v1/buy', {
        method: 'POST',
        headers: { ...json, origin: shopOrigin, ...headers },
        body: JSON.stringify(body),
      }),
    get: (route, headers = {}) => call(route, { headers }),
    merchant: (method, route, body, idempotencyKey) =>
      call(route, {
        method,
        headers: {
          ...json,
          authorization: `Bearer ${merchantKey}`,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
