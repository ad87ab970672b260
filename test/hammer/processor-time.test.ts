/**
 * Tests that no request of a stranger costs the companion much processor time: each public route, with headers and addresses as long
 * as they can be, is compared with a plain request of the same process. Ratios, and processor time rather than elapsed time, so that a
 * busy machine changes nothing.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { merchantOf, startCompanion } from '../support/servers/companion.ts';
import { type RunningProcess, suiteScope } from '../support/servers/process.ts';
import { cpuMsOf } from '../support/servers/processor-time.ts';

const skip = process.platform !== 'linux' && 'processor time is read from /proc';
const requests = 40;
/** A plain request takes some 0.3 ms. What 60 kB of headers cost Node's parser is a part of it. */
const maxRatio = 12;
/** A processor that others use as well counts for more now and then; a request that is costly is so each time. */
const maxTries = 4;

interface Sent {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

const size = 55_000;
const repeated = (text: string, length = size): string => text.repeat(Math.floor(length / text.length));
const long = {
  'accept-language': repeated('qab-x-aa,'),
  'accept-encoding': repeated('a;q=0.1,'),
  'x-forwarded-for': repeated('1.1.1.1,'),
  'if-none-match': repeated('"a",'),
  'content-type': repeated('application/json;a=b;'),
  'user-agent': repeated('FBAN Instagra '),
  referer: `https://shop.example/${repeated('%41ä')}`,
  origin: `https://${repeated('a.')}example`,
  cookie: repeated('a=b; '),
  authorization: `Bearer ${repeated(' ')}`,
  accept: repeated('a/b;q=0.1,'),
  'access-control-request-headers': repeated('x-a,'),
} as const;

describe('processor time of a stranger’s request', { skip, concurrency: false }, () => {
  const scope = suiteScope();
  const folder = mkdtempSync(path.join(tmpdir(), 'pay-hammer-'));
  after(() => rmSync(folder, { recursive: true }));
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  after(() => agent.destroy());
  let companion: RunningProcess;
  let secret: string;
  let orderPath: string;
  let plainMs: number;

  before(async () => {
    const prices = path.join(folder, 'prices.json');
    const mug = { title: { 'pt-BR': 'Caneca', en: 'Mug', de: 'Becher' }, amounts: { BRL: '59.90' } };
    writeFileSync(prices, JSON.stringify({ shop: { name: 'Café' }, prices: { mug } }));
    companion = await startCompanion(scope, {
      baseUrl: 'http://127.0.0.1:9/api',
      databaseUrl: 'sqlite::memory:',
      env: {
        PAY_RAW_CARD: 'frame',
        PAY_TRUST_PROXY: '1',
        PAY_PRICES: prices,
        PAY_ALLOWED_ORIGINS: 'https://shop.example',
        LOG_LEVEL: 'error',
      },
    });
    const order = { reference: 'order-1', amounts: { BRL: '129.90' } };
    const checkout = await merchantOf(companion.url).createCheckout(order);
    secret = checkout.client_secret;
    orderPath = new URL(checkout.url).pathname;
    await costOf({ path: '/healthz' });
    // A floor, since processor time is counted in steps of 10 ms.
    plainMs = Math.max(0.25, await costOf({ path: '/healthz' }));
  });

  let address = 0;
  function send({ method = 'GET', path, headers = {}, body }: Sent): Promise<number> {
    return new Promise((resolve, reject) => {
      address += 1;
      const { 'x-forwarded-for': forwarded, ...rest } = headers;
      // An address of its own, so that no limit ends the measurement; a claimed one stands before it.
      const own = `198.51.${(address >> 8) & 255}.${address & 255}`;
      const sent = httpRequest(
        companion.url + path,
        {
          method,
          agent,
          headers: { ...rest, 'x-forwarded-for': forwarded === undefined ? own : `${forwarded}${own}` },
        },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        },
      );
      sent.on('error', reject).end(body);
    });
  }

  /** Milliseconds of processor time for each request. */
  async function costOf(request: Sent): Promise<number> {
    await send(request);
    const start = cpuMsOf(companion.pid);
    for (let at = 0; at < requests; at += 4) await Promise.all([1, 2, 3, 4].map(() => send(request)));
    return (cpuMsOf(companion.pid) - start) / requests;
  }

  /** The least of several measurements, in plain requests; one within the bound is enough. */
  async function ratioOf(request: Sent): Promise<number> {
    let least = Infinity;
    for (let tries = 0; tries < maxTries && least > maxRatio; tries += 1)
      least = Math.min(least, (await costOf(request)) / plainMs);
    return least;
  }

  const routes: readonly Sent[] = [
    { path: '/frame/card' },
    { path: '/pay.js' },
    { path: '/scripts.json' },
    { path: '/openapi.json' },
    { path: '/errors' },
    { path: '/prices.schema.json' },
    { path: '/readyz' },
    { path: '/nothing' },
    { path: '/metrics' },
    { path: '/v1/checkouts' },
    { path: '/v1/checkouts/co_1/evidence' },
    { path: '/v1/statement' },
    { path: '/v1/links' },
    { path: '/v1/checkout' },
    { method: 'OPTIONS', path: '/v1/checkout' },
    { method: 'POST', path: '/v1/checkout/charge', body: '{}' },
    { path: '/v1/prices/mug' },
    { path: '/buy/mug' },
    { path: '/buy/mug/poster' },
  ];

  async function assertBounded(route: Sent): Promise<void> {
    const figures: Record<string, number> = { none: await ratioOf(route) };
    for (const [header, value] of Object.entries(long)) {
      const headers = { authorization: `Bearer ${secret}`, [header]: value };
      figures[header] = await ratioOf({ ...route, headers });
    }
    const excess = Object.entries(figures).filter(([, ratio]) => ratio > maxRatio);
    assert.deepEqual(excess, [], JSON.stringify(figures));
  }
  const bound = `costs at most ${maxRatio} plain requests, whatever the headers are`;

  for (const route of routes)
    test(`${route.method ?? 'GET'} ${route.path} ${bound}`, () => assertBounded(route));
  test(`the page of an order ${bound}`, () => assertBounded({ path: orderPath }));

  test('a query as long as it can be is not parsed', async () => {
    for (const path of ['/frame/card', '/buy/mug', '/v1/checkouts', '/pay.js']) {
      const long = `${path}?${repeated('font=a&')}`;
      const ratio = await ratioOf({ path: long });
      assert.ok(ratio <= maxRatio, `${path}: ${ratio}`);
      assert.equal(await send({ path: long }), 404);
    }
  });
});
