/** Tests that `/openapi.json` matches the companion: the same routes, valid for an independent linter, and each example runs. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { sellingCalls } from '../../../server/openapi/selling-calls.ts';
import { buildScripts, scriptsFolder } from '../../../widget/build/scripts.ts';
import { customer, merchantKey } from '../../support/servers/companion.ts';
import { startMerchant, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { root } from '../../support/repository/source.ts';
import { until } from '../../support/until.ts';
import { merchantKey as keyOfSeller } from '../routes/mounted.ts';
import { openSellingShop } from '../selling/selling-shop.ts';
import { eventTypes } from '../../../server/checkouts/checkout.ts';
import { openApiDocument } from '../../../server/openapi/document.ts';
import { isNode, shapesOf } from '../../support/documents/openapi-shapes.ts';
import type { Router } from 'express';

interface DescribedCall {
  operationId: string;
  responses: Record<string, unknown>;
  requestBody?: { content: Record<string, { example: unknown }> };
  'x-codeSamples': { source: string }[];
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, DescribedCall>>;
}

const suite = suiteScope();
let simulator: SimulatorControl;
let shop: TestMerchant;
let document: Document;
before(async () => {
  if (!existsSync(path.join(scriptsFolder, 'pay.js'))) await buildScripts();
  simulator = await startSimulator(suite);
  shop = await startMerchant(suite, { simulator, databaseUrl: 'sqlite::memory:' });
  const response = await fetch(`${shop.url}/openapi.json`);
  document = (await response.json()) as Document;
});

test('describes every route, and no other', () => {
  // The callback route accepts any path, so that no callback is an error.
  const served = [...routesOf(shop.composed.router), 'post /v1/callbacks/{key}'];
  const described = Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.keys(methods).map((method) => `${method} ${route}`),
  );
  assert.deepEqual(described.sort(), served.sort());
});

test('is valid OpenAPI 3.1', async () => {
  assert.match(document.openapi, /^3\.1\./);
  const folder = mkdtempSync(path.join(tmpdir(), 'pay-openapi-'));
  try {
    const file = path.join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    writeFileSync(
      path.join(folder, 'redocly.yaml'),
      // The server URL of a companion under test is local; each operation has its problems as both 4XX and default.
      'extends: [recommended]\nrules:\n  no-server-example.com: off\n  operation-4xx-response: error\n',
    );
    const { stdout, stderr } = await promisify(execFile)(
      path.join(root, 'node_modules/.bin/redocly'),
      ['lint', file, '--config', path.join(folder, 'redocly.yaml'), '--format', 'stylish'],
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    ).catch((error: { stdout: string; stderr: string }) => assert.fail(error.stdout + error.stderr));
    assert.match(stdout + stderr, /valid/i);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('each printed command works', () => {
  test('for every call', async (t) => {
    for (const [route, methods] of Object.entries(document.paths)) {
      for (const [method, call] of Object.entries(methods)) {
        await t.test(`${method} ${route}`, async () => {
          const [sample] = call['x-codeSamples'];
          assert.ok(sample);
          const env = await environmentFor(call.operationId);
          const { status, output } = await run(sample.source, { PAY_PUBLIC_URL: shop.url, ...env });
          assert.equal(status, 0, `${sample.source}\n${output}`);
          for (const content of Object.values(call.requestBody?.content ?? {})) assert.ok(content.example);
        });
      }
    }
  });
});

test('each printed command of selling works', async (t) => {
  const seller = await openSellingShop(suite, { baseUrl: simulator.baseUrl });
  const { paths } = (await seller.get('/openapi.json')).body as unknown as Document;
  const order = { reference: 'order-1001', amounts: { BRL: '10.00' } };
  const { id: link } = (await seller.merchant('POST', '/v1/links', order)).body;
  const env = {
    PAY_PUBLIC_URL: seller.url,
    PAY_MERCHANT_KEY: keyOfSeller,
    LINK: String(link),
  };
  for (const [route, methods] of Object.entries(sellingCalls())) {
    for (const method of Object.keys(methods)) {
      await t.test(`${method} ${route}`, async () => {
        const [sample] = paths[route]?.[method]?.['x-codeSamples'] ?? [];
        assert.ok(sample);
        const { status, output } = await run(sample.source, env);
        assert.equal(status, 0, `${sample.source}\n${output}`);
      });
    }
  }
});

/** The environment of each command: ids and secrets that a merchant has at that point. */
async function environmentFor(operationId: string): Promise<Record<string, string>> {
  switch (operationId) {
    case 'readCheckout':
    case 'readEvidence':
    case 'cancelCheckout':
    case 'changeAmounts':
    case 'updateCheckout':
      return { CHECKOUT: (await newCheckout()).id };
    case 'orderPage': {
      const { body } = await shop.get(`/v1/checkouts/${(await newCheckout()).id}`);
      return { ORDER: String(body['url']).split('/buy/ord_')[1] ?? '' };
    }
    case 'forgetCustomer': {
      const { id } = await newCheckout();
      await shop.post(`/v1/checkouts/${id}/cancel`, {}); // an open order still needs the data
      return { CHECKOUT: id };
    }
    case 'pixSvg':
    case 'pixPng': {
      const { id, secret } = await newCheckout();
      await depositOf(secret);
      return { CHECKOUT: id };
    }
    case 'viewCheckout':
    case 'viewCheckoutByForm':
    case 'checkoutStatus':
    case 'mayFrame':
    case 'deposit':
    case 'charge':
      return { CLIENT_SECRET: (await newCheckout()).secret };
    case 'streamCheckout': {
      const { id, secret } = await newCheckout();
      await shop.post(`/v1/checkouts/${id}/cancel`, {}); // a stream ends with its checkout
      return { CLIENT_SECRET: secret };
    }
    case 'confirm': {
      const { secret } = await newCheckout();
      return { CLIENT_SECRET: secret, PAYMENT: await challengedPayment(secret) };
    }
    case 'listDeliveries':
    case 'resendEvent':
    case 'createResolution':
      await shop.paidByPix();
      await until('the merchant has received an event', () => shop.events.length > 0);
      return { EVENT: shop.events.at(-1)?.id ?? '' };
    case 'createRefund':
      return { PAYMENT: (await shop.paidByCard()).payment };
    case 'readRefund': {
      const { payment } = await shop.paidByCard();
      return { REFUND: (await shop.post('/v1/refunds', { payment })).body.id };
    }
    case 'readPayout': {
      shop.advance(120);
      await simulator.advanceClock(120);
      const { body } = await shop.post('/v1/payouts', { amount: 3 });
      return { PAYOUT: body.id };
    }
    case 'readWithdrawal': {
      const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
      const { body } = await shop.post('/v1/withdrawals', { chain: 'polygon', address, amount: '10.00' });
      return { WITHDRAWAL: body.id };
    }
    case 'receiveCallback':
      return { CALLBACK_KEY: shop.composed.parts.vault.callbackKeyFor('pay_nothing') };
    default:
      return {};
  }
}

async function newCheckout(): Promise<{ id: string; secret: string }> {
  const { body } = await shop.post('/v1/checkouts', {
    reference: randomUUID(),
    amounts: { BRL: '129.90', USD: '25.00' },
  });
  return { id: body.id, secret: String(body['client_secret']) };
}

async function depositOf(secret: string): Promise<void> {
  const body = new URLSearchParams({ client_secret: secret, method: 'pix', ...customer });
  const { status } = await fetch(`${shop.url}/v1/checkout/deposit`, { method: 'POST', body });
  assert.equal(status, 200);
}

async function challengedPayment(secret: string): Promise<string> {
  const response = await fetch(`${shop.url}/v1/checkout/charge`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      card: { number: '4000002500003155', exp_month: 12, exp_year: 2040, cvc: '123' },
      revision: 0,
    }),
  });
  return ((await response.json()) as { id: string }).id;
}

/** Runs a command as if pasted into a shell. */
function run(
  command: string,
  env: Record<string, string>,
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const shell = spawn('sh', ['-c', command], {
      // Some commands write pictures to the working directory.
      cwd: tmpdir(),
      env: { PATH: process.env['PATH'] ?? '', PAY_MERCHANT_KEY: merchantKey, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    shell.once('error', reject);
    shell.once('close', (status) => resolve({ status, output }));
  });
}

/** Tests that `/openapi.json` describes every property, and each webhook as it is sent. */
describe('descriptions', () => {
  const isText = (value: unknown): boolean => typeof value === 'string' && /\w{2}/.test(value);
  const document = openApiDocument('https://pay.shop.example', sellingCalls);
  const { differences, resolve, webhookSchema } = shapesOf(document);

  /** Paths of the properties in `node` that have no description. */
  function undescribed(node: unknown, path = ''): string[] {
    if (!isNode(node)) return [];
    const { properties } = node;
    const own = isNode(properties)
      ? Object.entries(properties)
          .filter(([, schema]) => !isNode(schema) || !isText(schema['description']))
          .map(([name]) => `${path}.${name}`)
      : [];
    const inner = Object.entries(node).filter(([key]) => key !== 'example');
    return [...own, ...inner.flatMap(([key, value]) => undescribed(value, `${path}.${key}`))];
  }

  test('describes every property', () => {
    assert.deepEqual(undescribed(document), []);
  });

  test('has a webhook for each type of event', () => {
    assert.deepEqual(Object.keys(resolve(document['webhooks'])), [...eventTypes]);
    for (const type of eventTypes) {
      const body = { type, timestamp: '2026-01-31T12:00:00.000Z', data: {} };
      const missing = differences(body, webhookSchema(type));
      assert.ok(
        missing.length > 0 && missing.every((difference) => /^\$\.data\.\w+ is missing$/.test(difference)),
        type,
      );
    }
  });

  describe('sent events', () => {
    const suite = suiteScope();
    let simulator: SimulatorControl;
    let shop: TestMerchant;
    before(async () => {
      simulator = await startSimulator(suite);
      shop = await startMerchant(suite, { simulator, databaseUrl: 'sqlite::memory:' });
    });

    test('have the properties that their webhook describes', async () => {
      await shop.paidByPix();
      const { payment } = await shop.paidByCard();
      await shop.post('/v1/refunds', { payment, amount: '1.00' });
      const withdrawal = { chain: 'polygon', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
      const { body } = await shop.post('/v1/withdrawals', { ...withdrawal, amount: '10.00' });
      await simulator.move('withdrawals', body.id, 'send');
      await simulator.move('withdrawals', body.id, 'complete');
      const expected = ['checkout.paid', 'payment.paid', 'refund.pending', 'withdrawal.completed'];
      await until('an event of each kind is received', async () => {
        await shop.get(`/v1/withdrawals/${body.id}`);
        return expected.every((type) => shop.events.some((event) => event.type === type));
      });
      for (const { id: _header, ...event } of shop.events) {
        assert.deepEqual(differences(event, webhookSchema(event.type)), [], event.type);
      }
    });
  });
});

/** Lists the routes of an Express router in the notation of OpenAPI: `get /v1/refunds/{id}`. */

/** Handlers of other methods only reject a method or handle preflights, so they are not calls. */
const callMethods = new Set(['get', 'post', 'put', 'patch', 'delete']);

export function routesOf(router: Router): string[] {
  return router.stack.flatMap((layer) => {
    if (layer.route) {
      const { path } = layer.route;
      const methods = layer.route.stack
        .map(({ method }) => method)
        .filter((method) => callMethods.has(method));
      return [...new Set(methods)].map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    }
    return isRouter(layer.handle) ? routesOf(layer.handle) : [];
  });
}

const isRouter = (handle: object): handle is Router => 'stack' in handle && Array.isArray(handle.stack);
