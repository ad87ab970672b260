import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { headersAllow, mayFrame } from '../../../server/gateway/framing.ts';

const page = 'https://pay.example';
const shop = 'https://shop.example';

describe('may the shop frame the payment page?', () => {
  const cases: [policy: string, origin: string, expected: boolean][] = [
    ["frame-ancestors 'none'", shop, false],
    ["default-src 'none'; frame-ancestors https://shop.example", shop, true],
    ['Frame-Ancestors shop.example', shop, true],
    ['frame-ancestors https://*.shop.example', shop, false],
    ['frame-ancestors https://*.shop.example', 'https://www.shop.example', true],
    ['frame-ancestors https://shop.example:8443', shop, false],
    ['frame-ancestors https://shop.example:443', shop, true],
    ['frame-ancestors https://shop.example:*', 'https://shop.example:9000', true],
    ['frame-ancestors http://shop.example', shop, true],
    ['frame-ancestors https://shop.example', 'http://shop.example', false],
    ['frame-ancestors https:', shop, true],
    ["frame-ancestors 'self'", shop, false],
    ["frame-ancestors 'self'", page, true],
    ['frame-ancestors *', shop, true],
    ['frame-ancestors', shop, false],
    ["frame-ancestors *, frame-ancestors 'none'", shop, false],
    ["default-src 'none'", shop, true],
  ];
  for (const [policy, origin, expected] of cases) {
    test(`${policy} · ${origin}: ${expected}`, () => {
      const headers = new Headers({ 'content-security-policy': policy });
      assert.equal(headersAllow(headers, page, origin), expected);
    });
  }

  test('X-Frame-Options counts where the policy says nothing', () => {
    assert.equal(headersAllow(new Headers({ 'x-frame-options': 'deny' }), page, shop), false);
    assert.equal(headersAllow(new Headers({ 'x-frame-options': 'SAMEORIGIN' }), page, shop), false);
    assert.equal(headersAllow(new Headers({ 'x-frame-options': 'SAMEORIGIN' }), page, page), true);
    assert.equal(headersAllow(new Headers(), page, shop), true);
  });

  test('nobody knows where the page cannot be read', async (scope) => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/gone' ? 404 : 200;
      response.setHeader('content-security-policy', "frame-ancestors 'none'");
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    scope.after(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    assert.equal(await mayFrame(`${url}/page`, shop), false);
    assert.equal(await mayFrame(`${url}/gone`, shop), null);
    assert.equal(await mayFrame('http://127.0.0.1:1/', shop), null);
  });
});
