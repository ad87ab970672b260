/** Tests what all responses of the companion have in common: problem details, authentication, caching and CORS. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { chargeKey, testCard } from '../../support/servers/companion.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';
import { newId } from '../../../server/values/ids.ts';
import type { LoggedEvent } from '../../../server/calls/published-types.ts';
import { merchantKey, mount, type Mounted } from './mounted.ts';

const shop = 'https://shop.example';
const unreachable = 'http://127.0.0.1:9/api';
const order = { reference: 'order-1001', amounts: { BRL: '129.90' } };
const minute = 60_000;

describe('responses', () => {
  const suite = suiteScope();
  let mounted: Mounted;
  before(async () => {
    mounted = await mount(suite, { baseUrl: unreachable, allowedOrigins: [shop] });
  });

  const send = (
    path: string,
    bearer: string | null,
    { headers, ...init }: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> =>
    fetch(mounted.url + path, {
      ...init,
      headers: { ...(bearer !== null && { authorization: bearer }), ...headers },
    });

  const problemOf = async (response: Response): Promise<Record<string, unknown>> => {
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
    return (await response.json()) as Record<string, unknown>;
  };

  test('a problem has all members, and names the invalid fields without their values', async () => {
    const missing = await problemOf(await send('/v1/checkouts/co_none', `Bearer ${merchantKey}`));
    assert.deepEqual(Object.keys(missing).toSorted(), [
      'code',
      'detail',
      'request_id',
      'status',
      'title',
      'type',
    ]);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ...order, amounts: { BRL: '1.5' }, surplus: 'a value' });
    const init = { method: 'POST', headers, body };
    const invalid = await problemOf(await send('/v1/checkouts', `Bearer ${merchantKey}`, init));
    assert.match(String(invalid['detail']), /amounts\.BRL: .*surplus: /);
    assert.doesNotMatch(JSON.stringify(invalid), /1\.5|a value/);
  });

  test('names no field whose name is data, such as a number in place of its field', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const [fields, field] of [
      [{ customer: { '52998224725': 'Ana' } }, 'customer'],
      [{ metadata: { '4242424242424242': 1 } }, 'metadata'],
      [{ '4242424242424242': 1 }, 'body'],
      [{ methods: ['pix', 'x'] }, 'methods.1'],
    ] as const) {
      const init = { method: 'POST', headers, body: JSON.stringify({ ...order, ...fields }) };
      const { errors } = await problemOf(await send('/v1/checkouts', `Bearer ${merchantKey}`, init));
      assert.deepEqual(
        (errors as { field: string }[]).map((error) => error.field),
        [field],
      );
    }
  });

  test('names the field of metadata that is refused, and why', async () => {
    const headers = { 'content-type': 'application/json' };
    const longest = 'k'.repeat(60);
    for (const [metadata, expected] of [
      [{ [`${longest}k`]: 'x' }, { field: 'metadata', message: 'Must have names of 60 characters or fewer' }],
      [{ 'a\nb': 'x' }, { field: 'metadata', message: 'Must not have control characters in a name' }],
      [{ [longest]: 1 }, { field: 'metadata', message: 'Must be text' }],
      [{ cart: 1 }, { field: 'metadata.cart', message: 'Must be text' }],
    ] as const) {
      const init = { method: 'POST', headers, body: JSON.stringify({ ...order, metadata }) };
      const { errors } = await problemOf(await send('/v1/checkouts', `Bearer ${merchantKey}`, init));
      assert.deepEqual(errors, [expected]);
    }
  });

  test('rejects a deeply nested body as any other invalid one', async () => {
    const levels = 10_000;
    const response = await send('/v1/payouts', `Bearer ${merchantKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'deep' },
      body: `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
    });
    assert.equal(response.status, 422);
    assert.equal((await problemOf(response))['code'], 'VALIDATION_ERROR');
  });

  for (const number of ['12345678901234567890', '-9007199254740993', '1e400'])
    test(`rejects the number ${number} in a payout, which would be forwarded as another`, async () => {
      const response = await send('/v1/payouts', `Bearer ${merchantKey}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': number },
        body: `{"amount":"25.50","payee":{"account":[${number}]}}`,
      });
      const { code, detail } = await problemOf(response);
      assert.deepEqual([response.status, code], [422, 'VALIDATION_ERROR']);
      assert.match(String(detail), /as text/);
    });

  test('a 401 has WWW-Authenticate', async () => {
    for (const path of ['/v1/checkouts', '/v1/checkout', '/metrics']) {
      for (const bearer of [null, 'Basic abc', `Bearer ${merchantKey}x`]) {
        const response = await send(path, bearer);
        assert.equal(response.status, 401, path);
        assert.equal(response.headers.get('www-authenticate'), 'Bearer', path);
      }
    }
  });

  test('a forged client secret or a merchant key opens no checkout', async () => {
    const orders = ['one', 'other'].map((reference) => ({ ...order, reference }));
    const [one, other] = await Promise.all(
      orders.map(async (each) => (await mounted.companion.checkouts.create(each)).client_secret),
    );
    assert.ok(one !== undefined && other !== undefined);
    const mixed = `${one.slice(0, one.lastIndexOf('.'))}${other.slice(other.lastIndexOf('.'))}`;
    assert.equal((await send('/v1/checkout', `Bearer ${one}`)).status, 200);
    for (const secret of [mixed, `${one}A`, one.slice(0, -1), `${one.split('.')[0]}.`, merchantKey]) {
      for (const path of ['/v1/checkout', '/v1/checkout/status', '/v1/checkout/events'])
        assert.equal((await send(path, `Bearer ${secret}`)).status, 401, path);
      const form = {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_secret: secret }).toString(),
      };
      assert.equal((await send('/v1/checkout', null, form)).status, 401, 'as a form');
    }
    assert.equal(
      (await send('/v1/checkouts', `Bearer ${one}`)).status,
      401,
      'a client secret is not a merchant key',
    );
  });

  test('rejects fields of a browser that the checkout fixes', async () => {
    const { client_secret } = await mounted.companion.checkouts.create({ ...order, reference: 'fixed' });
    const fixed = {
      amount: '0.01',
      amounts: { BRL: '0.01' },
      currency: 'USD',
      reference: 'mine',
      order: 'mine',
      postback: 'https://evil.example',
      return_url: 'https://evil.example',
      success_url: 'https://evil.example',
      split: [{ account: 'mine' }],
      metadata: { a: 'b' },
    };
    for (const [call, rest] of [
      ['deposit', { method: 'pix' }],
      ['charge', testCard()],
      ['confirm', { payment: 'pay_1' }],
    ] as const) {
      for (const [field, value] of Object.entries(fixed)) {
        const response = await send(`/v1/checkout/${call}`, `Bearer ${client_secret}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': chargeKey('fixed') },
          body: JSON.stringify({ ...rest, [field]: value }),
        });
        assert.equal(response.status, 422, `${field} to ${call}`);
        const { errors } = await problemOf(response);
        assert.deepEqual(errors, [{ field, message: 'Unknown field' }], call);
      }
    }
  });

  test('says what a missing or mistyped object must be', async () => {
    for (const [order, field, message] of [
      [{ amounts: undefined }, 'amounts', 'Must be an object such as {"BRL": "129.90"}'],
      [{ amounts: '129.90' }, 'amounts', 'Must be an object such as {"BRL": "129.90"}'],
      [{ customer: 'Ana' }, 'customer', 'Must be an object'],
      [{ metadata: 'mug' }, 'metadata', 'Must be an object of texts'],
      [{ metadata: { cart: 42 } }, 'metadata.cart', 'Must be text'],
      [{ metadata: { cart: 'x'.repeat(1001) } }, 'metadata.cart', 'Must have 1000 characters or fewer'],
    ] as const) {
      const response = await send('/v1/checkouts', `Bearer ${merchantKey}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reference: 'mistyped', amounts: { BRL: '129.90' }, ...order }),
      });
      assert.deepEqual((await problemOf(response))['errors'], [{ field, message }]);
    }
  });

  test('accepts the Bearer scheme in any case, followed by any number of spaces', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
      assert.equal((await send('/v1/checkouts', `${scheme} ${merchantKey}`)).status, 200, scheme);
    }
  });

  test('sends no-store for everything except the widget’s files', async () => {
    const paths = ['/healthz', '/readyz', '/metrics', '/v1/checkouts', '/v1/none', '/openapi.json'];
    for (const path of paths) {
      const response = await send(path, `Bearer ${merchantKey}`);
      assert.equal(response.headers.get('cache-control'), 'no-store', path);
    }
    const callback = await send('/v1/callbacks/unknown', null, { method: 'POST' });
    assert.equal(callback.status, 204);
    assert.equal(callback.headers.get('cache-control'), 'no-store');
  });

  test('lets pages of allowed origins read errors, and no others', async () => {
    for (const [path, status] of [
      ['/v1/checkout/deposit', 405],
      ['/v1/checkout/none', 404],
      ['/v1/checkout', 401],
    ] as const) {
      const allowed = await send(path, 'Bearer wrong', { headers: { origin: shop } });
      assert.equal(allowed.status, status, path);
      assert.equal(allowed.headers.get('access-control-allow-origin'), shop, path);
      const foreign = await send(path, 'Bearer wrong', { headers: { origin: 'https://other.example' } });
      assert.equal(foreign.status, 403, path);
      assert.equal(foreign.headers.get('access-control-allow-origin'), null, path);
    }
    for (const method of ['GET', 'OPTIONS']) {
      const merchants = await send('/v1/checkouts', `Bearer ${merchantKey}`, {
        method,
        headers: { origin: shop },
      });
      assert.equal(merchants.headers.get('access-control-allow-origin'), null, method);
    }
  });

  test('a HEAD request of a stream ends', async () => {
    const { client_secret } = await mounted.companion.checkouts.create(order);
    const response = await send('/v1/checkout/events', `Bearer ${client_secret}`, { method: 'HEAD' });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.equal(await response.text(), '');
  });

  test('pages through events after a position or an id, also of a removed event', async () => {
    const references = ['first', 'second'];
    for (const reference of references) {
      await mounted.companion.checkouts.create({ ...order, reference, expires_in: 1 });
    }
    const listed = async (query: string): Promise<LoggedEvent[]> => {
      const response = await send(`/v1/events${query}`, `Bearer ${merchantKey}`);
      assert.equal(response.status, 200);
      return ((await response.json()) as { data: LoggedEvent[] }).data;
    };
    const [first, second] = await until('both checkouts have expired', async () => {
      const events = await listed('');
      return events.length === references.length ? events : null;
    });
    assert.ok(first && second);
    assert.deepEqual([first.type, second.type], ['checkout.expired', 'checkout.expired']);
    assert.deepEqual(await listed(`?after=${first.id}`), [second]);
    assert.deepEqual(await listed(`?after=${first.position}`), [second]);
    // After the id of a removed event, events created in the hour before it are listed again.
    const removedId = (at: number): string => newId('evt', at);
    const createdAt = Date.parse(first.timestamp);
    assert.deepEqual(await listed(`?after=${removedId(createdAt + minute)}`), [first, second]);
    assert.deepEqual(await listed(`?after=${removedId(createdAt + 2 * 60 * minute)}`), []);
    for (const [after, status] of [
      ['evt_0', 404],
      // No event has this id, which is from two days ahead.
      [newId('evt', createdAt + 2 * 24 * 60 * minute), 404],
      ['-1', 422],
      ['nothing', 422],
    ] as const) {
      assert.equal((await send(`/v1/events?after=${after}`, `Bearer ${merchantKey}`)).status, status, after);
    }
  });
});
