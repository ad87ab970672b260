/**
 * Tests `pay-elements/webhooks` and `pay-elements/client` as a worker has them: bundled for a platform without Node, and run with the
 * web's own globals alone.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { build } from 'vite';

const maxBytes = { webhooks: 6_000, client: 12_000 };
const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('another secret of so many letters').toString('base64')}`;

type Result = { event: unknown } | { name: string; message: string };

/** What a worker has of the names that could be used: no `process`, no `Buffer`, no `require`. */
const workerGlobals = {
  URL,
  URLSearchParams,
  ArrayBuffer,
  Uint8Array,
  TextDecoder,
  TextEncoder,
  atob,
  btoa,
  crypto,
};

/** Bundles a worker's code with the package that is installed in `shop`, and returns what it exports. */
async function workerOf(
  shop: string,
  name: string,
  source: string,
  globals: object = {},
): Promise<{ code: string; worker: unknown }> {
  const entry = path.join(shop, `${name}-worker.js`);
  await writeFile(entry, source);
  const [output] = [
    await build({
      root: shop,
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['workerd', 'worker', 'browser'] },
      build: {
        write: false,
        minify: false,
        lib: { entry, formats: ['iife'], name: 'worker' },
        rolldownOptions: { platform: 'browser' },
      },
    }),
  ].flat();
  assert.ok(output && 'output' in output);
  const { code } = output.output[0];
  const context = createContext({ ...workerGlobals, ...globals });
  return { code, worker: runInContext(`${code};worker`, context) };
}

function assertSmall(code: string, limit: number): void {
  assert.ok(Buffer.byteLength(code) <= limit, `${Buffer.byteLength(code)} bytes`);
  assert.doesNotMatch(code, /\b(require|import)\s*\(|\bnode:|\bprocess\b|\bBuffer\b/);
}

/** Takes the folder of an application that has the package installed. */
export function webhooksBundle(shop: () => string): void {
  let code: string;
  let verify: (body: unknown, headers: unknown, secret: unknown) => Promise<Result>;

  before(async () => {
    const source = `import { verifyWebhook } from 'pay-elements/webhooks';
       export const verify = (...input) => verifyWebhook(...input).then(
         (event) => ({ event }), ({ name, message }) => ({ name, message }));`;
    const bundled = await workerOf(shop(), 'webhooks', source);
    code = bundled.code;
    verify = (bundled.worker as { verify: typeof verify }).verify;
  });

  const event = {
    type: 'checkout.paid',
    timestamp: '2026-11-22T12:00:00.000Z',
    data: { checkout: { id: 'co_1', reference: '#1001/é 🌵' } },
  };
  const body = JSON.stringify(event);
  function signed(by = secret, sentAt = new Date()): Record<string, string> {
    return {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(by).sign('evt_1', sentAt, body),
    };
  }

  test('is a few kilobytes, and imports nothing', () => {
    assertSmall(code, maxBytes.webhooks);
  });

  test('returns a signed event from text, bytes and a buffer, by headers of any kind', async () => {
    const bytes = new TextEncoder().encode(body);
    const headers = signed();
    const listed = Object.entries(headers).flatMap(([name, value]) => [name.toUpperCase(), value]);
    const inLists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    for (const form of [new Headers(headers), headers, listed, inLists]) {
      for (const raw of [body, bytes, bytes.buffer]) {
        assert.partialDeepStrictEqual(await verify(raw, form, secret), { event: { id: 'evt_1', ...event } });
      }
    }
  });

  test('accepts one of several secrets, and one of several signatures', async () => {
    const both = signed();
    both['webhook-signature'] = `${signed(otherSecret)['webhook-signature']} ${both['webhook-signature']}`;
    for (const secrets of [[otherSecret, secret], `${otherSecret},${secret}`, ` ${secret}\n`]) {
      assert.ok('event' in (await verify(body, signed(), secrets)));
    }
    assert.ok('event' in (await verify(body, both, secret)));
  });

  test('rejects what is forged, old, from the future or without a signature', async () => {
    const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
    const forgeries: [body: string, headers: Record<string, string>][] = [
      [`${body} `, signed()],
      [body, signed(otherSecret)],
      [body, signed(secret, minutes(-6))],
      [body, signed(secret, minutes(6))],
      [body, { ...signed(), 'webhook-id': 'evt_2' }],
      [body, { ...signed(), 'webhook-signature': 'v1,' }],
      [body, { ...signed(), 'webhook-timestamp': 'today' }],
      [body, {}],
    ];
    for (const [forged, headers] of forgeries) {
      assert.partialDeepStrictEqual(await verify(forged, headers, secret), { name: 'WebhookSignatureError' });
    }
  });

  test('refuses a secret that is none, and a body that was parsed', async () => {
    for (const none of [undefined, '', ' ', [], [''], 'whsec_', 'whsec_c2hvcnQ=', 'secret', [secret, 'x']]) {
      assert.partialDeepStrictEqual(await verify(body, signed(), none), { name: 'TypeError' });
    }
    for (const parsed of [JSON.parse(body), undefined, {}]) {
      const result = await verify(parsed, signed(), secret);
      assert.match('message' in result ? result.message : '', /raw body/);
    }
  });
}

export function clientBundle(shop: () => string): void {
  test('is a few kilobytes, imports nothing, and calls by the worker’s own fetch', async () => {
    const requests: unknown[] = [];
    const fetchOfWorker = async (url: string, { method, body }: RequestInit): Promise<Response> => {
      requests.push([method, url, body]);
      return Response.json({ id: 'co_1' });
    };
    const source = `import { createClient } from 'pay-elements/client';
       export const order = () => createClient({ url: 'https://pay.shop.example', key: 'key' })
         .checkouts.create({ reference: '1', amounts: { BRL: '1.00' } });`;
    const { code, worker } = await workerOf(shop(), 'client', source, { fetch: fetchOfWorker });
    assertSmall(code, maxBytes.client);
    assert.deepEqual(await (worker as { order: () => Promise<unknown> }).order(), { id: 'co_1' });
    const body = '{"reference":"1","amounts":{"BRL":"1.00"}}';
    assert.deepEqual(requests, [['POST', 'https://pay.shop.example/v1/checkouts', body]]);
  });
}
