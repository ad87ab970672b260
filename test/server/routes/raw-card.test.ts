/** `PAY_RAW_CARD`: who may send card data. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Request } from 'express';
import { configFromEnvironment } from '../../../server/config.ts';
import type { CompanionOptions } from '../../../server/index.ts';
import { ownOriginOf } from '../../../server/routes/middleware/own-origin.ts';
import { startWarnings } from '../../../server/start-warnings.ts';
import type { Scope } from '../../support/servers/process.ts';
import { jsonAnswer, ScriptedService } from '../../support/servers/scripted-service.ts';
import { merchantKey, mount } from './mounted.ts';

const shop = 'https://shop.example';
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };

interface Told {
  status: number;
  body: Record<string, unknown>;
}

interface Door {
  origin: string;
  calls: () => number;
  view: () => Promise<Record<string, unknown>>;
  merchantView: () => Promise<object>;
  charge: (headers: Record<string, string>) => Promise<Told>;
}

async function open(scope: Scope, options: Partial<CompanionOptions>): Promise<Door> {
  const declined = { status: 'error', error_code: 'generic_decline', message: 'Recusado' };
  const service = await ScriptedService.start(scope, () => ({ bytes: jsonAnswer(declined, 422) }));
  const mounted = await mount(scope, { baseUrl: service.baseUrl, allowedOrigins: [shop], ...options });
  const order = { reference: randomUUID(), amounts: { USD: '25.00' } };
  const { id, client_secret } = await mounted.companion.checkouts.create(order);
  const ask = async (path: string, init: RequestInit, headers: Record<string, string>): Promise<Told> => {
    const authorization = `Bearer ${client_secret}`;
    const response = await fetch(mounted.url + path, { ...init, headers: { authorization, ...headers } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    origin: mounted.origin,
    calls: () => service.calls.length,
    view: async () => (await ask('/v1/checkout', {}, {})).body,
    merchantView: () => mounted.companion.checkouts.get(id),
    charge: (headers) =>
      ask(
        '/v1/checkout/charge',
        { method: 'POST', body: JSON.stringify({ card }) },
        { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      ),
  };
}

describe('with frame', () => {
  for (const rawCard of ['frame', true] as const) {
    test(`a script of the shop’s page cannot send a card (${rawCard})`, async (t) => {
      const door = await open(t, { rawCard });
      const refused = await door.charge({ origin: shop });
      assert.equal(refused.status, 403);
      assert.equal(refused.body['code'], 'CARD_FRAME_REQUIRED');
      assert.equal(door.calls(), 0);
    });
  }

  test('the companion’s own frame can', async (t) => {
    const door = await open(t, { rawCard: 'frame' });
    assert.equal((await door.charge({ origin: door.origin })).status, 200);
    assert.equal(door.calls(), 1);
  });

  test('whole origins are compared: not another scheme, port or host, and no opaque one', async (t) => {
    const door = await open(t, { rawCard: 'frame' });
    const { host, hostname } = new URL(door.origin);
    for (const origin of [`https://${host}`, `http://${hostname}`, `http://${host}.shop.example`, 'null'])
      assert.equal((await door.charge({ origin })).status, 403, origin);
    assert.equal(door.calls(), 0);
  });

  test('another name of the companion is its own origin, unless a shop has it', async () => {
    const request = { protocol: 'https', headers: { host: 'shop.example' } } as Request;
    const isOwn = (allowed: string[]): boolean =>
      ownOriginOf('https://pay.shop.example', allowed)(shop, request);
    assert.equal(isOwn([]), true);
    assert.equal(isOwn([shop]), false, 'its server passes the path on with its Host');
  });

  test('a browser that hides its origin is refused; a client that is no browser has none', async (t) => {
    const door = await open(t, { rawCard: 'frame' });
    assert.equal((await door.charge({ 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await door.charge({ 'sec-fetch-site': 'same-site' })).status, 403);
    assert.equal((await door.charge({})).status, 200);
  });

  test('the view does not offer the form in the page', async (t) => {
    const view = await (await open(t, { rawCard: 'frame' })).view();
    assert.equal(view['card_mode'], 'direct');
    assert.ok(!('inline_card' in view));
  });
});

describe('with inline', () => {
  test('a script of an allowed shop can send a card, another page cannot', async (t) => {
    const door = await open(t, { rawCard: 'inline' });
    assert.equal((await door.charge({ origin: shop })).status, 200);
    assert.equal((await door.charge({ origin: 'https://other.example' })).status, 403);
    assert.equal(door.calls(), 1);
  });

  test('the view says so', async (t) => {
    const view = await (await open(t, { rawCard: 'inline' })).view();
    assert.equal(view['card_mode'], 'direct');
    assert.equal(view['inline_card'], true);
  });

  test('the merchant’s view has nothing of what only a browser needs', async (t) => {
    const view = await (await open(t, { rawCard: 'inline', onBehalfOf: 'acct_1' })).merchantView();
    assert.ok(!('inline_card' in view));
    assert.ok(!('on_behalf_of' in view));
  });
});

test('off, no card is taken from anywhere', async (t) => {
  const door = await open(t, {});
  for (const origin of [shop, door.origin])
    assert.equal((await door.charge({ origin })).body['code'], 'RAW_CARD_NOT_ENABLED');
  const view = await door.view();
  assert.equal(view['card_mode'], 'hosted');
  assert.ok(!('inline_card' in view));
});

test('the variable: on is read as frame, and the start says what each means', () => {
  const configOf = (value?: string) =>
    configFromEnvironment({
      PAY_BASE_URL: 'https://service.example/api',
      PAY_TOKEN: 'tk_live_x',
      PAY_SECRET: 'sk_live_x',
      PAY_MERCHANT_KEY: merchantKey,
      PAY_RAW_CARD: value,
    });
  const read = [undefined, 'off', 'on', 'frame', 'inline'].map((value) => configOf(value).rawCard);
  assert.deepEqual(read, ['off', 'off', 'frame', 'frame', 'inline']);
  assert.throws(() => configOf('yes'), /PAY_RAW_CARD must be one of off, frame, inline/);
  const said = (value: string): string => startWarnings(configOf(value)).join('\n');
  assert.doesNotMatch(said('off'), /SAQ/);
  assert.match(said('frame'), /PAY_RAW_CARD=frame.*frame alone.*SAQ D/);
  assert.match(said('inline'), /PAY_RAW_CARD=inline.*shop’s page.*SAQ D/);
});
