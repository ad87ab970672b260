/** Tests `pay-elements/client` against a companion: each call, its problems, and what it says when no companion responds. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { before, describe, type TestContext, test } from 'node:test';
import { type Call } from '../../../server/calls/call.ts';
import { calls } from '../../../server/calls/index.ts';
import {
  type Client,
  createClient,
  type FetchRequest,
  ProblemError,
  UnreachableError,
} from '../../../server/client/index.ts';
import { startMerchant, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { customer, merchantKey } from '../../support/servers/companion.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const problem = (expected: Partial<ProblemError>) => (error: unknown) => {
  assert.ok(error instanceof ProblemError);
  assert.partialDeepStrictEqual(Object.fromEntries(Object.entries(error)), expected);
  return true;
};

describe('a companion', () => {
  const suite = suiteScope();
  let simulator: SimulatorControl;
  let shop: TestMerchant;
  let client: Client;
  before(async () => {
    simulator = await startSimulator(suite);
    shop = await startMerchant(suite, { simulator, databaseUrl: 'sqlite::memory:' });
    client = createClient({ url: `${shop.url}/`, key: merchantKey });
  });

  test('takes a payment by PIX, and gives its picture', async () => {
    const order = { reference: 'order-1', amounts: { BRL: '129.90' }, customer, description: null };
    const checkout = await client.checkouts.create(order);
    assert.equal((await client.checkouts.create(order)).id, checkout.id);
    const body = new URLSearchParams({ client_secret: checkout.client_secret, method: 'pix' });
    const deposit = await fetch(`${shop.url}/v1/checkout/deposit`, { method: 'POST', body });
    const { transaction } = (await deposit.json()) as { transaction: string };
    assert.match(await client.checkouts.pixSvg(checkout.id), /^<svg/);
    const png = await client.checkouts.pixPng(checkout.id);
    assert.equal(new TextDecoder().decode(png.slice(1, 4)), 'PNG');
    await simulator.pay(transaction);
    await until('the order is paid', async () => (await client.checkouts.get(checkout.id)).status === 'paid');
    const { data } = await client.checkouts.list({ status: 'paid', limit: 1 });
    assert.deepEqual(
      data.map(({ id, payments }) => [id, payments[0]?.amount]),
      [[checkout.id, '129.90']],
    );
    const events = await client.events.list({ after: 0 });
    assert.deepEqual(
      events.data.map(({ type }) => type),
      ['payment.paid', 'checkout.paid'],
    );
    assert.match(await client.metrics.get(), /pay_http_request_seconds/);
  });

  test('refunds once per key', async () => {
    const { payment } = await shop.paidByCard('25.00');
    const refund = () => client.refunds.create({ payment, amount: '10.00' }, { idempotencyKey: 'one' });
    const [first, again] = [await refund(), await refund()];
    assert.equal(again.id, first.id);
    // What a lookup adds (§2.4) is there or not yet: lookups are paced.
    const known = ({ service_created_at: _created, updated_at: _updated, ...refunded }: typeof again) =>
      refunded;
    assert.deepEqual(known(await client.refunds.get(first.id)), known(again));
    await assert.rejects(
      client.refunds.create({ payment, amount: '99.00' }, { idempotencyKey: 'two' }),
      problem({ code: 'AMOUNT_EXCEEDS_REFUNDABLE', status: 422, retryAfterS: null }),
    );
    await assert.rejects(
      // As by a caller in JavaScript.
      client.refunds.create({ payment }, JSON.parse('{}')),
      problem({ code: 'IDEMPOTENCY_KEY_MISSING', status: 400 }),
    );
  });

  test('rejects with problems that name fields, and other members', async () => {
    await assert.rejects(
      client.checkouts.create({ reference: '', amounts: { BRL: '129.90' } }),
      problem({
        code: 'VALIDATION_ERROR',
        errors: [{ field: 'reference', message: 'Must not be empty' }],
        detail: 'reference: Must not be empty.',
      }),
    );
    const order = { reference: 'order-taken', amounts: { BRL: '129.90' } };
    const { id } = await client.checkouts.create(order);
    await assert.rejects(
      client.checkouts.create({ ...order, amounts: { BRL: '1.00' } }),
      problem({ code: 'REFERENCE_TAKEN', status: 409, problem: { checkout: id, differs: ['amounts.BRL'] } }),
    );
    await assert.rejects(client.links.list(), problem({ code: 'NOT_FOUND', status: 404 }));
    await assert.rejects(
      createClient({ url: shop.url, key: 'another-key' }).balance.get(),
      problem({ code: 'UNAUTHENTICATED', status: 401 }),
    );
  });
});

test('each function sends its declared call, and nothing else of the key or the address', async () => {
  const sent: { url: string; request: FetchRequest }[] = [];
  const client = createClient({
    url: 'https://pay.shop.example/pay/',
    key: 'the-key',
    fetch: async (url, request) => {
      sent.push({ url, request });
      return Response.json({});
    },
  }) as unknown as Record<string, Record<string, (...input: unknown[]) => Promise<unknown>>>;
  for (const [name, resource] of Object.entries(calls)) {
    for (const [verb, call] of Object.entries<Call>(resource)) {
      const { path, input, argument, idempotencyKey, method } = call;
      const id = path.includes('{id}') ? ['a/b?c'] : [];
      const options = idempotencyKey === undefined ? [] : [{ idempotencyKey: 'once' }];
      await client[name]?.[verb]?.(...id, ...(input ? [{ limit: 1 }] : []), ...options);
      const last = sent.at(-1);
      assert.ok(last);
      const query = input && method === 'GET' ? '?limit=1' : '';
      assert.equal(last.url, `https://pay.shop.example/pay${path.replace('{id}', 'a%2Fb%3Fc')}${query}`);
      const { body, headers } = last.request;
      assert.deepEqual([last.request.method, last.request.redirect], [method, 'error']);
      const fields = argument === undefined ? { limit: 1 } : { [argument]: { limit: 1 } };
      assert.equal(body, input && method === 'POST' ? JSON.stringify(fields) : undefined);
      assert.equal(headers['authorization'], 'Bearer the-key');
      assert.equal(headers['idempotency-key'], idempotencyKey === undefined ? undefined : 'once');
    }
  }
});

describe('what is no companion', () => {
  async function clientOf(t: TestContext, listener: RequestListener): Promise<Client> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    t.after(() => server.close());
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    return createClient({ url: `http://127.0.0.1:${address.port}`, key: 'the-key' });
  }
  const answers: Record<string, RequestListener> = {
    'a page of a proxy': (_request, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'),
    'JSON without a code': (_request, response) => void response.writeHead(404).end('{"error":"not found"}'),
    'a page instead of JSON': (_request, response) => void response.writeHead(200).end('<h1>Hello</h1>'),
    'a response that breaks off': (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"id":');
      setImmediate(() => response.destroy());
    },
    'a redirect, which would carry the key elsewhere': (_request, response) =>
      void response.writeHead(302, { location: '/elsewhere' }).end(),
  };
  for (const [name, answer] of Object.entries(answers)) {
    test(`${name} is an UnreachableError`, async (t) => {
      const client = await clientOf(t, answer);
      await assert.rejects(client.balance.get(), UnreachableError);
    });
  }

  test('an address where nothing listens is an UnreachableError with its cause', async () => {
    const client = createClient({ url: 'http://127.0.0.1:9', key: 'the-key' });
    await assert.rejects(client.balance.get(), (error) => {
      assert.ok(error instanceof UnreachableError && error.cause instanceof TypeError);
      return true;
    });
  });

  test('an address or a key that cannot be one is refused at once', () => {
    for (const url of ['', 'pay.shop.example', 'ftp://pay.shop.example']) {
      assert.throws(() => createClient({ url, key: 'the-key' }), TypeError);
    }
    for (const key of ['', 'two\nlines', 'ключ']) {
      assert.throws(() => createClient({ url: 'https://pay.shop.example', key }), TypeError);
    }
  });

  test('a variable that is not set is refused by name', () => {
    const unset = undefined as unknown as string;
    assert.throws(() => createClient({ url: unset, key: 'the-key' }), { message: /^url must be/ });
    assert.throws(() => createClient({ url: 'https://pay.shop.example', key: unset }), {
      message: /^key must be/,
    });
  });
});
