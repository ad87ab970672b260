/** Tests the companion as a part of the merchant's application: under a path, among its middleware, with its own limits. */
import assert from 'node:assert/strict';
import { test, type TestContext, describe } from 'node:test';
import express, { type Express, type Response as ExpressResponse } from 'express';
import { chargeKey } from '../../support/servers/companion.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { until } from '../../support/until.ts';
import { merchantKey, mount } from './mounted.ts';

const order = { reference: 'order-1001', amounts: { BRL: '129.90', USD: '25.00' } };
const customer = { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' };

const bearer = (secret: string, body?: unknown): RequestInit => ({
  method: body === undefined ? 'GET' : 'POST',
  headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

const pixService = (call: { path: string }) => ({
  bytes: call.path.includes('/wallet/deposit')
    ? jsonResponse({ idTransaction: 'tx-1', qrcode: 'the code', qr_code_image_url: null })
    : jsonResponse({ status: 'paid', idTransaction: 'tx-1', paymentMethod: 'pix', amount: 129.9 }),
});

test('works under a path behind the merchant’s body parser, and passes events to onEvent in order', async (t) => {
  const service = await ScriptedService.start(t, pixService);
  const events: string[] = [];
  const { companion, url } = await mount(
    t,
    { baseUrl: service.baseUrl, onEvent: ({ type }) => void events.push(type) },
    { before: (app) => app.use(express.json()) },
  );
  const checkout = await companion.checkouts.create({ ...order, customer });
  const deposited = await fetch(
    `${url}/v1/checkout/deposit`,
    bearer(checkout.client_secret, { method: 'pix' }),
  );
  assert.equal(deposited.status, 200);
  const { postback } = JSON.parse(service.calls[0]?.body ?? '{}') as { postback: string };
  assert.ok(postback.startsWith(`${url}/v1/callbacks/`));
  const callback = { status: 'paid', idTransaction: 'tx-1', typeTransaction: 'PIX' };
  assert.equal((await fetch(postback, bearer('none', callback))).status, 204);
  await until('both events are received', () => events.length === 2);
  assert.deepEqual(events, ['payment.paid', 'checkout.paid']);
  assert.equal((await companion.checkouts.get(checkout.id)).status, 'paid');
});

test('the merchant’s middleware that compresses responses leaves the event stream alone', async (t) => {
  const { companion, url } = await mount(t, { baseUrl: 'http://127.0.0.1:9/api' });
  const { client_secret: secret } = await companion.checkouts.create(order);
  const stream = await fetch(`${url}/v1/checkout/events`, bearer(secret));
  assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  // The package `compression`, like proxies, holds the events back to compress them, unless it finds this word.
  const directives = stream.headers.get('cache-control')?.split(', ');
  assert.deepEqual(directives, ['no-store', 'no-transform']);
  await stream.body?.cancel();
});

test('retries an event with the same id when onEvent throws', async (t) => {
  const service = await ScriptedService.start(t, pixService);
  const ids: string[] = [];
  const { companion, url } = await mount(t, {
    baseUrl: service.baseUrl,
    onEvent({ id, type }) {
      if (type !== 'payment.paid') return;
      ids.push(id);
      if (ids.length === 1) throw new Error('the shop is busy');
    },
  });
  const checkout = await companion.checkouts.create({ ...order, customer });
  await fetch(`${url}/v1/checkout/deposit`, bearer(checkout.client_secret, { method: 'pix' }));
  const { postback } = JSON.parse(service.calls[0]?.body ?? '{}') as { postback: string };
  await fetch(postback, { method: 'POST' });
  await until('the event was sent again', () => ids.length === 2);
  assert.equal(ids[0], ids[1]);
});

test('leaves the merchant’s error handler, 404 page and settings unchanged', async (t) => {
  const service = await ScriptedService.start(t, pixService);
  const { origin, url } = await mount(
    t,
    { baseUrl: service.baseUrl },
    {
      after(app) {
        app.get('/broken', () => {
          throw new Error('of the shop');
        });
        app.use((_request, response) => void response.status(404).send('the shop’s 404'));
        app.use(((_error, _request, response, _next) => {
          response.status(500).send('the shop’s error');
        }) satisfies express.ErrorRequestHandler);
      },
    },
  );
  assert.equal(await (await fetch(`${origin}/elsewhere`)).text(), 'the shop’s 404');
  const broken = await fetch(`${origin}/broken`);
  assert.equal(await broken.text(), 'the shop’s error');
  assert.ok(broken.headers.get('etag'));
  const notFound = await fetch(`${url}/v1/nothing`);
  assert.equal(notFound.headers.get('content-type'), 'application/problem+json; charset=utf-8');
  assert.equal(((await notFound.json()) as { code: string }).code, 'NOT_FOUND');
});

for (const header of [null, 'max-age=86400']) {
  test(`leaves HSTS to the application, which sends ${header ?? 'none'}`, async (t) => {
    const { url } = await mount(
      t,
      { baseUrl: 'http://127.0.0.1:9/api' },
      {
        before: (app) =>
          app.use((_request, response, next) => {
            if (header !== null) response.setHeader('Strict-Transport-Security', header);
            next();
          }),
      },
    );
    for (const address of ['/healthz', '/readyz', '/pay.js', '/frame/card', '/v1/checkout', '/none']) {
      const response = await fetch(url + address);
      assert.equal(response.headers.get('strict-transport-security'), header, address);
    }
  });
}

test('neither reads nor changes what the application keeps in res.locals', async (t) => {
  const own = {
    requestId: 'r-1',
    route: '/secret/path',
    clientSecret: 'theirs',
    checkout: 'c',
    checkoutId: 'i',
  };
  const kept: ExpressResponse['locals'][] = [];
  const before = (app: Express): void => {
    app.use((_request, response, next) => {
      Object.assign(response.locals, own);
      kept.push(response.locals);
      next();
    });
  };
  const { url, companion } = await mount(t, { baseUrl: 'http://127.0.0.1:9/api' }, { before });
  const { client_secret: secret } = await companion.checkouts.create(order);
  const authorization = `Bearer ${secret}`;
  assert.equal((await fetch(`${url}/v1/checkout`, { headers: { authorization } })).status, 200);
  const stream = await fetch(`${url}/v1/checkout/events`, { headers: { authorization } });
  await stream.body?.cancel();
  const form = await fetch(`${url}/v1/checkout`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: secret }),
  });
  assert.equal(form.status, 200);
  assert.equal((await fetch(`${url}/v1/callbacks/unknown`, { method: 'POST' })).status, 204);
  for (const locals of kept) assert.partialDeepStrictEqual(locals, own);
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${merchantKey}` } });
  assert.doesNotMatch(await metrics.text(), /secret.path/);
});

test('serves /readyz below the path of the router, with 503 once the companion is closed', async (t) => {
  const { companion, origin, url } = await mount(t, { baseUrl: 'http://127.0.0.1:9/api' });
  const ready = await fetch(`${url}/readyz`);
  assert.equal(ready.status, 200);
  assert.partialDeepStrictEqual(await ready.json(), { status: 'ok' });
  assert.equal((await fetch(`${origin}/readyz`)).status, 404);
  await companion.close();
  assert.equal((await fetch(`${url}/readyz`)).status, 503);
});

test('accepts the settings in camel case, and reports all mistakes at once by name', async () => {
  const { createCompanion, ConfigError } = await import('../../../server/index.ts');
  const wrong = { baseUrl: 'nowhere', token: '', secret: 'é', merchantKey: 'short', rawCard: 'perhaps' };
  const options = { ...wrong, webhookUrl: 'https://shop.example/hook', allowedOrigins: '*' };
  await assert.rejects(createCompanion(options as never), (error) => {
    assert.ok(error instanceof ConfigError);
    const named = error.mistakes.map((mistake) => mistake.split(' ')[0]);
    assert.deepEqual(
      new Set(named),
      new Set(['allowedOrigins', 'baseUrl', 'merchantKey', 'rawCard', 'secret', 'token', 'webhookSecret']),
    );
    assert.doesNotMatch(error.message, /nowhere|short|perhaps/);
    return true;
  });
});

for (const origin of ['*', 'https://*.shop.example', 'https://shop.example/', 'shop.example', 'null']) {
  test(`rejects ${origin} as an allowed origin`, async () => {
    const { createCompanion, ConfigError } = await import('../../../server/index.ts');
    const options = { baseUrl: 'http://127.0.0.1:9/api', token: 't', secret: 's', merchantKey };
    await assert.rejects(createCompanion({ ...options, allowedOrigins: [origin] }), (error) => {
      assert.ok(error instanceof ConfigError);
      const rule = origin.endsWith('/')
        ? 'must be origins without a trailing slash, such as https://shop.example'
        : 'must be origins as browsers send them, such as https://shop.example or capacitor://localhost: lower case, no path, no default port, never *';
      assert.deepEqual(error.mistakes, [`allowedOrigins ${rule}`]);
      return true;
    });
  });
}

test('an invalid create throws the same error as over HTTP', async (t) => {
  const { companion } = await mount(t, { baseUrl: 'http://127.0.0.1:9/api' });
  await assert.rejects(companion.checkouts.create({ reference: 'r', amounts: { BRL: '1.999' } }), {
    name: 'PayError',
    code: 'VALIDATION_ERROR',
  });
});

for (const { trustProxy, expected } of [
  { trustProxy: undefined, expected: 'the application’s own' },
  { trustProxy: 1, expected: 'the companion’s' },
]) {
  test(`counts attempts per buyer behind a proxy, by ${expected} setting`, async (t) => {
    const declined = { status: 'error', error_code: 'generic_decline', message: 'Recusado' };
    const service = await ScriptedService.start(t, () => ({ bytes: jsonResponse(declined, 422) }));
    const { companion, url } = await mount(
      t,
      {
        baseUrl: service.baseUrl,
        rawCard: 'frame',
        attemptsPerAddress: 2,
        ...(trustProxy !== undefined && { trustProxy }),
      },
      { before: (app) => app.set('trust proxy', trustProxy === undefined ? 1 : 0) },
    );
    const { client_secret } = await companion.checkouts.create(order);
    const chargeFrom = async (address: string, key: string): Promise<Response> => {
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };
      const { body, method } = bearer(client_secret, { card, revision: 0 });
      const headers = {
        authorization: `Bearer ${client_secret}`,
        'content-type': 'application/json',
        'idempotency-key': chargeKey(key),
        'x-forwarded-for': `6.6.6.6, ${address}`,
      };
      return fetch(`${url}/v1/checkout/charge`, { method, headers, body } as RequestInit);
    };
    for (const key of ['a', 'a', 'b']) assert.equal((await chargeFrom('10.0.0.1', key)).status, 200);
    const refused = await chargeFrom('10.0.0.1', 'c');
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal(((await refused.json()) as { code: string }).code, 'TOO_MANY_ATTEMPTS');
    assert.equal((await chargeFrom('10.0.0.2', 'd')).status, 200);
    assert.equal(service.calls.length, 3);
  });
}

test('the merchant interface accepts only its key', async (t) => {
  const { companion, url } = await mount(t, { baseUrl: 'http://127.0.0.1:9/api' });
  const { client_secret } = await companion.checkouts.create(order);
  for (const secret of ['', 'wrong', client_secret, `${merchantKey}x`]) {
    const response = await fetch(`${url}/v1/checkouts`, bearer(secret));
    assert.equal(response.status, 401);
    assert.equal(response.headers.get('access-control-allow-origin'), null);
  }
  assert.equal((await fetch(`${url}/v1/checkouts`, bearer(merchantKey))).status, 200);
});

/** Tests the companion behind parsers of the merchant's application, which read each request's body before its router. */
describe('behind body parsers', () => {
  const order = { reference: 'order-1001', amounts: { BRL: '129.90' } };
  const customer = { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' };
  const json = 'application/json';

  const post = (url: string, body: string, headers: Record<string, string>): Promise<Response> =>
    fetch(url, { method: 'POST', headers, body });

  /** The call that creates a code has no response: only a callback can name it. */
  const silentService = (t: TestContext): Promise<ScriptedService> =>
    ScriptedService.start(t, ({ path }) =>
      path.includes('/wallet/deposit')
        ? { bytes: '', end: 'close' }
        : {
            bytes: jsonResponse({
              status: 'paid',
              idTransaction: 'tx-1',
              paymentMethod: 'pix',
              amount: 129.9,
            }),
          },
    );

  const parsers: Record<string, (app: Express) => void> = {
    'express.raw()': (app) => app.use(express.raw({ type: '*/*' })),
    'express.text()': (app) => app.use(express.text({ type: '*/*' })),
    'express.json() and express.urlencoded()': (app) =>
      app.use(express.json(), express.urlencoded({ extended: true })),
  };

  for (const [name, before] of Object.entries(parsers)) {
    test(`behind ${name}, a callback that names its charge is verified`, async (t) => {
      const service = await silentService(t);
      const { companion, url } = await mount(t, { baseUrl: service.baseUrl }, { before });
      const { id, client_secret: secret } = await companion.checkouts.create({ ...order, customer });
      const deposit = await post(`${url}/v1/checkout/deposit`, JSON.stringify({ method: 'pix' }), {
        authorization: `Bearer ${secret}`,
        'content-type': json,
      });
      assert.equal(deposit.status, 200);
      const { postback } = JSON.parse(service.calls[0]?.body ?? '{}') as { postback: string };
      const callback = JSON.stringify({ status: 'paid', idTransaction: 'tx-1', typeTransaction: 'PIX' });
      assert.equal((await post(postback, callback, { 'content-type': json })).status, 204);
      await until('the order is paid', async () => (await companion.checkouts.get(id)).status === 'paid');
    });

    test(`behind ${name}, bodies are checked as they are without it`, async (t) => {
      const service = await silentService(t);
      const { companion, url } = await mount(t, { baseUrl: service.baseUrl }, { before });
      const { client_secret: secret } = await companion.checkouts.create(order);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const view = await post(`${url}/v1/checkout`, `client_secret=${encodeURIComponent(secret)}`, form);
      assert.equal(view.status, 200);
      const merchant = { authorization: `Bearer ${merchantKey}`, 'content-type': json };
      const created = async (body: string, headers: Record<string, string> = merchant) =>
        (await post(`${url}/v1/checkouts`, body, headers)).status;
      assert.equal(await created(JSON.stringify({ ...order, reference: 'order-1002' })), 201);
      assert.equal(await created(JSON.stringify({ ...order, price: 1 })), 422);
      assert.equal(await created('<order/>', { ...merchant, 'content-type': 'text/xml' }), 415);
      const payout = await post(`${url}/v1/payouts`, '"text"', { ...merchant, 'idempotency-key': 'key-1' });
      assert.notEqual(payout.status, 201);
      const large = JSON.stringify({ ...order, reference: 'x'.repeat(70_000) });
      assert.ok([413, 422].includes(await created(large)));
      // The companion asks a service on this machine once whether it is a simulator.
      const calls = service.calls.filter(({ path }) => path !== '/simulator.json');
      assert.deepEqual(calls, []);
    });
  }
});
