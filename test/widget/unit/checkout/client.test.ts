/** Tests the requests of the companion's client and its errors. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sendCharge } from '../../../../widget/checkout/charge.ts';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { ServerClock } from '../../../../widget/checkout/shared/server-clock.ts';
import { requestDeposit, requestStatus } from '../../../../widget/checkout/calls/companion-calls.ts';
import {
  AnswerError,
  ConnectionError,
  isTemporary,
  ProblemError,
} from '../../../../widget/checkout/shared/errors.ts';
import { checkout, payment } from '../views.ts';
import { openEvents } from '../../../../widget/checkout/outcome/live-updates.ts';
import { areCompatible } from '../../../../widget/checkout/version-gap.ts';
import { elementsVersion } from '../../../../widget/protocol/version.ts';
import { version } from '../../../../widget/build/folders.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

function clientOf(respond: () => Response | Promise<Response>): { client: CheckoutClient; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    sent.push({ url: input as string, init });
    return Promise.resolve(respond());
  };
  const client = new CheckoutClient({
    companion: 'https://pay.example/pay/',
    clientSecret: 'cs_secret',
    fetch,
  });
  return { client, sent };
}

const json = (body: unknown, init?: ResponseInit): Response => Response.json(body, init);
const problem = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  json(
    { type: 'about:blank', title: 'No', status, ...body },
    { status, headers: { 'content-type': 'application/problem+json; charset=utf-8', ...headers } },
  );

describe('CheckoutClient', () => {
  test('requests the first screen with forms, which need no preflight, with the secret in the body alone', async () => {
    const { client, sent } = clientOf(() => json(sent.length === 1 ? checkout() : payment()));
    assert.equal((await client.checkout()).id, 'co-1');
    await requestDeposit(client, { method: 'pix', email: 'ana+1@shop.example' });
    const bodies = [
      'client_secret=cs_secret',
      'client_secret=cs_secret&method=pix&email=ana%2B1%40shop.example',
    ];
    for (const [index, { url, init }] of sent.entries()) {
      assert.equal(url, `https://pay.example/pay/v1/checkout${index === 0 ? '' : '/deposit'}`);
      assert.equal(init.method, 'POST');
      // The browser sets the content type itself; any further header would cost a preflight.
      assert.deepEqual(init.headers, { accept: 'application/json' });
      assert.ok(init.body instanceof URLSearchParams);
      assert.equal(init.body.toString(), bodies[index]);
      assert.equal(init.credentials, 'omit');
      assert.equal(init.referrerPolicy, 'no-referrer');
    }
    assert.equal(sent.length, 2);
  });

  test('sends the client secret as a bearer token with the other calls, and nowhere else', async () => {
    const { client, sent } = clientOf(() => json(checkout()));
    assert.equal((await requestStatus(client)).id, 'co-1');
    const [{ url, init } = { url: '', init: {} }] = sent;
    assert.equal(url, 'https://pay.example/pay/v1/checkout/status');
    const { authorization, ...headers } = init.headers as Record<string, string>;
    assert.equal(authorization, 'Bearer cs_secret');
    assert.doesNotMatch(JSON.stringify([url, headers, init.body]), /cs_secret/);
    assert.equal(init.credentials, 'omit');
    assert.equal(init.referrerPolicy, 'no-referrer');
  });

  test('sends a charge with its idempotency key', async () => {
    const { client, sent } = clientOf(() => json(payment()));
    await sendCharge(
      client.transport,
      { card: { number: '4242424242424242', exp_month: 1, exp_year: 2030, cvc: '123' }, revision: 0 },
      'key-1',
    );
    const headers = sent[0]?.init.headers as Record<string, string>;
    assert.equal(headers['idempotency-key'], 'key-1');
    assert.equal(headers['content-type'], 'application/json');
  });

  test('reads code, fields and retry delay of a rejection', async () => {
    const { client } = clientOf(() =>
      problem(
        429,
        { code: 'TOO_MANY_ATTEMPTS', errors: [{ field: 'phone', message: 'x' }] },
        { 'retry-after': '7' },
      ),
    );
    const error = await requestDeposit(client, { method: 'pix' }).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof ProblemError);
    assert.deepEqual(
      [error.code, error.status, error.retryAfterMs, error.fields],
      ['TOO_MANY_ATTEMPTS', 429, 7_000, ['phone']],
    );
    assert.ok(isTemporary(error));
  });

  test('limits the retry delay to what a timer can wait', async () => {
    for (const [seconds, delayMs] of [
      ['9999999', 86_400_000],
      ['Infinity', 86_400_000],
      ['soon', null],
    ] as const) {
      const { client } = clientOf(
        () => new Response('', { status: 503, headers: { 'retry-after': seconds } }),
      );
      const error = await requestDeposit(client, { method: 'pix' }).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof ProblemError);
      assert.equal(error.retryAfterMs, delayMs);
    }
  });

  test('falls back to the HTTP status for the response of a gateway', async () => {
    const { client } = clientOf(() => new Response('<html>', { status: 502 }));
    await assert.rejects(requestStatus(client), { name: 'ProblemError', code: 'HTTP_502' });
  });

  test('distinguishes a lost connection from an unreadable response', async () => {
    const cut = clientOf(() => Promise.reject(new TypeError('Failed to fetch')));
    await assert.rejects(requestStatus(cut.client), ConnectionError);
    const malformed = clientOf(() => json({ id: 7 }));
    await assert.rejects(requestStatus(malformed.client), AnswerError);
    const html = clientOf(() => new Response('<html>'));
    await assert.rejects(requestStatus(html.client), AnswerError);
  });

  test('keeps all request data out of errors', async () => {
    const { client } = clientOf(() => problem(422, { code: 'VALIDATION_ERROR' }));
    const card = { number: '4242424242424242', exp_month: 1, exp_year: 2030, cvc: '123' };
    const error = await sendCharge(client.transport, { card, revision: 0 }, 'key-1').catch(
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof Error);
    assert.doesNotMatch(
      JSON.stringify([error.message, error.stack, Object.entries(error)]),
      /4242|cs_secret|key-1/,
    );
  });

  test('opens the event stream with a low priority, which no other call has', async () => {
    const { client, sent } = clientOf(() =>
      sent.length === 1
        ? new Response('', { headers: { 'content-type': 'text/event-stream' } })
        : json(checkout()),
    );
    await openEvents(client, new AbortController().signal);
    await requestStatus(client);
    assert.deepEqual(
      sent.map(({ init }) => init.priority),
      ['low', 'auto'],
    );
  });

  test('rejects a response that is not an event stream', async () => {
    const { client } = clientOf(() => json({}));
    await assert.rejects(openEvents(client, new AbortController().signal), AnswerError);
  });

  test('measures the companion’s clock by its responses', async () => {
    const aheadMs = 3_600_000;
    const { client } = clientOf(() =>
      json(checkout(), { headers: { date: new Date(Date.now() + aheadMs).toUTCString() } }),
    );
    await client.checkout();
    assert.ok(Math.abs(client.clock.now() - Date.now() - aheadMs) < 5_000);
  });

  test('is never behind the companion’s clock, so that no code of 30 minutes has 30:01 left', () => {
    for (const ms of [0, 500, 999]) {
      const clock = new ServerClock();
      const localMs = Date.now();
      const serverMs = Date.parse('2026-01-01T12:00:00Z') + ms;
      clock.measure(new Date(serverMs).toUTCString(), localMs, localMs);
      const beforeMs = Date.now();
      const aheadMs = clock.now() - beforeMs - (serverMs - localMs);
      assert.ok(aheadMs >= 0, `${ms} ms of a second`);
    }
  });
});

/** Tests which versions of elements and companion count as too far apart. */

describe('versions of elements and companion', () => {
  for (const [one, other, expected] of [
    ['0.1.0', '0.1.9', true],
    ['0.1.0', '0.2.0', true],
    ['1.9.4', '1.10.0', true],
    ['0.1.0', '0.3.0', false],
    ['1.8.0', '1.10.0', false],
    ['0.9.0', '1.0.0', false],
    ['0.1.0', '1.1.0', false],
    ['0.1.0', '0.0.4', true],
    ['1.2.0-beta.1', '1.3.0', true],
    ['1.2.0-beta.1', '1.4.0', false],
    ['0.1.0', 'unknown', true],
    ['0.1.0', '', true],
  ] as const) {
    test(`${one} and ${other || 'no version'} are ${expected ? 'not ' : ''}too far apart, in both directions`, () => {
      assert.equal(areCompatible(one, other), expected);
      assert.equal(areCompatible(other, one), expected);
    });
  }

  test('the version of the elements is that of the package', () => {
    assert.equal(elementsVersion, version);
  });
});
