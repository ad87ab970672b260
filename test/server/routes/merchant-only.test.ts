/** Tests that every call of the merchant interface rejects unauthorized callers: a wrong key, a client secret, a page of a shop. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { suiteScope } from '../../support/servers/process.ts';
import { openSellingShop, shopOrigin, type SellingShop } from '../selling/selling-shop.ts';
import { merchantKey } from './mounted.ts';

/** True for the calls of buyers, the service and the public; all others are the merchant's. */
const isPublic = (path: string): boolean =>
  /^\/(|v1\/(checkout(\/.*)?|callbacks\/.*|buy|prices\/.*)|healthz|readyz|errors|openapi\.json|prices\.schema\.json|frame\/card|buy\/.*|\{file\})$/.test(
    path,
  );

describe('the merchant interface', () => {
  const suite = suiteScope();
  let shop: SellingShop;
  let calls: { method: string; path: string }[];
  let secret: string;
  before(async () => {
    shop = await openSellingShop(suite, { baseUrl: 'http://127.0.0.1:9/api' });
    const { body } = await shop.get('/openapi.json');
    calls = Object.entries(body['paths'] as Record<string, object>).flatMap(([path, methods]) =>
      isPublic(path) ? [] : Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    );
    secret = (await shop.companion.checkouts.create({ reference: '1', amounts: { BRL: '1.00' } }))
      .client_secret;
  });

  const send = (method: string, path: string, headers: Record<string, string>): Promise<Response> =>
    fetch(shop.url + path.replaceAll(/\{\w+\}/g, 'x_1'), {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body: '{}' }),
    });

  test('includes the calls that must be tested', () => {
    assert.ok(calls.length >= 20, JSON.stringify(calls));
    for (const path of ['/v1/checkouts', '/v1/refunds', '/v1/payouts', '/v1/withdrawals', '/v1/balance'])
      assert.ok(
        calls.some((call) => call.path === path),
        path,
      );
    for (const path of ['/v1/events', '/metrics', '/v1/links', '/v1/checkouts/{id}/forget'])
      assert.ok(
        calls.some((call) => call.path === path),
        path,
      );
  });

  test('rejects a missing key, a longer or shorter one, a client secret, and a key in the URL', async () => {
    for (const { method, path } of calls) {
      for (const bearer of [null, `${merchantKey}x`, merchantKey.slice(0, -1), secret, '']) {
        const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
        const { status } = await send(method, path, headers);
        assert.equal(status, 401, `${method} ${path} with ${bearer === null ? 'nothing' : 'another key'}`);
      }
      const withKeyInUrl = `${path}?key=${merchantKey}&authorization=Bearer%20${merchantKey}`;
      assert.equal(
        (await send(method, withKeyInUrl, {})).status,
        401,
        `${method} ${path} with the key in its URL`,
      );
    }
  });

  test('sends no CORS headers, even for an allowed origin with the key', async () => {
    for (const { method, path } of calls) {
      const response = await send(method, path, {
        authorization: `Bearer ${merchantKey}`,
        origin: shopOrigin,
      });
      assert.notEqual(response.status, 401, `${method} ${path}`);
      const preflight = await send('OPTIONS', path, {
        origin: shopOrigin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      });
      for (const { headers } of [response, preflight])
        for (const name of ['access-control-allow-origin', 'access-control-allow-headers'])
          assert.equal(headers.get(name), null, `${method} ${path}`);
    }
  });
});
