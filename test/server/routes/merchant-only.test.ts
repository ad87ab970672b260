/** Every call of the merchant interface, from who must not have it: nobody's key, a buyer's secret, a shop's page. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { suiteScope } from '../../support/servers/process.ts';
import { sell, shopOrigin, type Sold } from '../selling/sold.ts';
import { merchantKey } from './mounted.ts';

/** Calls for everybody, buyers and the service; all others are the merchant's. */
const isPublic = (path: string): boolean =>
  /^\/(v1\/(checkout(\/.*)?|callbacks\/.*|buy|prices\/.*)|healthz|readyz|openapi\.json|prices\.schema\.json|frame\/card|buy\/.*|\{file\})$/.test(
    path,
  );

describe('the merchant interface', () => {
  const suite = suiteScope();
  let shop: Sold;
  let calls: { method: string; path: string }[];
  let secret: string;
  before(async () => {
    shop = await sell(suite, { baseUrl: 'http://127.0.0.1:9/api' });
    const { body } = await shop.get('/openapi.json');
    calls = Object.entries(body['paths'] as Record<string, object>).flatMap(([path, methods]) =>
      isPublic(path) ? [] : Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    );
    secret = (await shop.companion.checkouts.create({ reference: '1', amounts: { BRL: '1.00' } }))
      .client_secret;
  });

  const ask = (method: string, path: string, headers: Record<string, string>): Promise<Response> =>
    fetch(shop.url + path.replaceAll(/\{\w+\}/g, 'x_1'), {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body: '{}' }),
    });

  test('has these calls', () => {
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

  test('is closed without its key, with one that is longer or shorter, and with a buyer’s secret', async () => {
    for (const { method, path } of calls) {
      for (const bearer of [null, `${merchantKey}x`, merchantKey.slice(0, -1), secret, '']) {
        const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
        const { status } = await ask(method, path, headers);
        assert.equal(status, 401, `${method} ${path} with ${bearer === null ? 'nothing' : 'another key'}`);
      }
      const named = `${path}?key=${merchantKey}&authorization=Bearer%20${merchantKey}`;
      assert.equal(
        (await ask(method, named, {})).status,
        401,
        `${method} ${path} with the key in its address`,
      );
    }
  });

  test('no page can read it, nor ask for it with a key, of an allowed shop either', async () => {
    for (const { method, path } of calls) {
      const answer = await ask(method, path, { authorization: `Bearer ${merchantKey}`, origin: shopOrigin });
      assert.notEqual(answer.status, 401, `${method} ${path}`);
      const preflight = await ask('OPTIONS', path, {
        origin: shopOrigin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      });
      for (const { headers } of [answer, preflight])
        for (const name of ['access-control-allow-origin', 'access-control-allow-headers'])
          assert.equal(headers.get(name), null, `${method} ${path}`);
    }
  });
});
