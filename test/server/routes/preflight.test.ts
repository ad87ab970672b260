/** Tests that a preflight allows the headers that scripts of the page add to all of its requests. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { suiteScope } from '../../support/servers/process.ts';
import { mount, type Mounted } from './mounted.ts';

const shop = 'https://shop.example';

describe('a preflight', () => {
  const suite = suiteScope();
  let mounted: Mounted;
  before(async () => {
    mounted = await mount(suite, { baseUrl: 'http://127.0.0.1:9/api', allowedOrigins: [shop] });
  });

  const send = (
    path: string,
    { headers, ...init }: { method?: string; headers: Record<string, string> },
  ): Promise<Response> => fetch(mounted.url + path, { ...init, headers });

  const allowedFor = async (requested: string, path = '/v1/checkout'): Promise<string[]> => {
    const response = await send(path, {
      method: 'OPTIONS',
      headers: {
        origin: shop,
        'access-control-request-method': 'GET',
        'access-control-request-headers': requested,
      },
    });
    assert.equal(response.status, 204);
    assert.match(response.headers.get('vary') ?? '', /Access-Control-Request-Headers/);
    assert.equal(response.headers.get('access-control-allow-credentials'), null);
    return (response.headers.get('access-control-allow-headers') ?? '').split(', ');
  };
  test('is kept by the browser; what follows it is kept by no cache, not even that of a service worker', async () => {
    for (const path of [
      '/v1/checkout',
      '/v1/checkout/status',
      '/v1/checkout/events',
      '/v1/checkout/framing',
    ]) {
      const response = await send(path, { headers: { origin: shop, authorization: 'Bearer none' } });
      assert.equal(response.headers.get('vary'), '*', path);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    }
  });

  const own = ['authorization', 'content-type', 'idempotency-key'];

  for (const added of [
    ['traceparent'],
    ['baggage', 'sentry-trace'],
    ['tracestate', 'traceparent', 'x-datadog-trace-id'],
    ['x-requested-with', 'x-csrf-token', 'newrelic'],
  ])
    test(`allows ${added.join(' and ')}, which scripts of the page add`, async () => {
      const requested = ['authorization', ...added].join(',');
      for (const path of ['/v1/checkout', '/v1/checkout/deposit', '/v1/checkout/events'])
        assert.deepEqual(await allowedFor(requested, path), [...own, ...added]);
    });

  test('allows no more names than a page sends, and nothing that is no name', async () => {
    assert.deepEqual(await allowedFor('x-one, a b, "x", x\ty, *'), [...own, 'x-one', '*']);
    const many = Array.from({ length: 500 }, (_, at) => `x-${at}`);
    assert.equal((await allowedFor(many.join(','))).length, own.length + 32);
    assert.deepEqual(await allowedFor(`x-${'a'.repeat(100)}`), own);
  });

  test('of another origin, or of the merchant interface, allows nothing', async () => {
    for (const [path, origin] of [
      ['/v1/checkout', 'https://other.example'],
      ['/v1/checkout', 'null'],
      ['/v1/checkouts', shop],
    ] as const) {
      const headers = {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'traceparent',
      };
      const response = await send(path, { method: 'OPTIONS', headers });
      assert.ok(response.status >= 400, path);
      assert.equal(response.headers.get('access-control-allow-headers'), null, path);
    }
  });

  test('does not change what is read: such headers are ignored', async () => {
    const { client_secret } = await mounted.companion.checkouts.create({
      reference: 'traced',
      amounts: { BRL: '129.90' },
    });
    const headers = {
      origin: shop,
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      baggage: 'a=b',
    };
    const response = await send('/v1/checkout', {
      headers: { ...headers, authorization: `Bearer ${client_secret}` },
    });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('access-control-allow-origin'), shop);
  });
});
